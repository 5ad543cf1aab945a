import { asc, count, desc, inArray, type SQL, sum } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { listHandovers } from "#app/door/queries.server.ts";
import { findOrder, isoTimes, listOrderEvents } from "#app/orders/queries.server.ts";
import { orderItems, orders } from "#app/orders/tables.server.ts";
import type { OrderFilters } from "./order-filters.ts";
import { orderMatches } from "./order-search.server.ts";
import type { OrderDetail, OrderRow } from "./shown-orders.ts";

/** Orders on one page of the list. */
export const ORDERS_PER_PAGE = 50;

/** An order with lines, history and handovers; null when it does not exist. `orderId` must be a UUID. */
export async function findOrderDetail(db: Db, orderId: string): Promise<OrderDetail | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const events = await listOrderEvents(db, orderId);
  const handovers = await listHandovers(db, orderId);
  return { ...order, events, handovers };
}

/** A page of the list: newest first, or by window when one day is asked for; `total` counts all pages. */
export async function listOrders(
  db: Db,
  filters: OrderFilters,
): Promise<{ rows: OrderRow[]; total: number }> {
  const matching = orderMatches(filters);
  const order: SQL[] = filters.day
    ? [asc(orders.windowStart), asc(orders.createdAt), asc(orders.id)]
    : [desc(orders.createdAt), asc(orders.id)];
  const [counted] = await db.select({ total: count() }).from(orders).where(matching);
  const rows = await db
    .select({
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
    })
    .from(orders)
    .where(matching)
    .orderBy(...order)
    .limit(ORDERS_PER_PAGE)
    .offset((filters.page - 1) * ORDERS_PER_PAGE);
  const units = await unitsOf(
    db,
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map((row) => ({ ...row, ...isoTimes(row), units: units.get(row.id) ?? 0 })),
    total: counted?.total ?? 0,
  };
}

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
