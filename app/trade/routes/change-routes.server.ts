import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import {
  CollisionError,
  isCollision,
  isLockTimeout,
  isNameTaken,
  transact,
} from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { readStops, writeSequence } from "./route-stops.server.ts";
import { routeStops, routes } from "./tables.server.ts";
import { tourOf } from "./travel-time.ts";

/** A stored route. */
export type RouteRow = typeof routes.$inferSelect;

/**
 * Changes routes in one transaction. Returns a refusal when an order is already on a route or the database is
 * too busy.
 */
export async function changeRoutes<Value>(
  db: Database,
  work: (tx: Db, changed: Set<Change>) => Promise<Result<Value, RouteRefusal>>,
): Promise<Result<Value, RouteRefusal>> {
  return transact<Value, RouteRefusal>(db, work).catch((error) => {
    if (isNameTaken(error, "route_stops_open")) return refused(routeRefusals.orderTaken());
    if (isCollision(error) || isLockTimeout(error)) return refused(routeRefusals.busy());
    throw error;
  });
}

/** Lock held while a day's routes are created: each gets its own number, and no order is planned twice. */
export const routesOfDay = (day: Temporal.PlainDate) => `routes of ${day}`;

/** Locks routes, sorted by id, until the transaction ends; routes are locked before orders. */
export async function lockRoutes(tx: Db, ids: readonly string[]): Promise<RouteRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(routes)
    .where(inArray(routes.id, [...ids]))
    .orderBy(asc(routes.id))
    .for("no key update");
}

/** Updates fields of a locked route and its version. */
export async function writeRoute(
  tx: Db,
  routeId: string,
  fields: Partial<typeof routes.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(routes)
    .set({ ...fields, version: sql`${routes.version} + 1` })
    .where(eq(routes.id, routeId));
}

/** Name of an active courier, locked against deactivation; null when deactivated or not a courier. */
export async function holdDriver(tx: Db, courierId: string): Promise<string | null> {
  const [driver] = await tx
    .select({ name: users.name })
    .from(couriers)
    .innerJoin(users, eq(users.id, couriers.userId))
    .where(and(eq(couriers.userId, courierId), isNull(couriers.endedAt)))
    .for("no key update", { of: couriers });
  return driver?.name ?? null;
}

/** A route as recorded in the audit log, with its order numbers in sequence. */
export async function routeFacts(tx: Db, routeId: string) {
  const [row] = await tx
    .select({ route: routes, driver: users.name })
    .from(routes)
    .leftJoin(users, eq(users.id, routes.courierId))
    .where(eq(routes.id, routeId));
  if (!row) return null;
  const { day, number, departsAt, leftAt, endedAt } = row.route;
  const stops = await readStops(tx, [routeId]);
  return {
    day: day.toString(),
    ...{ number, driver: row.driver },
    departsAt: departsAt.toString(),
    leftAt: leftAt?.toString() ?? null,
    endedAt: endedAt?.toString() ?? null,
    orders: stops.map(({ orderId }) => orderNumber(orderId)),
  };
}

/** Announces changed routes to the admin area and these couriers' phones. */
export function announceTo(changed: Set<Change>, courierIds: readonly (string | null)[]): void {
  changed.add(ADMIN_UPDATES);
  for (const courierId of courierIds) if (courierId) changed.add(person(courierId));
}

/** Open stop of an order on a planned route; null for none. */
async function findPlannedStop(tx: Db, orderId: string) {
  const [stop] = await tx
    .select({ id: routeStops.id, routeId: routeStops.routeId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(routeStops.orderId, orderId), isNull(routeStops.doneAt), isNull(routes.leftAt)));
  return stop ?? null;
}

/** Locks the planned route of an order, before the order itself is locked; returns null when it has none. */
export async function holdRouteOf(tx: Db, orderId: string): Promise<RouteRow | null> {
  const stop = await findPlannedStop(tx, orderId);
  if (!stop) return null;
  const [route] = await lockRoutes(tx, [stop.routeId]);
  return route ?? null;
}

/**
 * Updates the planned route of a changed order (rules order-changes/one-transaction): removes the order when
 * its window moved to another day, otherwise recalculates every stop. `held` is the result of `holdRouteOf`;
 * the caller has locked and written the order.
 */
export async function followChange(
  tx: Db,
  held: RouteRow | null,
  order: { id: string; windowStart: Temporal.Instant },
  changed: Set<Change>,
): Promise<void> {
  const stop = await findPlannedStop(tx, order.id);
  if (!stop) return;
  // The order was put on a route between the two reads; a retry locks that route from the start.
  if (stop.routeId !== held?.id) throw new CollisionError("an order was planned while it was changed");
  if (!shopDate(order.windowStart).equals(held.day)) {
    await tx.delete(routeStops).where(eq(routeStops.id, stop.id));
  }
  await writeSequence(tx, held.departsAt, await readStops(tx, [held.id]));
  await writeRoute(tx, held.id);
  announceTo(changed, [held.courierId]);
}

/**
 * Recalculates the routes to these ZIP codes, whose locations may have changed (rules routes/route-planning),
 * in the transaction that changed them. Writes only the routes that differ, and returns their couriers.
 */
export async function retimeRoutes(tx: Db, zips: readonly string[]): Promise<(string | null)[]> {
  const going = await tx
    .selectDistinct({ id: routes.id })
    .from(routes)
    .innerJoin(routeStops, eq(routeStops.routeId, routes.id))
    .innerJoin(orders, eq(orders.id, routeStops.orderId))
    .where(and(inArray(orders.deliveryZip, [...zips]), isNull(routeStops.doneAt), isNull(routes.endedAt)));
  const held = await lockRoutes(
    tx,
    going.map(({ id }) => id),
  );
  const changed: (string | null)[] = [];
  for (const { id, leftAt, departsAt, courierId } of held) {
    const stops = await readStops(tx, [id]);
    const from = leftAt ?? departsAt;
    const { doors } = tourOf(from.epochMilliseconds, stops);
    const isSame = doors.every(
      ({ expectedAt }, index) => stops[index]?.expectedAt.epochMilliseconds === expectedAt,
    );
    if (isSame) continue;
    await writeSequence(tx, from, stops);
    await writeRoute(tx, id);
    changed.push(courierId);
  }
  return changed;
}
