import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { type GoodsDoor, proposeRoutes } from "./propose-routes.ts";
import { cheapestPlace, milesOf, proposeSequence, wayOf } from "./propose-sequence.ts";
import { DOOR_TIME, driveTime, tourOf } from "./travel-time.ts";

const { base: BASE } = DEMO_DELIVERY;
const HOUR = 3_600_000;
/** 9:30 a.m.; windows follow one another from ten. */
const DEPARTS = Date.parse("2026-11-21T15:30:00Z");
const TEN = DEPARTS + HOUR / 2;

/** Pseudo-random numbers, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Stops within about ten miles of the base, in windows across six hours. */
function doorsOf(seed: number, howMany: number, windows: number): GoodsDoor[] {
  const next = numbersFrom(seed);
  return Array.from({ length: howMany }, (_, index) => {
    const length = (6 * HOUR) / windows;
    const from = TEN + length * Math.floor(next() * windows);
    return {
      id: `door ${String(index).padStart(2, "0")}`,
      base: BASE,
      place: { lat: BASE.lat + (next() - 0.5) * 0.25, lng: BASE.lng + (next() - 0.5) * 0.35 },
      ...{ from, until: from + length, cents: 2_000 + Math.floor(next() * 30_000) },
    };
  });
}

/**
 * Fewest miles of any sequence that breaks no window: an exhaustive search that skips sequences beaten by a
 * shorter and earlier one.
 */
function fewestMiles(doors: readonly GoodsDoor[]): number {
  const way = wayOf(DEPARTS, doors);
  const all = 2 ** doors.length - 1;
  type Reached = { miles: number; at: number };
  const reached = new Map<number, Reached[][]>([[0, doors.map(() => [])]]);
  const leg = (from: number, to: number) => way.miles[from]?.[to] ?? Number.NaN;
  const start: Reached = { miles: 0, at: DEPARTS };
  for (let seen = 0; seen <= all; seen++) {
    const here = reached.get(seen);
    if (!here) continue;
    const ends =
      seen === 0 ? [[way.base, [start]] as const] : here.map((some, door) => [door, some] as const);
    for (const [place, some] of ends) {
      for (let door = 0; door < doors.length; door++) {
        if (seen & (1 << door)) continue;
        for (const one of some) {
          const miles = one.miles + leg(place, door);
          const arrival = Math.max(Math.ceil(one.at + driveTime(leg(place, door))), way.from[door] ?? 0);
          if (arrival > (way.until[door] ?? 0)) continue;
          keepBest(reached, seen | (1 << door), door, { miles, at: arrival + DOOR_TIME });
        }
      }
    }
  }
  const ends = (reached.get(all) ?? []).flatMap((some, door) =>
    some.map(({ miles }) => miles + leg(door, way.base)),
  );
  return Math.min(...ends);

  function keepBest(into: typeof reached, seen: number, door: number, one: Reached) {
    const places = into.get(seen) ?? doors.map(() => []);
    into.set(seen, places);
    const known = places[door] ?? [];
    if (known.some((other) => other.miles <= one.miles && other.at <= one.at)) return;
    places[door] = [...known.filter((other) => other.miles < one.miles || other.at < one.at), one];
  }
}

describe("one vehicle", () => {
  test("sequences 12 stops within 15% of the best of all sequences", () => {
    const ratios: number[] = [];
    for (let seed = 1; seed <= 40; seed++) {
      // A third of the cases have one window for all, so only the distance counts; the others have two or
      // three.
      const doors = doorsOf(seed, 12, 1 + (seed % 3));
      const best = fewestMiles(doors);
      if (!Number.isFinite(best)) continue;
      const { doors: proposed, left } = proposeSequence(DEPARTS, doors);
      expect(left, `seed ${seed}`).toEqual([]);
      ratios.push(tourOf(DEPARTS, proposed).miles / best);
    }
    expect(ratios.length).toBeGreaterThan(24);
    expect(Math.min(...ratios)).toBeGreaterThan(1 - 1e-9);
    expect(Math.max(...ratios)).toBeLessThanOrEqual(1.15);
  });

  test("breaks no window, includes each order once, and makes the same tour for the same orders", () => {
    const cases = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(cases, ([seed, howMany, windows]) => {
        const doors = doorsOf(seed, howMany, windows);
        const { doors: tour, left } = proposeSequence(DEPARTS, doors);
        const timed = tourOf(DEPARTS, tour).doors;
        expect(
          timed.filter(({ expectedAt, from, until }) => expectedAt < from || expectedAt > until),
        ).toEqual([]);
        expect([...tour, ...left].map(({ id }) => id).sort()).toEqual(doors.map(({ id }) => id).sort());
        expect(proposeSequence(DEPARTS, doors.toReversed()).doors).toEqual(tour);
      }),
      { numRuns: 60 },
    );
  });

  test("leaves out a stop that can't be reached in its window, and starts with one whose window is over", () => {
    const [one, two, three] = doorsOf(7, 3, 1) as [GoodsDoor, GoodsDoor, GoodsDoor];
    const far = {
      ...one,
      base: BASE,
      place: { lat: BASE.lat + 0.4, lng: BASE.lng },
      from: DEPARTS,
      until: DEPARTS + 60_000,
    };
    const late = { ...three, from: DEPARTS - 2 * HOUR, until: DEPARTS - 1 };
    const { doors, left } = proposeSequence(DEPARTS, [two, late, far]);
    expect(doors.map(({ id }) => id)).toEqual([late.id, two.id]);
    expect(left.map(({ id }) => id)).toEqual([far.id]);
  });

  test("breaks no other window for a stop that is already late", () => {
    const [one, two] = doorsOf(11, 2, 1) as [GoodsDoor, GoodsDoor];
    const near = { ...one, place: BASE, from: DEPARTS, until: DEPARTS + 5 * 60_000 };
    const late = { ...two, place: { lat: BASE.lat + 0.2, lng: BASE.lng }, until: DEPARTS - 1, from: 0 };
    expect(proposeSequence(DEPARTS, [near, late]).doors.map(({ id }) => id)).toEqual([near.id, late.id]);
  });

  test("inserts a stop where it costs the fewest miles, and nowhere when it breaks a window everywhere", () => {
    const doors = doorsOf(3, 5, 1);
    const [first, ...others] = doors as [GoodsDoor, ...GoodsDoor[]];
    const place = cheapestPlace(DEPARTS, others, first) ?? -1;
    const way = wayOf(DEPARTS, doors);
    const tours = others.map((_, at) => [1, 2, 3, 4].toSpliced(at, 0, 0)).concat([[1, 2, 3, 4, 0]]);
    expect(milesOf(way, tours[place] ?? [])).toBe(Math.min(...tours.map((tour) => milesOf(way, tour))));
    expect(cheapestPlace(DEPARTS, others, { ...first, from: DEPARTS, until: DEPARTS })).toBeNull();
  });
});

describe("several vehicles", () => {
  test("puts each order on one route or leaves it over, breaks no window, and exceeds no goods limit", () => {
    const cases = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(cases, ([seed, howMany, cars]) => {
        const orders = doorsOf(seed, howMany, 4);
        const about = { departsAt: DEPARTS, cars, mostCents: 120_000 };
        const { routes, left } = proposeRoutes(about, orders);
        expect(routes).toHaveLength(cars);
        const ids = [...routes.flat(), ...left].map(({ id }) => id);
        expect(ids.sort()).toEqual(orders.map(({ id }) => id).sort());
        for (const route of routes) {
          expect(tourOf(DEPARTS, route).doors.filter(({ isLate }) => isLate)).toEqual([]);
          expect(route.reduce((sum, { cents }) => sum + cents, 0)).toBeLessThanOrEqual(120_000);
        }
        expect(proposeRoutes(about, orders.toReversed())).toEqual({ routes, left });
      }),
      { numRuns: 40 },
    );
  });

  test("reports why an order doesn't fit", () => {
    const [one, two] = doorsOf(5, 2, 1) as [GoodsDoor, GoodsDoor];
    const gone = { ...two, from: DEPARTS, until: DEPARTS };
    const { left } = proposeRoutes({ departsAt: DEPARTS, cars: 2, mostCents: 40_000 }, [
      { ...one, cents: 40_001 },
      { ...gone, cents: 100 },
    ]);
    expect(left).toEqual([
      { id: gone.id, why: "window" },
      { id: one.id, why: "value" },
    ]);
  });

  test("balances the work: no vehicle has more than 1.5 times that of another", () => {
    const orders = doorsOf(21, 36, 3).map((order) => ({ ...order, cents: 100 }));
    const { routes } = proposeRoutes({ departsAt: DEPARTS, cars: 3, mostCents: 500_000 }, orders);
    const hours = routes.map((route) => driveTime(tourOf(DEPARTS, route).miles) + route.length * DOOR_TIME);
    expect(Math.max(...hours) / Math.min(...hours)).toBeLessThan(1.5);
  });
});
