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
export type StopTask = { key: string; stopId: string; sentence: string; saidAt: string };

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
  tasks: StopTask[];
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
  tasks: isListOf(isObject({ key: isText, stopId: isText, sentence: isText, saidAt: isText })),
  helpers: isListOf(isObject<Helper>({ stopId: isText, by: isText, at: isText })),
});

/** What became of an answer: "" when the shop has taken it. */
export const isTakenAnswer = isObject<{ sentence: string }>({ sentence: isText });

/** What the shop says to a birth date that was typed: whether it is the account's, and how many tries are left. */
export type BirthAnswer = { isSame: boolean; triesLeft: number };
export const isBirthAnswer = isObject<BirthAnswer>({ isSame: isFlag, triesLeft: isCount });
