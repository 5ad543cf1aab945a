import { and, eq, isNull } from "drizzle-orm";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { CollisionError } from "#app/base/db/transact.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { lockRoutes, type RouteRow, tellOf, writeRoute } from "./hold-routes.server.ts";
import { readStops, writeSequence } from "./route-stops.server.ts";
import { routeStops, routes } from "./tables.server.ts";

/** The open stop of an order on a route that has not left; null for none. */
async function findPlannedStop(tx: Db, orderId: string) {
  const [stop] = await tx
    .select({ id: routeStops.id, routeId: routeStops.routeId })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(routeStops.orderId, orderId), isNull(routeStops.doneAt), isNull(routes.leftAt)));
  return stop ?? null;
}

/** Holds the route that an order is planned on, before the order itself is held; null for none. */
export async function holdRouteOf(tx: Db, orderId: string): Promise<RouteRow | null> {
  const stop = await findPlannedStop(tx, orderId);
  if (!stop) return null;
  const [route] = await lockRoutes(tx, [stop.routeId]);
  return route ?? null;
}

/**
 * Makes the planned route of a changed order follow it (rules order-changes/one-transaction): the order is off the route when its window is on
 * another day now, and else every stop is timed again. `held` is what `holdRouteOf` gave; the order is held and written.
 */
export async function followChange(
  tx: Db,
  held: RouteRow | null,
  order: { id: string; windowStart: Temporal.Instant },
  changed: Set<Change>,
): Promise<void> {
  const stop = await findPlannedStop(tx, order.id);
  if (!stop) return;
  // It was put on a route between the two reads; from the start, that one is held.
  if (stop.routeId !== held?.id) throw new CollisionError("an order was planned while it was changed");
  if (!shopDate(order.windowStart).equals(held.day)) {
    await tx.delete(routeStops).where(eq(routeStops.id, stop.id));
  }
  await writeSequence(tx, held.departsAt, await readStops(tx, [held.id]));
  await writeRoute(tx, held.id);
  tellOf(changed, [held.courierId]);
}
