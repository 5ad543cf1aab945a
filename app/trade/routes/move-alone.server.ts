import { and, eq, gte, isNull } from "drizzle-orm";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Clock } from "#app/trade/orders/apply-move.server.ts";
import { type MoveOrderInput, moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderRefusals } from "#app/trade/orders/refusals.ts";
import { routeStops, routes } from "./tables.server.ts";

/**
 * Moves a single order for an admin. One that is planned on a route is not sent out by itself (rules couriers 10): the route
 * could not leave without it, and the manifest and the limit of goods would not know of it.
 */
export function moveAlone(
  db: Database,
  move: Omit<MoveOrderInput, "objectionOf">,
  clock: Clock = Temporal.Now.instant,
) {
  if (move.to !== "out_for_delivery") return moveOrder(db, move, clock);
  const objectionOf: MoveOrderInput["objectionOf"] = async (tx, { id }, at) => {
    const planned = await findPlannedRoute(tx, id, at);
    return planned && orderRefusals.leavesWithRoute(planned.number);
  };
  return moveOrder(db, { ...move, objectionOf }, clock);
}

/** The route that an order is to leave with; one of a day before, which never left, holds it back no more (rules couriers 9). */
export async function findPlannedRoute(
  db: Db,
  orderId: string,
  now: Temporal.Instant,
): Promise<{ id: string; number: number } | null> {
  const [planned] = await db
    .select({ id: routes.id, number: routes.number })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(
      and(
        eq(routeStops.orderId, orderId),
        isNull(routeStops.doneAt),
        isNull(routes.leftAt),
        gte(routes.day, shopDate(now)),
      ),
    );
  return planned ?? null;
}
