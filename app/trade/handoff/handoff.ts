import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";

/** Reasons of failed deliveries (rules id-check/failure-reasons). */
export const FAILURE_LABELS = {
  not_home: "Customer not home",
  no_valid_id: "No valid ID",
  under_21: "Under 21",
  id_differs: "ID doesn't match customer",
  intoxicated: "Visibly intoxicated",
  refused: "Refused by customer",
  unsafe: "Unsafe location",
  wrong_address: "Wrong address",
  unfit_goods: "Goods recalled or on hold",
} as const;
export type FailureReason = keyof typeof FAILURE_LABELS;
export const FAILURE_REASONS = Object.keys(FAILURE_LABELS) as [FailureReason, ...FailureReason[]];

/** Reasons after which the order is returned and can't be redelivered. */
export const ENDS_IN_RETURN: readonly FailureReason[] = ["under_21", "intoxicated"];

/** IDs accepted at the door. Only the type is recorded, never a number or image. */
export const ID_TYPE_LABELS = {
  driver_license: "Driver's license",
  state_id: "State ID",
  passport: "Passport",
  tribal_id: "Tribal ID",
  military_id: "Military ID",
} as const;
export type IdType = keyof typeof ID_TYPE_LABELS;
export const ID_TYPES = Object.keys(ID_TYPE_LABELS) as [IdType, ...IdType[]];

/** Refusals of the ID check and delivery. */
export const handoffRefusals = {
  noAccount: () =>
    refusal(
      "no_account",
      "The customer's account was deleted, so the ID can't be checked. Record a failed delivery.",
    ),
  idExpired: () => refusal("id_expired", "This ID is expired. Don't deliver the order."),
  idDiffers: () =>
    refusal(
      "id_differs",
      "This birth date doesn't match the account. If you typed it correctly, don't deliver the order.",
    ),
  underAge: (age: number, who: "customer" | "recipient") =>
    refusal("under_21", `The ${who} is under ${age}. Don't deliver the order.`),
  otherAmount: (takenCents: Cents, dueCents: Cents) =>
    refusal(
      "other_amount",
      `Collected ${formatMoney(takenCents)}, but ${formatMoney(dueCents)} is due. Call the shop.`,
    ),
  stopOver: () => refusal("stop_over", "This order isn't out for delivery. Call the shop."),
  notThen: () => refusal("not_then", "Please enter a time today between dispatch and now."),
  unfitGoods: (goods: string, isPhone: boolean) =>
    refusal(
      "unfit_goods",
      isPhone
        ? `Don't deliver this order: ${goods}. Take it back to the shop, and call the shop.`
        : `Don't deliver this order: ${goods}. If it was already delivered, enter the delivery time.`,
    ),
  intoxicated: () => refusal("intoxicated", "Don't deliver the order to someone who is visibly intoxicated."),
};

/** A named refusal with its message. */
export type HandoffRefusal = ReturnType<(typeof handoffRefusals)[keyof typeof handoffRefusals]>;

/** Kinds of courier updates about a stop (rules courier-app/updates). */
export const COURIER_UPDATES = ["on_my_way", "delivered", "failed"] as const;

/**
 * Kinds of stored updates: those of couriers, and the removal of a phone with open stops (rules
 * courier-app/lost-phone).
 */
export const UPDATE_KINDS = [...COURIER_UPDATES, "phone_ended"] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** Days for which an update is still accepted, since a phone may be offline for long. */
export const UPDATE_DAYS = 3;

/** Refusals of courier updates. */
export const DOOR_SENTENCES = {
  not_yours: "This stop is no longer on your route for that day. Call the shop.",
  too_old: "This update is too old. Call the shop.",
  other_key: "This update was sent by someone else. Call the shop.",
  no_tries_left: "Birth date attempts used up. Call the shop.",
  not_out: "This order isn't out for delivery. Call the shop.",
} as const;
