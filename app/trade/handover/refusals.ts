import { refusal } from "#app/trade/orders/refusals.ts";

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
