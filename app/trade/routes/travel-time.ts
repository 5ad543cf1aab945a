import { BASE, milesBetween, type Point } from "#app/trade/delivery/bands.ts";

// A plain model of the road, without a map or an outside service: what is known of a door is where its ZIP lies.

/** Streets are longer than the straight line: by about so much in cities that are laid out in squares. */
const ROAD_PER_AIR_MILE = 1.3;
/** Doors of one ZIP have the same place here, and are still some streets apart. */
const LEAST_MILES = 0.7;
/** With lights, turns and a place to park, on the way through a city and its suburbs. */
const MILES_PER_HOUR = 25;

const MINUTE = 60_000;

/** A door on a route: where, and its window, in milliseconds since 1970. */
export type Door = { id: string; place: Point; from: number; until: number };

/** Miles by road between two places, at least those between neighbors. */
export function roadMiles(from: Point, to: Point): number {
  return Math.max(LEAST_MILES, ROAD_PER_AIR_MILE * milesBetween(from, to));
}

/** How long the car takes for so many miles, in milliseconds. */
export function driveTime(miles: number): number {
  return (miles / MILES_PER_HOUR) * 60 * MINUTE;
}

/** A door of a tour with when the car is expected there; `isLate` when that is after its window. */
type TimedDoor<Of extends Door> = Of & { expectedAt: number; isLate: boolean };

/** A tour: its doors with their times, and its miles there and back. */
export type Tour<Of extends Door> = { doors: TimedDoor<Of>[]; miles: number };

/**
 * Works out a tour from the base: who comes before a window waits for it. Times are milliseconds, rounded to minutes only
 * where they are shown.
 */
export function tourOf<Of extends Door>(departsAt: number, doors: readonly Of[]): Tour<Of> {
  const legs = legsOf(doors);
  const arrivals = arrivalsAlong(departsAt, legs);
  const timed = doors.map((door, index) => {
    const expectedAt = arrivals[index] ?? departsAt;
    return { ...door, expectedAt, isLate: expectedAt > door.until };
  });
  const last = doors.at(-1);
  const home = last ? roadMiles(last.place, BASE) : 0;
  return { doors: timed, miles: legs.reduce((sum, { miles }) => sum + miles, 0) + home };
}

/** The way to each door of a tour from the place before it. */
export function legsOf(doors: readonly Door[]): (Leg & { miles: number })[] {
  return doors.map(({ place, from, until }, index) => {
    const miles = roadMiles(doors[index - 1]?.place ?? BASE, place);
    return { miles, driveMs: driveTime(miles), from, until };
  });
}

// Without the places of ZIPs, so that the phone in the car works it out by itself.

/** From the car to the door, the check, the payment and back, in ms. */
export const DOOR_TIME = 4 * MINUTE;

/** The drive to a door from the place before it, in ms, and its window in ms since 1970. */
type Leg = { driveMs: number; from: number; until: number };

/** When a car that leaves at a moment is at each door, in ms since 1970: who comes before a window waits for it. */
export function arrivalsAlong(leavesAt: number, legs: readonly Leg[]): number[] {
  let at = leavesAt;
  return legs.map(({ driveMs, from }) => {
    const arrival = Math.max(Math.ceil(at + driveMs), from);
    at = arrival + DOOR_TIME;
    return arrival;
  });
}

/** A stop as its screen shows it; instants are ISO strings. */
type TimedStop = { driveMs: number; windowStart: string; windowEnd: string };

/**
 * What is asked before a route leaves now (rules routes/undo-dispatch): how far that is from its time, and how many of these stops, in
 * their sequence, come after their windows then. The same words stand in the admin area and on the phone. `now` is an ISO string.
 */
export function leavingTexts(departsAt: string, stops: readonly TimedStop[], now: string) {
  const early = Math.round((Date.parse(departsAt) - Date.parse(now)) / MINUTE);
  const legs = stops.map(({ driveMs, windowStart, windowEnd }) => ({
    ...{ driveMs, from: Date.parse(windowStart), until: Date.parse(windowEnd) },
  }));
  const arrivals = arrivalsAlong(Date.parse(now), legs);
  const late = legs.filter(({ until }, index) => (arrivals[index] ?? 0) > until).length;
  return { when: whenText(early), stops: lateText(late) };
}

function whenText(early: number): string {
  if (early === 0) return "It leaves on time.";
  const minutes = timeToLeaveText(Math.abs(early));
  return `It leaves ${minutes} ${early > 0 ? "before" : "after"} its time.`;
}

function lateText(late: number): string {
  if (late === 0) return "Every stop is within its window.";
  return late === 1 ? "1 stop after its window." : `${late} stops after their windows.`;
}

/** "1 h 25 min" for 85, "25 min" for 25. */
export function timeToLeaveText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** So few minutes behind are not worth a word. */
const LEAST_BEHIND = 5 * MINUTE;

/** "14 min behind" of a route that is so many ms behind its plan; null for one that is on time, or nearly. */
export function behindText(ms: number): string | null {
  return ms < LEAST_BEHIND ? null : `${timeToLeaveText(Math.floor(ms / MINUTE))} behind`;
}
