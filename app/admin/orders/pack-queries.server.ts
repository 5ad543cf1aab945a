import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { listPackLines, listReplacements } from "#app/trade/orders/packing-queries.server.ts";
import { changesOf, findOrder } from "#app/trade/orders/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import { NO_ORDER_FILTERS } from "./order-filters.ts";
import { orderMatches } from "./order-search.server.ts";
import { packedAfter } from "./pack-sequence.ts";
import { readOrderUpdates } from "./queries.server.ts";
import { alongTheShelves } from "./shelf-order.ts";

/** An order as its packer sees it. */
export type Packing = NonNullable<Awaited<ReturnType<typeof readPacking>>>;

/**
 * An order to pack, its lines along the shelves, what can replace them, what is packed after it, and whether it goes without scans. Null when no order has this id. Both ids must be UUIDs.
 */
export async function readPacking(db: Db, orderId: string, routeId: string | null, now: Temporal.Instant) {
  // Read first: what another packer does while the rest is read is seen at the next look.
  const { version } = await readOrderUpdates(db, orderId);
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [lines, waiting, changes, { packWithoutScan }] = await Promise.all([
    listPackLines(db, orderId, now),
    readWaiting(db, orderId, routeId),
    changesOf(db, [orderId]),
    readSettings(db),
  ]);
  const replacements = await listReplacements(db, lines, now);
  return {
    order: { ...order, changes: changes.get(orderId) ?? [] },
    lines: lines.sort(alongTheShelves),
    replacements,
    waiting,
    packWithoutScan,
    version,
  };
}

/** What is packed after an order: the orders of its day that wait, window by window, or the stops of a route in their sequence. */
export async function readWaiting(db: Db, orderId: string, routeId: string | null) {
  const isWaiting = or(eq(orders.status, "confirmed"), eq(orders.id, orderId));
  if (routeId) {
    const stops = await db
      .select({ id: orders.id })
      .from(routeStops)
      .innerJoin(orders, eq(orders.id, routeStops.orderId))
      .where(and(eq(routeStops.routeId, routeId), isNull(routeStops.doneAt), isWaiting))
      .orderBy(asc(routeStops.position), asc(orders.id));
    return packedAfter(
      stops.map(({ id }) => ({ id, group: routeId })),
      orderId,
    );
  }
  const [own] = await db.select({ start: orders.windowStart }).from(orders).where(eq(orders.id, orderId));
  if (!own) return packedAfter([], orderId);
  const ofDay = orderMatches({ ...NO_ORDER_FILTERS, day: shopDate(own.start).toString() });
  const rows = await db
    .select({ id: orders.id, start: orders.windowStart })
    .from(orders)
    .where(and(ofDay, isWaiting))
    .orderBy(asc(orders.windowStart), asc(orders.createdAt), asc(orders.id));
  return packedAfter(
    rows.map(({ id, start }) => ({ id, group: start.toString() })),
    orderId,
  );
}
