import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { couriers } from "#app/accounts/auth/tables.server.ts";
import { type Change, person } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { type Arrival, arrivalAt, behindMs, type StopOnRoute } from "./arrivals.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * Returns ETAs by order id, for orders out on a dispatched route. Omits orders without a route, or whose
 * route isn't dispatched or has a deactivated courier: they keep their window.
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
 * Version string that changes only with the ETAs of a customer's orders; pages compare it (rules
 * on-time/customer-eta).
 */
export async function versionOfArrivals(db: Db, customerId: string, now: Temporal.Instant): Promise<string> {
  const arrivals = await readArrivals(db, eq(orders.customerId, customerId), now);
  return [...arrivals]
    .map(([id, { before, isNext, from, to }]) => `${id} ${before}${isNext ? " next" : ""} ${from} ${to}`)
    .join(" ");
}

/**
 * Delay of routes against their plan, in ms by route id (rules routes/running-late). Routes that aren't out
 * are absent.
 */
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

/** Reads all stops of these orders' routes in one query. */
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
        // A deactivated courier's route has no driver until an admin resolves it.
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
 * Customers whose pages change once a stop is done or its courier is on the way: the stop's own and those at
 * later open stops. The caller announces the change to them (rules on-time/customer-eta). `stopId` must be a
 * UUID.
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
        // The stop itself may already be done.
        or(eq(behind.id, routeStops.id), isNull(behind.doneAt)),
      ),
    )
    .orderBy(asc(orders.customerId));
  return found.flatMap(({ customerId }) => customerId ?? []);
}

/**
 * Ends the open stop, if any, of an order that was delivered or failed, in the caller's transaction, and
 * announces it to the customers at later stops. `at` is the time at the door. Deletes the stop when its route
 * isn't dispatched, since that route didn't carry the order.
 */
export async function closeStop(
  tx: Db,
  orderId: string,
  at: Temporal.Instant,
  changed: Set<Change>,
): Promise<void> {
  const planned = tx.select({ id: routes.id }).from(routes).where(isNull(routes.leftAt));
  const isOwn = and(eq(routeStops.orderId, orderId), isNull(routeStops.doneAt));
  await tx.delete(routeStops).where(and(isOwn, inArray(routeStops.routeId, planned)));
  const [stop] = await tx
    .update(routeStops)
    .set({ doneAt: at })
    .where(isOwn)
    .returning({ id: routeStops.id });
  if (!stop) return;
  for (const customerId of await customersBehind(tx, stop.id)) changed.add(person(customerId));
}

/**
 * Returns whether a stop is still open: neither its courier nor an admin has ended it. The caller has locked
 * its order.
 */
export async function isStopOpen(tx: Db, stopId: string): Promise<boolean> {
  const isOpen = and(eq(routeStops.id, stopId), isNull(routeStops.doneAt));
  return (await tx.$count(routeStops, isOpen)) > 0;
}

/**
 * Marks a stop as the only next one of its route; repeating it updates the time. Returns the customers whose
 * pages change, or null when the stop is already over.
 */
export async function setOnMyWay(tx: Db, stopId: string, at: Temporal.Instant): Promise<string[] | null> {
  const route = tx.select({ id: routeStops.routeId }).from(routeStops).where(eq(routeStops.id, stopId));
  const isAnother = and(inArray(routeStops.routeId, route), ne(routeStops.id, stopId));
  const before = await tx
    .update(routeStops)
    .set({ onMyWayAt: null })
    .where(and(isAnother, isNull(routeStops.doneAt), isNotNull(routeStops.onMyWayAt)))
    .returning({ id: routeStops.id });
  const [noted] = await tx
    .update(routeStops)
    .set({ onMyWayAt: at })
    .where(and(eq(routeStops.id, stopId), isNull(routeStops.doneAt)))
    .returning({ id: routeStops.id });
  if (!noted) return null;
  const customers = new Set<string>();
  for (const { id } of [noted, ...before])
    for (const one of await customersBehind(tx, id)) customers.add(one);
  return [...customers];
}
