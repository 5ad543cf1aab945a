import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";

/** What can go wrong at the door (rules id-check/failure-reasons). */
export const FAILURE_LABELS = {
  not_home: "Nobody was home",
  no_valid_id: "No valid ID",
  under_21: "Under 21",
  id_differs: "The ID is somebody else's",
  intoxicated: "Visibly intoxicated",
  refused: "The customer refused the order",
  unsafe: "The place was not safe",
  wrong_address: "The address is wrong",
  unfit_goods: "Goods recalled or on hold",
} as const;
export type FailureReason = keyof typeof FAILURE_LABELS;
export const FAILURE_REASONS = Object.keys(FAILURE_LABELS) as [FailureReason, ...FailureReason[]];

/** After these the order goes back to the shop and is never tried again. */
export const ENDS_IN_RETURN: readonly FailureReason[] = ["under_21", "intoxicated"];

/** Kinds of ID accepted at the door. Only the kind is recorded, never a number or picture. */
export const ID_TYPE_LABELS = {
  driver_license: "Driver's license",
  state_id: "State ID",
  passport: "Passport",
  tribal_id: "Tribal ID",
  military_id: "Military ID",
} as const;
export type IdType = keyof typeof ID_TYPE_LABELS;
export const ID_TYPES = Object.keys(ID_TYPE_LABELS) as [IdType, ...IdType[]];

/** Every "no" of the check at the door. */
export const handoverRefusals = {
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
  underAge: (age: number) => refusal("under_21", `The customer is under ${age}. Do not hand the order over.`),
  otherAmount: (takenCents: Cents, dueCents: Cents) =>
    refusal(
      "other_amount",
      `${formatMoney(takenCents)} was taken, and ${formatMoney(dueCents)} is due. Please call the shop.`,
    ),
  stopOver: () => refusal("stop_over", "This order is not on the road. Please call the shop."),
  notThen: () =>
    refusal("not_then", "Please enter a time of today, from when the order was sent out until now."),
  unfitGoods: (goods: string, isPhone: boolean) =>
    refusal(
      "unfit_goods",
      isPhone
        ? `Don't deliver this order: ${goods}. Take it back to the shop, and call the shop.`
        : `Don't deliver this order: ${goods}. If it was delivered anyway, enter the time when.`,
    ),
  intoxicated: () =>
    refusal("intoxicated", "Do not hand the order over to somebody who is visibly intoxicated."),
};

/** A named "no" with its sentence. */
export type HandoverRefusal = ReturnType<(typeof handoverRefusals)[keyof typeof handoverRefusals]>;
