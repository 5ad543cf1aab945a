import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { listPackLines, listReplacements } from "#app/trade/orders/packing-queries.server.ts";
import { changesOf, findOrder } from "#app/trade/orders/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import { readOrderUpdates } from "./queries.server.ts";
import { alongTheShelves } from "./shelf-order.ts";

/** An order as its packer sees it. */
export type Packing = NonNullable<Awaited<ReturnType<typeof readPacking>>>;

/**
 * An order to pack, its lines along the shelves, what can replace them, and the orders of its window, or of a route, that are still
 * to be packed, the next one first. Null when no order has this id. Both ids must be UUIDs.
 */
export async function readPacking(db: Db, orderId: string, routeId: string | null, now: Temporal.Instant) {
  // Read first: what another packer does while the rest is read is seen at the next look.
  const { version } = await readOrderUpdates(db, orderId);
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [lines, waiting, changes] = await Promise.all([
    listPackLines(db, orderId, now),
    listWaiting(db, orderId, routeId),
    changesOf(db, [orderId]),
  ]);
  const replacements = await listReplacements(db, lines, now);
  return {
    order: { ...order, changes: changes.get(orderId) ?? [] },
    lines: lines.sort(alongTheShelves),
    replacements,
    waiting,
    version,
  };
}

/** The other orders that are to be packed, of the same window or, in their sequence, of a route. */
export async function listWaiting(db: Db, orderId: string, routeId: string | null): Promise<string[]> {
  const isWaiting = and(eq(orders.status, "confirmed"), ne(orders.id, orderId));
  if (routeId) {
    const stops = await db
      .select({ id: orders.id })
      .from(routeStops)
      .innerJoin(orders, eq(orders.id, routeStops.orderId))
      .where(and(eq(routeStops.routeId, routeId), isNull(routeStops.doneAt), isWaiting))
      .orderBy(asc(routeStops.position), asc(orders.id));
    return stops.map(({ id }) => id);
  }
  const window = db.select({ start: orders.windowStart }).from(orders).where(eq(orders.id, orderId));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isWaiting, eq(orders.windowStart, window)))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  return rows.map(({ id }) => id);
}
