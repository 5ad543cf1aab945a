import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import { ADMIN_UPDATES, type Change, person } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { isCollision, isLockTimeout, isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { type RouteRefusal, routeRefusals } from "./refusals.ts";
import { readStops } from "./route-stops.server.ts";
import { routes } from "./tables.server.ts";

/** A route as it is stored. */
export type RouteRow = typeof routes.$inferSelect;

/** Changes routes in one transaction. Whoever comes too late for an order, or to a shop too busy, gets a refusal. */
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

/** What is held while the routes of a day are made, so that each has a number of its own and no order is planned twice. */
export const routesOfDay = (day: Temporal.PlainDate) => `routes of ${day}`;

/** Holds routes until the transaction ends, in the order of their ids; routes are held before orders. */
export async function lockRoutes(tx: Db, ids: readonly string[]): Promise<RouteRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(routes)
    .where(inArray(routes.id, [...ids]))
    .orderBy(asc(routes.id))
    .for("no key update");
}

/** Writes fields of a held route, and that it has changed. */
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

/** The name of a courier who may drive, held so that nobody ends them meanwhile; null when they ended or never were one. */
export async function holdDriver(tx: Db, courierId: string): Promise<string | null> {
  const [driver] = await tx
    .select({ name: users.name })
    .from(couriers)
    .innerJoin(users, eq(users.id, couriers.userId))
    .where(and(eq(couriers.userId, courierId), isNull(couriers.endedAt)))
    .for("no key update", { of: couriers });
  return driver?.name ?? null;
}

/** A route as the audit log keeps it: its orders by their numbers, in their sequence. */
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

/** Tells the admin area and the phones of these couriers that routes have changed. */
export function tellOf(changed: Set<Change>, courierIds: readonly (string | null)[]): void {
  changed.add(ADMIN_UPDATES);
  for (const courierId of courierIds) if (courierId) changed.add(person(courierId));
}
