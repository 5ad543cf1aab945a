import { BASE, milesBetween, type Point } from "#app/trade/delivery/bands.ts";

// A plain model of the road, without a map or an outside service: what is known of a door is where its ZIP lies.

/** Streets are longer than the straight line: by about so much in cities that are laid out in squares. */
const ROAD_PER_AIR_MILE = 1.3;
/** Doors of one ZIP have the same place here, and are still some streets apart. */
const LEAST_MILES = 0.7;
/** With lights, turns and a place to park, on the way through a city and its suburbs. */
const MILES_PER_HOUR = 25;
/** From the car to the door, the check, the payment and back. */
const MINUTES_AT_DOOR = 4;

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

/** The time at a door, in milliseconds. */
export const DOOR_TIME = MINUTES_AT_DOOR * MINUTE;

/** A door of a tour with when the car is expected there; `isLate` when that is after its window. */
type TimedDoor<Of extends Door> = Of & { expectedAt: number; isLate: boolean };

/** A tour: its doors with their times, and its miles there and back. */
export type Tour<Of extends Door> = { doors: TimedDoor<Of>[]; miles: number };

/**
 * Works out a tour from the base: who comes before a window waits for it. Times are milliseconds, rounded to minutes only
 * where they are shown.
 */
export function tourOf<Of extends Door>(departsAt: number, doors: readonly Of[]): Tour<Of> {
  let [at, place, miles] = [departsAt, BASE, 0];
  const timed = doors.map((door) => {
    const leg = roadMiles(place, door.place);
    const expectedAt = Math.max(Math.ceil(at + driveTime(leg)), door.from);
    [at, place, miles] = [expectedAt + DOOR_TIME, door.place, miles + leg];
    return { ...door, expectedAt, isLate: expectedAt > door.until };
  });
  const home = doors.length > 0 ? roadMiles(place, BASE) : 0;
  return { doors: timed, miles: miles + home };
}
