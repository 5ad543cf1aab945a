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
export const handoffRefusals = {
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
export type HandoffRefusal = ReturnType<(typeof handoffRefusals)[keyof typeof handoffRefusals]>;

/** What a courier's phone says about a stop (rules courier-app/updates). */
export const COURIER_UPDATES = ["on_my_way", "delivered", "failed"] as const;

/** What stands among the answers: what was said, and that a phone was ended while it had stops open (rules courier-app/lost-phone). */
export const ANSWER_KINDS = [...COURIER_UPDATES, "phone_ended"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** An answer said on its day counts for so many days, since a phone may be without a network for long. */
export const ANSWER_DAYS = 3;

/** What the shop says to an answer that it does not take. */
export const DOOR_SENTENCES = {
  not_yours: "This stop is not on your route of that day any more. Please call the shop.",
  too_old: "This was said too long ago. Please call the shop.",
  other_key: "This answer was sent by somebody else. Please call the shop.",
  no_tries_left: "The birth date was tried 5 times. Please call the shop.",
  not_out: "This order is not on the road. Please call the shop.",
} as const;

/** How many deliveries there were, and how many of them stood at the door by the end of their window (rules on-time/on-time-rate). */
export type OnTime = { deliveries: number; onTime: number };

/** A rate is published only from so many deliveries on (rules on-time/on-time-rate), and of so many days back. */
export const LEAST_DELIVERIES = 50;
export const ON_TIME_DAYS = 90;

/** "96% of our last 212 deliveries came within their window.", rounded down; null while there were too few to say so. */
export function onTimeSentence({ deliveries, onTime }: OnTime): string | null {
  if (deliveries < LEAST_DELIVERIES) return null;
  const percent = Math.floor((onTime * 100) / deliveries);
  return `${percent}% of our last ${deliveries.toLocaleString("en-US")} deliveries came within their window.`;
}
