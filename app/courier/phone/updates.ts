import type { Cents } from "#app/base/lib/money.ts";
import { isNumber, isObject, isOneOf, isOptional, isText, type Shape } from "#app/base/lib/shape.ts";
import type { CourierUpdate } from "#app/trade/handoff/courier-update-form.ts";
import { COURIER_UPDATES } from "#app/trade/handoff/handoff.ts";
import { takeBackMsLeft } from "#app/trade/orders/take-back.ts";
import type { CourierRoute, CourierStop } from "#app/trade/routes/stop-view.ts";
import type { CourierDay, StopException } from "./day-shape.ts";

// The day from the server combined with the updates on the phone (rules courier-app/*).

/** The courier whose day is stored, the phone's id, and how far its clock is behind the server's. */
export type PhoneOwner = { courierId: string; phoneId: string; clockBehindMs: number };

export const isOwner = isObject<PhoneOwner>({ courierId: isText, phoneId: isText, clockBehindMs: isNumber });

/** An update waiting on the phone; `refused` has the message if the server refused it without storing it. */
export type PhoneUpdate = CourierUpdate & { courierId: string; refused?: string | undefined };

export const isPhoneUpdate: Shape<PhoneUpdate> = isObject({
  key: isText,
  courierId: isText,
  stopId: isText,
  occurredAt: isText,
  kind: isOneOf(...COURIER_UPDATES),
  refused: isOptional(isText),
}) as Shape<PhoneUpdate>;

/** The updates waiting to sync, in the order they were made. */
export function waitingOf(updates: readonly PhoneUpdate[]): PhoneUpdate[] {
  return updates
    .filter(({ refused }) => refused === undefined)
    .sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
}

/** A stop as shown on the phone, with updates that haven't synced yet. */
export type ShownStop = CourierStop & {
  isWaiting: boolean;
  exceptions: ShownException[];
  /** Who at the shop is helping here, and since when. */
  helper: { by: string; at: string } | null;
};
/** A rejected update; `isHere` if the server didn't store it, so only this phone has it. */
export type ShownException = StopException & { isHere: boolean };
export type ShownRoute = Omit<CourierRoute, "stops"> & { stops: ShownStop[] };

/** The day's routes with updates applied: the one that's out, then planned ones, then completed ones. */
export function shownRoutes(day: CourierDay, updates: readonly PhoneUpdate[]): ShownRoute[] {
  const place = ({ leftAt, endedAt }: CourierRoute) => (endedAt !== null ? 2 : leftAt === null ? 1 : 0);
  return day.routes
    .toSorted((a, b) => place(a) - place(b))
    .map((route) => ({
      ...{ ...route, cash: withWaiting(route, updates) },
      stops: route.stops.map((stop) => shownStop(stop, day, updates)),
    }));
}

/** A route's cash, including payments that haven't synced yet (rules accounting/courier-cash). */
function withWaiting({ cash, stops }: CourierRoute, updates: readonly PhoneUpdate[]): CourierRoute["cash"] {
  const own = waitingOf(updates).filter(({ stopId }) => stops.some(({ id }) => id === stopId));
  const cents = own.map((one) =>
    one.kind === "delivered" && one.paymentMethod === "cash" ? one.amountCents : 0,
  );
  const waitingCents = cents.reduce((sum, one) => sum + one, 0);
  return { ...cash, takenCents: cash.takenCents + waitingCents, isOpen: cash.isOpen || waitingCents > 0 };
}

const exceptionOf = ({ key, stopId, occurredAt, refused }: PhoneUpdate): ShownException[] =>
  refused === undefined ? [] : [{ key, stopId, occurredAt, sentence: refused, isHere: true }];

function shownStop(stop: CourierStop, day: CourierDay, updates: readonly PhoneUpdate[]): ShownStop {
  const own = updates.filter(({ stopId }) => stopId === stop.id);
  const waiting = waitingOf(own);
  const end = waiting.find(({ kind }) => kind !== "on_my_way");
  const onMyWay = waiting.find(({ kind }) => kind === "on_my_way");
  const exceptions = [
    ...day.exceptions
      .filter(({ stopId }) => stopId === stop.id)
      .map((exception) => ({ ...exception, isHere: false })),
    ...own.flatMap(exceptionOf),
  ];
  return {
    ...stop,
    state: end ? "done" : stop.state,
    status: end ? (end.kind === "delivered" ? "Delivered" : "Delivery failed") : stop.status,
    onMyWayAt: onMyWay?.occurredAt ?? stop.onMyWayAt,
    isWaiting: waiting.length > 0,
    exceptions,
    helper: day.helpers.find(({ stopId }) => stopId === stop.id) ?? null,
  };
}

/** Rejected updates about stops that aren't, or are no longer, on any of the day's routes. */
export function strayOf(routes: readonly ShownRoute[], updates: readonly PhoneUpdate[]): ShownException[] {
  const shown = new Set(routes.flatMap(({ stops }) => stops.map(({ id }) => id)));
  return updates.filter(({ stopId }) => !shown.has(stopId)).flatMap(exceptionOf);
}

/** The next stop: the first open one on a route that's out. */
export function nextStop(routes: readonly ShownRoute[]): ShownStop | null {
  for (const route of routes) {
    if (route.leftAt === null || route.endedAt !== null) continue;
    const open = route.stops.find(({ state }) => state === "open");
    if (open) return open;
  }
  return null;
}

/**
 * How much longer a route's dispatch can be undone, in ms (rules routes/undo-dispatch); 0 once one of its
 * stops has an update. `now` is an ISO string.
 */
export function takeBackMsOf({ leftAt, endedAt, stops }: ShownRoute, now: string): number {
  const isBegun = stops.some(
    ({ state, isCanceled, onMyWayAt, isWaiting, exceptions }) =>
      (state !== "open" && !isCanceled) || onMyWayAt || isWaiting || exceptions.length > 0,
  );
  return endedAt !== null || isBegun ? 0 : takeBackMsLeft(leftAt, now);
}

/** The amount due if the courier arrives at `at`, an ISO string. */
export function dueAt(stop: CourierStop, at: string): Cents {
  return Date.parse(at) >= Date.parse(stop.lateFrom) ? stop.lateDueCents : stop.dueCents;
}

/** A birth date that didn't match offline; the shop counts it once the phone is online. */
export type TriedBirthDate = { id: string; courierId: string; stopId: string; birthDate: string };

export const isTried: Shape<TriedBirthDate> = isObject({
  id: isText,
  courierId: isText,
  stopId: isText,
  birthDate: isText,
});

/** Attempts left at a stop, less those that haven't synced yet (rules courier-app/birth-date-tries). */
export function triesLeftOf(
  stop: Pick<CourierStop, "id" | "triesLeft">,
  tried: readonly TriedBirthDate[],
): number {
  return Math.max(0, stop.triesLeft - tried.filter(({ stopId }) => stopId === stop.id).length);
}

/** The day with the server's number of attempts left at a stop. */
export function withTriesLeft(day: CourierDay, stopId: string, triesLeft: number): CourierDay {
  const routes = day.routes.map((route) => ({
    ...route,
    stops: route.stops.map((stop) => (stop.id === stopId ? { ...stop, triesLeft } : stop)),
  }));
  return { ...day, routes };
}

/** Formats digits as they are typed: "08/17/1991". */
export function typedDate(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 8);
  const [month, day, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return [month, day, year].filter(Boolean).join("/");
}

/** "1991-08-17" for "08/17/1991"; null if it isn't a real date. */
export function birthDateOf(typed: string): string | null {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(typed);
  if (!match) return null;
  const [, month, day, year] = match;
  const iso = `${year}-${month}-${day}`;
  const read = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(iso) ? null : iso;
}
