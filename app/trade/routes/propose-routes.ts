import type { Cents } from "#app/base/lib/money.ts";
import { cheapestIn, proposeSequence, wayOf } from "./propose-sequence.ts";
import { DOOR_TIME, type Door, driveTime, roadMiles, tourOf } from "./travel-time.ts";

/** A stop with the value of its goods. */
export type GoodsDoor = Door & { cents: Cents };

/** Why an order fits on none of the suggested routes. */
export type LeftOver = { id: string; why: "window" | "value" };

/** One route per vehicle, and the orders that fit on none. */
export type ProposedRoutes<Of extends GoodsDoor> = { routes: Of[][]; left: LeftOver[] };

/** Cost, in miles, of each hour that one vehicle works more than another. */
const MILES_PER_HOUR_MORE = 8;

/**
 * Assigns a day's orders to vehicles with the same departure (rules routes/route-suggestion): keeps every
 * window, keeps each vehicle's goods within `mostCents`, and balances the work. Takes the orders one by one,
 * earliest window first and within it the farthest stop, and adds each to the vehicle where it costs least.
 * Then sequences each vehicle's stops again. The same orders always make the same routes.
 */
export function proposeRoutes<Of extends GoodsDoor>(
  { departsAt, cars, mostCents }: { departsAt: number; cars: number; mostCents: Cents },
  orders: readonly Of[],
): ProposedRoutes<Of> {
  const far = ({ base, place }: Of) => roadMiles(base, place);
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

/**
 * Current load of a vehicle: the indexes of its orders in sequence, its miles, and the value of its goods.
 */
type Load = { tour: number[]; miles: number; cents: Cents };

/**
 * Cost of adding an order to a vehicle, given its new miles: the extra drive, and its hours of work, which
 * favors vehicles with fewer.
 */
function costOf({ tour, miles }: Load, milesThen: number): number {
  // Waiting for a window isn't work.
  const hours = (driveTime(milesThen) + (tour.length + 1) * DOOR_TIME) / 3_600_000;
  return milesThen - miles + MILES_PER_HOUR_MORE * hours;
}

/** A suggested route: the index of its vehicle, its departure (ms since 1970), and its stops in sequence. */
type CarRoute<Of extends GoodsDoor> = { car: number; leavesAt: number; stops: Of[] };

type Proposed<Of extends GoodsDoor> = { routes: CarRoute<Of>[]; left: LeftOver[] };
type About = Parameters<typeof proposeRoutes>[0];

const MINUTE = 60_000;

/** One wave: all vehicles depart once, at the same time. */
export function proposeOneWave<Of extends GoodsDoor>(about: About, orders: readonly Of[]): Proposed<Of> {
  const { routes, left } = proposeRoutes(about, orders);
  return { routes: routesOf(routes, () => about.departsAt), left };
}

/**
 * One wave per window, earliest first: a vehicle is back before the next wave, and departs to reach its first
 * stop when its window opens (rules routes/route-suggestion).
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

/**
 * Latest full minute, not before `earliest`, at which the vehicle departs without waiting at its first stop.
 */
function leavesFor(earliest: number, stops: readonly GoodsDoor[]): number {
  const [first] = tourOf(earliest, stops).doors;
  if (!first) return earliest;
  const latest = first.expectedAt - driveTime(roadMiles(first.base, first.place));
  return Math.max(earliest, Math.floor(latest / MINUTE) * MINUTE);
}

/** Time at which the vehicle is back; for a vehicle without stops, its departure. */
function backAt(departsAt: number, stops: readonly GoodsDoor[]): number {
  const last = tourOf(departsAt, stops).doors.at(-1);
  return last ? last.expectedAt + DOOR_TIME + driveTime(roadMiles(last.place, last.base)) : departsAt;
}

/**
 * Fix for an order that didn't fit: another vehicle departing at a given time, an earlier departure, a higher
 * goods limit, or, failing those, another window. Times are ms since 1970.
 */
export type Remedy =
  | { kind: "car"; leavesAt: number }
  | { kind: "earlier"; leavesBy: number }
  | { kind: "limit" }
  | { kind: "other window" };

/** Returns the fix for an order that is on none of the suggested routes (rules routes/route-suggestion). */
export function remedyFor(
  { place, base, from, until, cents }: Omit<GoodsDoor, "id">,
  { departsAt, now, mostCents }: { departsAt: number; now: number; mostCents: Cents },
): Remedy {
  if (cents > mostCents) return { kind: "limit" };
  const drive = driveTime(roadMiles(base, place));
  const leavesBy = until - drive;
  const earliest = Math.max(departsAt, now);
  if (earliest <= leavesBy) return { kind: "car", leavesAt: Math.max(earliest, from - drive) };
  return leavesBy > now ? { kind: "earlier", leavesBy } : { kind: "other window" };
}
