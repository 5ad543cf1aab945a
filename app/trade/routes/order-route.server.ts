import { and, eq, gte, isNotNull, isNull, or } from "drizzle-orm";
import { couriers, users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { routeStops, routes } from "./tables.server.ts";

/** The route on which an order is, or is to leave, with who drives it: `leftAt` is null until it has left. */
export type OrderRoute = NonNullable<Awaited<ReturnType<typeof findRouteOf>>>;

/**
 * Finds the route that has an order in its car, or that it is to leave with; null for none. A route of a day before, which never
 * left, holds it back no more (rules routes/route-changes).
 */
export async function findRouteOf(db: Db, orderId: string, now: Temporal.Instant) {
  const { id, number, version, leftAt } = routes;
  const [found] = await db
    .select({ id, number, version, leftAt, driver: users.name, phone: couriers.phone })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .leftJoin(users, eq(users.id, routes.courierId))
    .leftJoin(couriers, eq(couriers.userId, routes.courierId))
    .where(
      and(
        eq(routeStops.orderId, orderId),
        isNull(routeStops.doneAt),
        or(isNotNull(routes.leftAt), gte(routes.day, shopDate(now))),
      ),
    );
  return found ? { ...found, leftAt: found.leftAt && isoText(found.leftAt) } : null;
}
