import { and, asc, count, desc, eq, inArray, or, type SQL, sql, sum } from "drizzle-orm";
import { users } from "#app/auth/tables.server.ts";
import { withPicture } from "#app/catalog/product.ts";
import type { Db } from "#app/db/client.server.ts";
import { isoText } from "#app/lib/shop-time.ts";
import type { OrderFilters } from "./order-filters.ts";
import { orderMatches } from "./order-search.server.ts";
import type { OrderDetail, OrderLine, OrderRow, OrderView } from "./order-view.ts";
import { OPEN_STATUSES } from "./status.ts";
import { handovers, orderEvents, orderItems, orders, phoneDigits } from "./tables.server.ts";

/** Orders on one page of the admin's list, and the most a customer's screen shows. */
export const ORDERS_PER_PAGE = 50;
const CUSTOMER_ORDERS = 200;

/** A customer's orders with their lines, newest first (spec 7, Table reads); at most the last 200. */
export async function listOrdersOfCustomer(db: Db, customerId: string): Promise<OrderView[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(CUSTOMER_ORDERS);
  const lines = await linesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => viewOf(row, lines.get(row.id) ?? []));
}

/** One order of a customer; null when it does not exist or is somebody else's. `orderId` must be a UUID. */
export async function findOrderOfCustomer(
  db: Db,
  customerId: string,
  orderId: string,
): Promise<OrderView | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  if (!row) return null;
  const lines = await linesOf(db, [row.id]);
  return viewOf(row, lines.get(row.id) ?? []);
}

/** True while an order of the customer is neither delivered nor ended otherwise. */
export async function hasOpenOrder(db: Db, customerId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, [...OPEN_STATUSES])))
    .limit(1);
  return found !== undefined;
}

/** How many orders are under way: of a customer, and with a phone number, whoever placed them. */
export type OpenOrders = { ofCustomer: number; ofPhone: number };

/** Counts the orders under way of a customer and of a phone number, however the number is written. */
export async function countOpenOrders(
  db: Db,
  { customerId, phone }: { customerId: string; phone: string },
): Promise<OpenOrders> {
  const isTheirs = eq(orders.customerId, customerId);
  const isOfPhone = eq(phoneDigits(orders.contactPhone), phoneDigits(sql.param(phone)));
  const [counted] = await db
    .select({
      ofCustomer: sql`count(*) filter (where ${isTheirs})`.mapWith(Number),
      ofPhone: sql`count(*) filter (where ${isOfPhone})`.mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.status, [...OPEN_STATUSES]), or(isTheirs, isOfPhone)));
  return counted ?? { ofCustomer: 0, ofPhone: 0 };
}

/** The order that a customer's checkout key has made, with the hash of what was asked for; null while there is none. */
export async function findOrderOfKey(
  db: Db,
  { customerId, key }: { customerId: string; key: string },
): Promise<{ orderId: string; requestHash: string | null } | null> {
  const [found] = await db
    .select({ orderId: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key)));
  return found ?? null;
}

/** A page of the admin's list: newest first, or by window when one day is asked for; `total` counts all pages. */
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

/** An order with lines, history and handovers, for an admin; null when it does not exist. `orderId` must be a UUID. */
export async function findOrder(db: Db, orderId: string): Promise<OrderDetail | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) return null;
  const lines = await linesOf(db, [orderId]);
  const events = await db
    .select({
      at: orderEvents.at,
      actor: users.name,
      from: orderEvents.fromStatus,
      to: orderEvents.toStatus,
      reason: orderEvents.reason,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  const attempts = await db
    .select({
      attempt: handovers.attempt,
      at: handovers.at,
      actor: users.name,
      failureReason: handovers.failureReason,
      idType: handovers.idType,
      paymentMethod: handovers.paymentMethod,
      note: handovers.note,
    })
    .from(handovers)
    .leftJoin(users, eq(users.id, handovers.actorId))
    .where(eq(handovers.orderId, orderId))
    .orderBy(asc(handovers.attempt));
  return {
    ...viewOf(row, lines.get(orderId) ?? []),
    customerId: row.customerId,
    events: events.map((event) => ({ ...event, at: isoText(event.at) })),
    handovers: attempts.map((attempt) => ({ ...attempt, at: isoText(attempt.at) })),
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

/** The lines of orders, in their order, by order id. */
async function linesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  const lines = new Map<string, OrderLine[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return lines;
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  for (const { id: _, orderId, position: __, ...line } of rows) lines.get(orderId)?.push(withPicture(line));
  return lines;
}

function viewOf(row: typeof orders.$inferSelect, items: OrderLine[]): OrderView {
  const { customerId: _, windowId: __, idempotencyKey: ___, requestHash: ____, ...shown } = row;
  return { ...shown, ...isoTimes(row), items };
}

function isoTimes(row: Record<"createdAt" | "windowStart" | "windowEnd", Temporal.Instant>) {
  return {
    createdAt: isoText(row.createdAt),
    windowStart: isoText(row.windowStart),
    windowEnd: isoText(row.windowEnd),
  };
}
