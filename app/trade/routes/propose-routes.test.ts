import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { type GoodsDoor, proposeOneWave, proposeWaves } from "./propose-routes.ts";
import { driveTime, roadMiles, tourOf } from "./travel-time.ts";

const { base: BASE } = DEMO_DELIVERY;
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`);
const door = (id: string, from: string, until: string, north = 0): GoodsDoor => ({
  ...{ id, cents: 5_000, base: BASE, place: { lat: BASE.lat + north, lng: BASE.lng } },
  ...{ from: at(from), until: at(until) },
});
const orders = [
  door("late-1", "20:00", "22:00", 0.02),
  door("early-1", "18:00", "20:00", 0.03),
  door("early-2", "18:00", "20:00", 0.05),
  door("late-2", "20:00", "22:00", 0.04),
];
const about = { departsAt: at("17:00"), cars: 1, mostCents: 500_000 };

test("departs at the given time in one wave", () => {
  const { routes, left } = proposeOneWave(about, orders);
  expect(routes.map(({ leavesAt }) => leavesAt)).toEqual([about.departsAt]);
  expect([routes[0]?.stops.length, left]).toEqual([4, []]);
});

test("makes a wave per window, with vehicles back before the next one and no wait at a first stop", () => {
  const { routes, left } = proposeWaves(about, orders);
  expect(left).toEqual([]);
  expect(routes.map(({ stops }) => stops.map(({ id }) => id).sort())).toEqual([
    ["early-1", "early-2"],
    ["late-1", "late-2"],
  ]);
  let free = about.departsAt;
  for (const { leavesAt, stops } of routes) {
    const { doors } = tourOf(leavesAt, stops);
    const [first, last] = [doors[0], doors.at(-1)];
    expect(leavesAt).toBeGreaterThanOrEqual(free);
    expect(doors.some(({ isLate }) => isLate)).toBe(false);
    const waits = (first?.expectedAt ?? 0) - leavesAt - driveTime(roadMiles(BASE, stops[0]?.place ?? BASE));
    expect(waits).toBeLessThanOrEqual(60_000);
    free = (last?.expectedAt ?? 0) + driveTime(roadMiles(last?.place ?? BASE, BASE));
  }
});

test("uses a vehicle without stops in one wave for the next", () => {
  const { routes } = proposeWaves({ ...about, cars: 2 }, [orders[0], orders[1]] as GoodsDoor[]);
  expect(routes).toHaveLength(2);
});
