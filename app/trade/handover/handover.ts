import type { PaymentMethod } from "#app/trade/orders/payment.ts";
import { refusal } from "#app/trade/orders/refusals.ts";

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

/** What went wrong at the door (rules 10.6). */
export const FAILURE_LABELS: Record<FailureReason, string> = {
  not_home: "Nobody was home",
  no_valid_id: "No valid ID",
  under_21: "Under 21",
  id_differs: "The ID is somebody else's",
  intoxicated: "Visibly intoxicated",
  refused: "The customer refused the order",
  unsafe: "The place was not safe",
  wrong_address: "The address is wrong",
};

export const ID_TYPE_LABELS: Record<IdType, string> = {
  driver_license: "Driver's license",
  state_id: "State ID",
  passport: "Passport",
  tribal_id: "Tribal ID",
  military_id: "Military ID",
};

/** Every "no" of the check at the door. */
export const doorRefusals = {
  noAccount: () =>
    refusal(
      "no_account",
      "The customer's account is gone, so the ID cannot be compared. Record a failed delivery.",
    ),
  idExpired: () => refusal("id_expired", "An expired ID is no valid ID. Do not hand the order over."),
  idDiffers: () =>
    refusal(
      "id_differs",
      "This birth date is not the account's. If you typed it right, do not hand the order over.",
    ),
  under21: () => refusal("under_21", "The customer is under 21. Do not hand the order over."),
  intoxicated: () =>
    refusal("intoxicated", "Do not hand the order over to somebody who is visibly intoxicated."),
};

/** A named "no" with its sentence. */
export type DoorRefusal = ReturnType<(typeof doorRefusals)[keyof typeof doorRefusals]>;
