import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { couriers } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { type Arrival, arrivalAt, behindMs, type StopOnRoute } from "./arrivals.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * When orders on their way are expected, by order id: of those that are out with a route that has left. An order that is on no
 * route, or whose route has not left or has a courier who was ended, is absent, and its window stands.
 */
export function listArrivals(
  db: Db,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, Arrival>> {
  return orderIds.length === 0
    ? Promise.resolve(new Map())
    : readArrivals(db, inArray(orders.id, [...orderIds]), now);
}

/**
 * A text that changes with what a customer's orders on their way are told, and only then: a page compares it (rules on-time/customer-eta).
 */
export async function versionOfArrivals(db: Db, customerId: string, now: Temporal.Instant): Promise<string> {
  const arrivals = await readArrivals(db, eq(orders.customerId, customerId), now);
  return [...arrivals]
    .map(([id, { before, isNext, from, to }]) => `${id} ${before}${isNext ? " next" : ""} ${from} ${to}`)
    .join(" ");
}

/** How far routes are behind their plans, in ms by their ids (rules routes/running-late). One that has not left, or is back, is absent. */
export async function readDelays(
  db: Db,
  routeIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  if (routeIds.length === 0) return new Map();
  const { routeId, position, expectedAt, doneAt } = routeStops;
  const rows = await db
    .select({ routeId, position, expectedAt, doneAt })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeId))
    .where(and(inArray(routeId, [...routeIds]), isNotNull(routes.leftAt), isNull(routes.endedAt)));
  const ofRoutes = Map.groupBy(rows, (row) => row.routeId);
  return new Map([...ofRoutes].map(([id, stops]) => [id, behindMs(stops, now)]));
}

/** All stops of the routes on which such orders are, in one query. */
async function readArrivals(db: Db, which: SQL, now: Temporal.Instant): Promise<Map<string, Arrival>> {
  const own = alias(routeStops, "own");
  const { position, expectedAt, onMyWayAt, doneAt } = routeStops;
  const rows = await db
    .select({
      orderId: own.orderId,
      own: {
        position: own.position,
        expectedAt: own.expectedAt,
        onMyWayAt: own.onMyWayAt,
        doneAt: own.doneAt,
      },
      stop: { position, expectedAt, onMyWayAt, doneAt },
    })
    .from(own)
    .innerJoin(orders, eq(orders.id, own.orderId))
    .innerJoin(routes, eq(routes.id, own.routeId))
    .leftJoin(couriers, eq(couriers.userId, routes.courierId))
    .innerJoin(routeStops, eq(routeStops.routeId, own.routeId))
    .where(
      and(
        which,
        eq(orders.status, "out_for_delivery"),
        isNull(own.doneAt),
        isNotNull(routes.leftAt),
        isNull(routes.endedAt),
        // Nobody drives the car of a courier who was ended, until somebody at the shop settles it.
        isNull(couriers.endedAt),
      ),
    )
    .orderBy(asc(own.orderId), asc(routeStops.position));
  const found = new Map<string, { own: StopOnRoute; stops: StopOnRoute[] }>();
  for (const row of rows) {
    const known = found.get(row.orderId) ?? { own: row.own, stops: [] };
    known.stops.push(row.stop);
    found.set(row.orderId, known);
  }
  return new Map([...found].map(([id, { own: stop, stops }]) => [id, arrivalAt(stop, stops, now)]));
}

/**
 * The customers whose page says something else once a stop is done, or once its courier is on the way to it: those of the stop
 * itself and of the open ones behind it. Whoever writes such an answer announces them (rules on-time/customer-eta). `stopId` must be a UUID.
 */
export async function customersBehind(tx: Db, stopId: string): Promise<string[]> {
  const behind = alias(routeStops, "behind");
  const found = await tx
    .selectDistinct({ customerId: orders.customerId })
    .from(routeStops)
    .innerJoin(behind, and(eq(behind.routeId, routeStops.routeId), gte(behind.position, routeStops.position)))
    .innerJoin(orders, eq(orders.id, behind.orderId))
    .where(
      and(
        eq(routeStops.id, stopId),
        isNotNull(orders.customerId),
        // The stop itself may be done by now.
        or(eq(behind.id, routeStops.id), isNull(behind.doneAt)),
      ),
    )
    .orderBy(asc(orders.customerId));
  return found.flatMap(({ customerId }) => customerId ?? []);
}
