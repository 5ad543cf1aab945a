import { type Cents, formatMoney, parseDollars } from "#app/base/lib/money.ts";
import {
  isCount,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isOptional,
  isText,
  type Shape,
} from "#app/base/lib/shape.ts";
import {
  type CourierRoute,
  type CourierStop,
  type RouteCash,
  STOP_STATES,
} from "#app/trade/routes/stop-view.ts";

// Data exchanged between the courier app and the server (rules courier-app/*).

/** Header with the phone's id. */
export const PHONE_HEADER = "x-courier-phone";

/** A courier's action on a whole route. */
export type DriveStep = "leave" | "take-back" | "back";

/** A rejected update, until someone at the shop resolves it. */
export type StopException = { key: string; stopId: string; sentence: string; occurredAt: string };

/** Who at the shop is helping at a stop, and since when (rules courier-app/help-calls). */
type Helper = { stopId: string; by: string; at: string };

/** A courier's stops for one shop day; instants are ISO strings. */
export type CourierDay = {
  courierId: string;
  phoneId: string;
  /** "2026-11-21"; the day ends at `until`, when the phone deletes all of it. */
  day: string;
  until: string;
  /** Time of the response, by which the phone corrects its own clock. */
  at: string;
  /** The shop's phone number; "" for none. */
  shopPhone: string;
  /** Minimum age of a buyer. */
  age: number;
  routes: CourierRoute[];
  exceptions: StopException[];
  helpers: Helper[];
};

const isStop = isObject<CourierStop>({
  id: isText,
  number: isText,
  name: isText,
  address: isText,
  phone: isText,
  instructions: isText,
  notes: isListOf(isText),
  windowStart: isText,
  windowEnd: isText,
  lines: isListOf(isObject({ name: isText, quantity: isCount })),
  isPaid: isFlag,
  dueCents: isCount,
  lateFrom: isText,
  lateDueCents: isCount,
  driveMs: isNumber,
  expectedAt: isText,
  state: isOneOf(...STOP_STATES),
  // Days stored by older versions don't have this.
  isCanceled: isOptional(isFlag),
  status: isText,
  onMyWayAt: isNullOr(isText),
  attempts: isCount,
  birthCheck: isNullOr(isObject({ salt: isText, iterations: isCount, hash: isText })),
  triesLeft: isCount,
  unfit: isListOf(isText),
});

const isRoute = isObject<CourierRoute>({
  id: isText,
  number: isCount,
  version: isCount,
  departsAt: isText,
  leftAt: isNullOr(isText),
  endedAt: isNullOr(isText),
  behindMs: isNumber,
  cash: isObject<RouteCash>({ floatCents: isCount, takenCents: isNumber, isOpen: isFlag }),
  stops: isListOf(isStop),
});

export const isCourierDay: Shape<CourierDay> = isObject({
  courierId: isText,
  phoneId: isText,
  day: isText,
  until: isText,
  at: isText,
  shopPhone: isText,
  age: isCount,
  routes: isListOf(isRoute),
  exceptions: isListOf(isObject({ key: isText, stopId: isText, sentence: isText, occurredAt: isText })),
  helpers: isListOf(isObject<Helper>({ stopId: isText, by: isText, at: isText })),
});

/** Result of an update: "" if it was applied. */
export const isTakenAnswer = isObject<{ sentence: string }>({ sentence: isText });

/** Result of a birth date check: whether it matches the account, and attempts left. */
export type BirthAnswer = { isSame: boolean; triesLeft: number };
export const isBirthAnswer = isObject<BirthAnswer>({ isSame: isFlag, triesLeft: isCount });

// Cash at the door and at the end of a route, calculated offline (rules courier-app/change-due,
// accounting/courier-cash).

/** Steps, in cents, to which customers round up a cash payment. */
const STEPS = [500, 2_000, 5_000, 10_000];
const MOST_CHOICES = 3;

/** Cash amounts that customers are likely to pay with: above the amount due, smallest first. */
export function likelyAmounts(due: Cents): Cents[] {
  const amounts = STEPS.map((step) => (Math.floor(due / step) + 1) * step);
  return [...new Set(amounts)].sort((one, other) => one - other).slice(0, MOST_CHOICES);
}

/** Returns the change for the cash typed, or the error. Blank means the exact amount. */
export function changeOf(due: Cents, typed: string): { change: Cents; got: Cents } | { wrong: string } {
  if (typed.trim() === "") return { change: 0, got: due };
  const got = parseDollars(typed);
  if (got === null) return { wrong: "Enter the cash received, such as 60 or 60.50." };
  if (got >= due) return { change: got - due, got };
  return { wrong: `${formatMoney(got)} is ${formatMoney(due - got)} less than ${formatMoney(due)}.` };
}

/** "Received $60.00, change $8.46". */
export function changeText({ change, got }: { change: Cents; got: Cents }): string {
  return `Received ${formatMoney(got)}, ${change === 0 ? "no change" : `change ${formatMoney(change)}`}`;
}

/** "hand in $107.40: float $40.00, collected $67.40"; null without cash. */
export function handInText({ floatCents, takenCents }: Omit<RouteCash, "isOpen">): string | null {
  if (floatCents === 0 && takenCents === 0) return null;
  const parts = `float ${formatMoney(floatCents)}, collected ${formatMoney(takenCents)}`;
  return `hand in ${formatMoney(floatCents + takenCents)}: ${parts}`;
}
