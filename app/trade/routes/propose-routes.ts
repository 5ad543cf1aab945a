import type { Cents } from "#app/base/lib/money.ts";
import { BASE } from "#app/trade/delivery/bands.ts";
import { DOOR_TIME } from "./leaving.ts";
import { cheapestIn, proposeSequence, wayOf } from "./propose-sequence.ts";
import { type Door, driveTime, roadMiles } from "./road.ts";

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
