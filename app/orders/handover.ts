/** What can go wrong at the door (design 5, Handover). */
export const FAILURE_REASONS = [
  "not_home",
  "no_valid_id",
  "under_21",
  "id_differs",
  "intoxicated",
  "refused",
  "unsafe",
  "wrong_address",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** After these the order goes back to the shop and is never tried again. */
export const ENDS_IN_RETURN: readonly FailureReason[] = ["under_21", "intoxicated"];

/** Kinds of ID accepted at the door; never its number or picture. */
export const ID_TYPES = ["driver_license", "state_id", "passport", "tribal_id", "military_id"] as const;
export type IdType = (typeof ID_TYPES)[number];

export const PAYMENT_METHODS = ["cash", "debit"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_STATUSES = ["due", "paid", "void", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** "To be paid at the door" until the courier records cash or debit. */
export const ORDER_PAYMENT_METHODS = ["at_door", ...PAYMENT_METHODS] as const;
