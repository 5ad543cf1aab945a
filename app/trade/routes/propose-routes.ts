import type { Cents } from "#app/base/lib/money.ts";
import { BASE } from "#app/trade/delivery/bands.ts";
import { cheapestIn, proposeSequence, wayOf } from "./propose-sequence.ts";
import { DOOR_TIME, type Door, driveTime, roadMiles, tourOf } from "./travel-time.ts";

/** A door with what is brought there. */
export type GoodsDoor = Door & { cents: Cents };

/** Why an order is on none of the proposed routes. */
export type LeftOver = { id: string; why: "window" | "value" };

/** The routes, one for each car, and what is left over. */
export type ProposedRoutes<Of extends GoodsDoor> = { routes: Of[][]; left: LeftOver[] };

/** An hour of work that one car has more than another weighs as much as so many miles. */
const MILES_PER_HOUR_MORE = 8;

/**
 * Splits the orders of a day over cars that leave at the same time (rules routes/route-suggestion): no window is broken, no car has goods of a
 * greater value than `mostCents`, and no car has much more work than the others. The orders come one after the other, the
 * earliest window first and in it the farthest door, and each goes to the car to which it adds the least. Then the sequence
 * of each car is proposed anew. The same orders always make the same routes.
 */
export function proposeRoutes<Of extends GoodsDoor>(
  { departsAt, cars, mostCents }: { departsAt: number; cars: number; mostCents: Cents },
  orders: readonly Of[],
): ProposedRoutes<Of> {
  const far = ({ place }: Of) => roadMiles(BASE, place);
  const inTurn = orders.toSorted(
    (one, other) => one.until - other.until || far(other) - far(one) || (one.id < other.id ? -1 : 1),
  );
  const way = wayOf(departsAt, inTurn);
  const loads: Load[] = Array.from({ length: cars }, () => ({ tour: [], miles: 0, cents: 0 }));
  const left: LeftOver[] = [];
  for (const [index, { id, cents }] of inTurn.entries()) {
    const room = loads.filter((load) => load.cents + cents <= mostCents);
    const choices = room.flatMap((load) => {
      const grown = cheapestIn(way, load.tour, index);
      return grown ? [{ load, ...grown, cost: costOf(load, grown.miles) }] : [];
    });
    const [best] = choices.sort((one, other) => one.cost - other.cost);
    if (best)
      Object.assign(best.load, { tour: best.tour, miles: best.miles, cents: best.load.cents + cents });
    else left.push({ id, why: room.length === 0 ? "value" : "window" });
  }
  const routes = loads.map(({ tour }) => {
    const load = tour.map((index) => inTurn[index] as Of);
    return proposeSequence(departsAt, load, load).doors;
  });
  return { routes, left };
}

/** What a car has so far: the indexes of its orders in their sequence, its miles, and the value of its goods. */
type Load = { tour: number[]; miles: number; cents: Cents };

/** What it costs that a car has one order more, and so many miles then: the way, and the work that others do not have. */
function costOf({ tour, miles }: Load, milesThen: number): number {
  // Waiting for a window is no work.
  const hours = (driveTime(milesThen) + (tour.length + 1) * DOOR_TIME) / 3_600_000;
  return milesThen - miles + MILES_PER_HOUR_MORE * hours;
}

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

/**
 * What takes an order that was left over: one more car that leaves at a moment, a car that leaves earlier than the others, a
 * higher limit for the goods of a route, or only another window. Moments are ms since 1970.
 */
export type Remedy =
  | { kind: "car"; leavesAt: number }
  | { kind: "earlier"; leavesBy: number }
  | { kind: "limit" }
  | { kind: "other window" };

/** Works out what would take an order that is on none of the proposed routes (rules routes/route-suggestion). */
export function remedyFor(
  { place, from, until, cents }: Omit<GoodsDoor, "id">,
  { departsAt, now, mostCents }: { departsAt: number; now: number; mostCents: Cents },
): Remedy {
  if (cents > mostCents) return { kind: "limit" };
  const drive = driveTime(roadMiles(BASE, place));
  const leavesBy = until - drive;
  const earliest = Math.max(departsAt, now);
  if (earliest <= leavesBy) return { kind: "car", leavesAt: Math.max(earliest, from - drive) };
  return leavesBy > now ? { kind: "earlier", leavesBy } : { kind: "other window" };
}
