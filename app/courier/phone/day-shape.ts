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

// What the phone in the car and the shop say to each other (rules courier-app/*).

/** The header in which a phone says which one it is. */
export const PHONE_HEADER = "x-courier-phone";

/** What a courier does with a whole route. */
export type DriveStep = "leave" | "take-back" | "back";

/** What the shop refused of what the phone said, until somebody at the shop settles it. */
export type StopException = { key: string; stopId: string; sentence: string; occurredAt: string };

/** Who at the shop helps at a stop, since when (rules courier-app/help-calls). */
type Helper = { stopId: string; by: string; at: string };

/** The stops of a courier for one shop day; instants are ISO strings. */
export type CourierDay = {
  courierId: string;
  phoneId: string;
  /** "2026-11-21", and when it ends: then the phone drops all of it. */
  day: string;
  until: string;
  /** The moment of the answer, by which the phone knows how wrong its own clock is. */
  at: string;
  /** Where the shop is called; "" = nowhere. */
  shopPhone: string;
  /** The least age of a buyer. */
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
  // A day that was kept before says nothing of it.
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

/** What became of an answer: "" when the shop has taken it. */
export const isTakenAnswer = isObject<{ sentence: string }>({ sentence: isText });

/** What the shop says to a birth date that was typed: whether it is the account's, and how many tries are left. */
export type BirthAnswer = { isSame: boolean; triesLeft: number };
export const isBirthAnswer = isObject<BirthAnswer>({ isSame: isFlag, triesLeft: isCount });

// Cash at the door and at the end of a route (rules courier-app/change-due, accounting/courier-cash), worked out without a network.

/** Amounts that people hand off, in cents, each with the next one that is not less than what is due. */
const STEPS = [500, 2_000, 5_000, 10_000];
const MOST_CHOICES = 3;

/** What customers are likely to hand off for this sum: above it, the smallest first. */
export function likelyAmounts(due: Cents): Cents[] {
  const amounts = STEPS.map((step) => (Math.floor(due / step) + 1) * step);
  return [...new Set(amounts)].sort((one, other) => one - other).slice(0, MOST_CHOICES);
}

/** What follows from the cash that was typed: the change, or the sentence that says what is wrong with it. Blank is the exact sum. */
export function changeOf(due: Cents, typed: string): { change: Cents; got: Cents } | { wrong: string } {
  if (typed.trim() === "") return { change: 0, got: due };
  const got = parseDollars(typed);
  if (got === null) return { wrong: "Enter the cash you got, such as 60 or 60.50." };
  if (got >= due) return { change: got - due, got };
  return { wrong: `${formatMoney(got)} is ${formatMoney(due - got)} less than ${formatMoney(due)}.` };
}

/** "Got $60.00, give $8.46". */
export function changeText({ change, got }: { change: Cents; got: Cents }): string {
  return `Got ${formatMoney(got)}, give ${change === 0 ? "nothing" : formatMoney(change)}`;
}

/** "hand in $107.40: float $40.00, collected $67.40"; null where there is no cash. */
export function handInText({ floatCents, takenCents }: Omit<RouteCash, "isOpen">): string | null {
  if (floatCents === 0 && takenCents === 0) return null;
  const parts = `float ${formatMoney(floatCents)}, collected ${formatMoney(takenCents)}`;
  return `hand in ${formatMoney(floatCents + takenCents)}: ${parts}`;
}
