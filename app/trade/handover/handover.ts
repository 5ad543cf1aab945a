import type { PaymentMethod } from "#app/trade/orders/payment.ts";

/** What can go wrong at the door (rules 10.6). */
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

/** Kinds of ID accepted at the door. Only the kind is recorded, never a number or picture. */
export const ID_TYPES = ["driver_license", "state_id", "passport", "tribal_id", "military_id"] as const;
export type IdType = (typeof ID_TYPES)[number];

/** What happened at the door on one attempt; instants are ISO strings, `actor` is a name. */
export type HandoverView = {
  attempt: number;
  at: string;
  actor: string | null;
  failureReason: FailureReason | null;
  idType: IdType | null;
  paymentMethod: PaymentMethod | null;
  note: string;
};
