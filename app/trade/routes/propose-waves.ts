import { BASE } from "#app/trade/delivery/bands.ts";
import { DOOR_TIME } from "./leaving.ts";
import { type GoodsDoor, type LeftOver, proposeRoutes } from "./propose-routes.ts";
import { driveTime, roadMiles, tourOf } from "./road.ts";

/** A proposed route: the index of its car, when that leaves (ms since 1970), and its stops in their sequence. */
type CarRoute<Of extends GoodsDoor> = { car: number; leavesAt: number; stops: Of[] };

type Proposed<Of extends GoodsDoor> = { routes: CarRoute<Of>[]; left: LeftOver[] };
type About = Parameters<typeof proposeRoutes>[0];

const MINUTE = 60_000;

/** All cars leave at the same time, each once. */
export function proposeOneWave<Of extends GoodsDoor>(about: About, orders: readonly Of[]): Proposed<Of> {
  const { routes, left } = proposeRoutes(about, orders);
  return { routes: routesOf(routes, () => about.departsAt), left };
}

/**
 * One wave for each window, the earliest first: a car is back before the next wave leaves, and leaves so that it is at its first
 * door when that opens (rules routes/route-suggestion).
 */
export function proposeWaves<Of extends GoodsDoor>(about: About, orders: readonly Of[]): Proposed<Of> {
  const windows = Map.groupBy(orders, ({ from, until }) => `${until} ${from}`);
  const inTurn = [...windows.values()].sort(
    ([one], [other]) => (one?.until ?? 0) - (other?.until ?? 0) || (one?.from ?? 0) - (other?.from ?? 0),
  );
  const all: Proposed<Of> = { routes: [], left: [] };
  let departsAt = about.departsAt;
  for (const wave of inTurn) {
    const { routes, left } = proposeRoutes({ ...about, departsAt }, wave);
    const begun = departsAt;
    all.routes.push(...routesOf(routes, (stops) => leavesFor(begun, stops)));
    all.left.push(...left);
    departsAt = Math.max(departsAt, ...routes.map((stops) => backAt(begun, stops)));
  }
  return all;
}

function routesOf<Of extends GoodsDoor>(routes: Of[][], leavesAt: (stops: Of[]) => number): CarRoute<Of>[] {
  return routes.flatMap((stops, car) =>
    stops.length > 0 ? [{ car, leavesAt: leavesAt(stops), stops }] : [],
  );
}

/** The last full minute from `earliest` on at which the car leaves and waits nowhere before its first door. */
function leavesFor(earliest: number, stops: readonly GoodsDoor[]): number {
  const [first] = tourOf(earliest, stops).doors;
  if (!first) return earliest;
  const latest = first.expectedAt - driveTime(roadMiles(BASE, first.place));
  return Math.max(earliest, Math.floor(latest / MINUTE) * MINUTE);
}

/** When the car is back from a tour; for a car without stops, when it would have left. */
function backAt(departsAt: number, stops: readonly GoodsDoor[]): number {
  const last = tourOf(departsAt, stops).doors.at(-1);
  return last ? last.expectedAt + DOOR_TIME + driveTime(roadMiles(last.place, BASE)) : departsAt;
}
