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
  giftFrom: isOptional(isObject({ name: isText, phone: isText })),
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
