import { BASE, milesBetween, type Point } from "#app/trade/delivery/bands.ts";
import { arrivalsAlong, type Leg } from "./leaving.ts";

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
