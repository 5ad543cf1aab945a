import { and, asc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { withPicture } from "#app/trade/catalog/product.ts";
import type { OrderEventView, OrderLine, OrderNoteView, OrderView, OwnedOrder } from "./order-view.ts";
import { OPEN_STATUSES } from "./status.ts";
import { orderEvents, orderItems, orderNotes, orders, phoneDigits } from "./tables.server.ts";

const isUnderWay = inArray(orders.status, [...OPEN_STATUSES]);

/** How many orders of a customer are under way, as a part of another feature's read. */
export const openOrdersOfCustomer = (customerId: SQLWrapper) =>
  sql`(select count(*) from ${orders} where ${and(isUnderWay, sql`${orders.customerId} = ${customerId}`)})`.mapWith(
    Number,
  );

/** How many orders of anybody with a phone number are under way, however the number is written. */
export const openOrdersOfPhone = (phone: SQLWrapper) =>
  sql`(select count(*) from ${orders} where ${and(
    isUnderWay,
    sql`${phoneDigits(orders.contactPhone)} = ${phoneDigits(phone)}`,
  )})`.mapWith(Number);

/** How many orders are under way to a ZIP. */
export function countOpenOrdersTo(db: Db, zip: string): Promise<number> {
  return db.$count(orders, and(inArray(orders.status, [...OPEN_STATUSES]), eq(orders.deliveryZip, zip)));
}

/** An order for the shop's own people; null when it does not exist. `orderId` must be a UUID. */
export async function findOrder(db: Db, orderId: string): Promise<OwnedOrder | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) return null;
  const lines = await linesOf(db, [orderId]);
  return { ...viewOf(row, lines.get(orderId) ?? []), customerId: row.customerId };
}

/** The history of an order, oldest first. */
export async function listOrderEvents(db: Db, orderId: string): Promise<OrderEventView[]> {
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
  return events.map((event) => ({ ...event, at: isoText(event.at) }));
}

/** The lines of some orders by order id, sorted by position, in one query. */
export async function linesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
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

/** An order as screens show it. */
export function viewOf(row: typeof orders.$inferSelect, items: OrderLine[]): OrderView {
  const {
    customerId: _,
    windowId: __,
    idempotencyKey: ___,
    requestHash: ____,
    searched: _____,
    ...shown
  } = row;
  return { ...shown, ...isoTimes(row), items };
}

/** An order's times as ISO strings. */
export function isoTimes(row: Record<"createdAt" | "windowStart" | "windowEnd", Temporal.Instant>) {
  return {
    createdAt: isoText(row.createdAt),
    windowStart: isoText(row.windowStart),
    windowEnd: isoText(row.windowEnd),
  };
}

/** What admins have written down about an order, oldest first. Nothing of it is for customers (rules 40.3). */
export async function listOrderNotes(db: Db, orderId: string): Promise<OrderNoteView[]> {
  const notes = await db
    .select({ id: orderNotes.id, at: orderNotes.at, author: users.name, text: orderNotes.text })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id));
  return notes.map((note) => ({ ...note, at: isoText(note.at) }));
}
