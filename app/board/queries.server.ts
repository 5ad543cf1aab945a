import { asc, desc, eq, inArray, type SQL, sum } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { totalOf, withTotal } from "#app/desk/count-along.server.ts";
import { listHandovers } from "#app/door/queries.server.ts";
import { isoText } from "#app/lib/shop-time.ts";
import { listOrderNotes } from "#app/orders/order-notes.server.ts";
import { findOrder, isoTimes, listOrderEvents } from "#app/orders/queries.server.ts";
import { orderItems, orders } from "#app/orders/tables.server.ts";
import { NO_FILTERS, type OrderFilters } from "./order-filters.ts";
import { orderMatches } from "./order-search.server.ts";
import type { OrderDetail, OrderRow } from "./shown-orders.ts";

/** Orders on one page of the list. */
export const ORDERS_PER_PAGE = 50;

/** An order with lines, history, handovers and notes; null when it does not exist. `orderId` must be a UUID. */
export async function findOrderDetail(db: Db, orderId: string): Promise<OrderDetail | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [events, handovers, notes] = await Promise.all([
    listOrderEvents(db, orderId),
    listHandovers(db, orderId),
    listOrderNotes(db, orderId),
  ]);
  return { ...order, events, handovers, notes };
}

/**
 * A page of the list: newest first, or by window when one day is asked for; `total` counts all pages. The ids of the page come
 * from an index alone, so that the page two thousand costs little more than the first.
 */
export async function listOrders(
  db: Db,
  filters: OrderFilters,
): Promise<{ rows: OrderRow[]; total: number; totalCents: number | null }> {
  const matching = orderMatches(filters);
  const by: SQL[] = filters.day
    ? [asc(orders.windowStart), asc(orders.createdAt), asc(orders.id)]
    : [desc(orders.createdAt), asc(orders.id)];
  // Sums are shown for orders of certain days only, since adding up reads the orders themselves.
  const adds = Boolean(filters.placedFrom);
  const page = db
    .select({ id: orders.id, total: totalOf(db, orders, { matching, search: filters.search }) })
    .from(orders)
    .where(matching)
    .orderBy(...by)
    .limit(ORDERS_PER_PAGE)
    .offset((filters.page - 1) * ORDERS_PER_PAGE)
    .as("page");
  const [sums, found] = await Promise.all([
    adds
      ? db
          .select({ cents: sum(orders.totalCents).mapWith(Number) })
          .from(orders)
          .where(matching)
      : [],
    db
      .select({ ...ROW, total: page.total })
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .orderBy(...by),
  ]);
  const { rows, total } = await withTotal(found, filters.page, () => db.$count(orders, matching));
  const units = await unitsOf(
    db,
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map((row) => ({ ...row, ...isoTimes(row), units: units.get(row.id) ?? 0 })),
    total,
    totalCents: adds ? (sums[0]?.cents ?? 0) : null,
  };
}

/** The newest orders that a text finds, as the list finds them, at most so many. */
export async function findOrders(db: Db, search: string, most: number) {
  const rows = await db
    .select({
      id: orders.id,
      contactName: orders.contactName,
      status: orders.status,
      windowStart: orders.windowStart,
    })
    .from(orders)
    .where(orderMatches({ ...NO_FILTERS, search }))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(most);
  return rows.map((row) => ({ ...row, windowStart: isoText(row.windowStart) }));
}

/** The starts of the windows of a shop day that orders are for, the earliest first, as ISO strings. */
export async function listWindowStarts(db: Db, day: string): Promise<string[]> {
  const starts = await db
    .selectDistinct({ start: orders.windowStart })
    .from(orders)
    .where(orderMatches({ ...NO_FILTERS, day }))
    .orderBy(asc(orders.windowStart));
  return starts.map(({ start }) => isoText(start));
}

const ROW = {
  id: orders.id,
  createdAt: orders.createdAt,
  status: orders.status,
  deliveryAddress: orders.deliveryAddress,
  deliveryCity: orders.deliveryCity,
  deliveryZip: orders.deliveryZip,
  band: orders.band,
  deliveryOption: orders.deliveryOption,
  windowStart: orders.windowStart,
  windowEnd: orders.windowEnd,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  totalCents: orders.totalCents,
  paymentStatus: orders.paymentStatus,
  attempts: orders.attempts,
};

/** Units sold in each of some orders, by order id. */
async function unitsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderItems.orderId, units: sum(orderItems.quantity).mapWith(Number) })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .groupBy(orderItems.orderId);
  return new Map(rows.map((row) => [row.orderId, row.units]));
}
