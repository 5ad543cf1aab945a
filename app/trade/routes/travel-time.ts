import { counted } from "#app/base/lib/money.ts";
import type { Point } from "#app/base/settings/delivery-profile.ts";
import { milesBetween } from "#app/trade/delivery/bands.ts";
import { windowDayText, windowStartText } from "#app/trade/delivery/window-text.ts";

// A simple travel-time model, without a map or an outside service: a stop has the location of its ZIP code.

/** Streets are longer than the straight line, by about this factor in cities with a grid. */
const ROAD_PER_AIR_MILE = 1.3;
/** Stops in one ZIP code have the same location here, but are still some streets apart. */
const LEAST_MILES = 0.7;
/** Average speed through a city and its suburbs, with lights, turns, and parking. */
const MILES_PER_HOUR = 25;

const MINUTE = 60_000;

/** A stop on a route: its location, the base of its routes, and its window in milliseconds since 1970. */
export type Door = { id: string; place: Point; base: Point; from: number; until: number };

/** Road miles between two locations; never less than between neighbors. */
export function roadMiles(from: Point, to: Point): number {
  return Math.max(LEAST_MILES, ROAD_PER_AIR_MILE * milesBetween(from, to));
}

/** Drive time of these miles, in milliseconds. */
export function driveTime(miles: number): number {
  return (miles / MILES_PER_HOUR) * 60 * MINUTE;
}

/** A stop of a tour with its ETA; `isLate` when that is after its window. */
type TimedDoor<Of extends Door> = Of & { expectedAt: number; isLate: boolean };

/** A tour: its stops with their times, and the miles of the round trip. */
export type Tour<Of extends Door> = { doors: TimedDoor<Of>[]; miles: number };

/**
 * Calculates a tour from the base: a vehicle that arrives before a window waits for it. Times are
 * milliseconds, rounded to minutes only for display.
 */
export function tourOf<Of extends Door>(departsAt: number, doors: readonly Of[]): Tour<Of> {
  const legs = legsOf(doors);
  const arrivals = arrivalsAlong(departsAt, legs);
  const timed = doors.map((door, index) => {
    const expectedAt = arrivals[index] ?? departsAt;
    return { ...door, expectedAt, isLate: expectedAt > door.until };
  });
  const last = doors.at(-1);
  const home = last ? roadMiles(last.place, last.base) : 0;
  return { doors: timed, miles: legs.reduce((sum, { miles }) => sum + miles, 0) + home };
}

/** The leg to each stop of a tour from the one before it. */
export function legsOf(doors: readonly Door[]): (Leg & { miles: number })[] {
  return doors.map(({ place, base, from, until }, index) => {
    const miles = roadMiles(doors[index - 1]?.place ?? base, place);
    return { miles, driveMs: driveTime(miles), from, until };
  });
}

// Works without ZIP locations, so the phone can calculate it offline.

/** Time at a stop in ms, from leaving the vehicle to returning, with ID check and payment. */
export const DOOR_TIME = 4 * MINUTE;

/** Drive to a stop from the one before it, in ms, and its window in ms since 1970. */
type Leg = { driveMs: number; from: number; until: number };

/**
 * Arrival at each stop for a departure, in ms since 1970. A vehicle that arrives before a window waits for
 * it.
 */
export function arrivalsAlong(leavesAt: number, legs: readonly Leg[]): number[] {
  let at = leavesAt;
  return legs.map(({ driveMs, from }) => {
    const arrival = Math.max(Math.ceil(at + driveMs), from);
    at = arrival + DOOR_TIME;
    return arrival;
  });
}

/** A stop as shown on its screen; instants are ISO strings. */
type TimedStop = { driveMs: number; windowStart: string; windowEnd: string };

/**
 * Texts shown before a dispatch (rules routes/undo-dispatch, routes/early-note): how early or late it is, how
 * many of these stops, in sequence, would miss their windows, and whether the first would be reached long
 * before its window. The same in the admin area and the courier app. `now` is an ISO string.
 */
export function leavingTexts(departsAt: string, stops: readonly TimedStop[], now: string) {
  const early = Math.round((Date.parse(departsAt) - Date.parse(now)) / MINUTE);
  const legs = stops.map(({ driveMs, windowStart, windowEnd }) => ({
    ...{ driveMs, from: Date.parse(windowStart), until: Date.parse(windowEnd) },
  }));
  const arrivals = arrivalsAlong(Date.parse(now), legs);
  const late = legs.filter(({ until }, index) => (arrivals[index] ?? 0) > until).length;
  const [first] = stops;
  const reached = new Date(Date.parse(now) + (first?.driveMs ?? 0)).toISOString();
  const note = first ? earlyNote("The first stop's", first.windowStart, reached) : null;
  return { when: whenText(early), stops: lateText(late), note };
}

/** A delivery is early if its window begins later than this. */
const EARLY = 30 * MINUTE;

/**
 * Returns the note on a delivery at a time long before its window (rules routes/early-note): "This delivery's
 * window begins at 8:00 AM."; null otherwise. Instants are ISO strings.
 */
export function earlyNote(whose: string, windowStart: string, at: string): string | null {
  if (Date.parse(windowStart) - Date.parse(at) <= EARLY) return null;
  const day = windowDayText(windowStart);
  const on = day === windowDayText(at) ? "" : `on ${day}, `;
  return `${whose} window begins ${on}at ${windowStartText(windowStart)}.`;
}

function whenText(early: number): string {
  if (early === 0) return "Departs on time.";
  const minutes = timeToLeaveText(Math.abs(early));
  return `Departs ${minutes} ${early > 0 ? "early" : "late"}.`;
}

function lateText(late: number): string {
  if (late === 0) return "Every stop is within its window.";
  return counted(late, "stop after its window.", "stops after their windows.");
}

/** "1 h 25 min" for 85, "25 min" for 25. */
export function timeToLeaveText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Delays shorter than this aren't shown. */
const LEAST_BEHIND = 5 * MINUTE;

/** "14 min behind" for a delay in ms; null for a route that is on time or nearly. */
export function behindText(ms: number): string | null {
  return ms < LEAST_BEHIND ? null : `${timeToLeaveText(Math.floor(ms / MINUTE))} behind`;
}
