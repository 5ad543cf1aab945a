import { and, asc, count, eq, getTableColumns, inArray, min, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { phoneDigits } from "#app/base/db/columns.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { BatchShare } from "#app/trade/batches/batch.ts";
import { listShares } from "#app/trade/batches/queries.server.ts";
import { withPicture } from "#app/trade/catalog/product.ts";
import { categories } from "#app/trade/catalog/tables.server.ts";
import type { CountedAs } from "#app/trade/compliance/rules.ts";
import type { ChangeOfOrder } from "./order-changes.ts";
import { OPEN_STATUSES } from "./status.ts";
import { orderChanges, orderEvents, orderItems, orderNotes, orders } from "./tables.server.ts";

const isOpenOrder = inArray(orders.status, [...OPEN_STATUSES]);

/** Subquery for another feature's read: the number of a customer's open orders. */
export const openOrdersOfCustomer = (customerId: SQLWrapper) =>
  sql`(select count(*) from ${orders} where ${and(isOpenOrder, sql`${orders.customerId} = ${customerId}`)})`.mapWith(
    Number,
  );

/** Number of open orders with a phone number, placed by any account, in any format of the number. */
export const openOrdersOfPhone = (phone: SQLWrapper) =>
  sql`(select count(*) from ${orders} where ${and(
    isOpenOrder,
    sql`${phoneDigits(orders.contactPhone)} = ${phoneDigits(phone)}`,
  )})`.mapWith(Number);

/** Number of open orders. */
export const countOpenOrders = (db: Db): Promise<number> => db.$count(orders, isOpenOrder);

/** Number of open orders in each of these ZIP codes; omits ZIP codes without any. */
export async function countOpenOrdersTo(db: Db, zips: readonly string[]): Promise<Map<string, number>> {
  if (zips.length === 0) return new Map();
  const { deliveryZip: zip } = orders;
  const rows = await db
    .select({ zip, orders: count() })
    .from(orders)
    .where(and(isOpenOrder, inArray(zip, [...zips])))
    .groupBy(zip);
  return new Map(rows.map((row) => [row.zip, row.orders]));
}

/** An order for admins; null when it doesn't exist. `orderId` must be a UUID. */
export async function findOrder(db: Db, orderId: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) return null;
  const lines = await linesOf(db, [orderId]);
  return { ...viewOf(row, lines.get(orderId) ?? []), customerId: row.customerId };
}

/** The history of an order, oldest first. */
export async function listOrderEvents(db: Db, orderId: string) {
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

type Line = Omit<
  typeof orderItems.$inferSelect,
  "id" | "orderId" | "position" | "stockTaken" | "packedAt" | "scanned" | "recalledAt"
> & {
  countsAs: CountedAs;
  /** Batches of its units; empty for a product without batches. */
  batches: BatchShare[];
};

/** Lines of orders by order id, sorted by position. */
export async function linesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, Line[]>> {
  const lines = new Map<string, Line[]>(orderIds.map((id) => [id, []]));
  const [rows, shares] = await Promise.all([
    db
      .select({
        ...getTableColumns(orderItems),
        // Of the category that has the name today, if any.
        countsAs: sql<CountedAs>`coalesce(${categories.countsAs}, 'other')`,
      })
      .from(orderItems)
      .leftJoin(categories, eq(categories.name, orderItems.category))
      .where(inArray(orderItems.orderId, [...orderIds]))
      .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
    listShares(db, orderIds),
  ]);
  for (const {
    id: _,
    orderId,
    position: __,
    stockTaken: ___,
    packedAt: ____,
    scanned: _____,
    recalledAt: ______,
    ...line
  } of rows) {
    const batches = shares.get(orderId)?.get(line.productId) ?? [];
    lines.get(orderId)?.push({ ...withPicture(line), batches });
  }
  return lines;
}

/** An order as screens show it. */
export function viewOf(row: typeof orders.$inferSelect, items: Line[]) {
  const {
    customerId,
    windowId,
    promotionId,
    idempotencyKey,
    requestHash,
    searched,
    completedAt,
    remindedAt,
    ...shown
  } = row;
  return { ...shown, ...isoTimes(row), items };
}

/** Returns an order's times as ISO strings. */
export function isoTimes(row: Record<"createdAt" | "windowStart" | "windowEnd", Temporal.Instant>) {
  return {
    createdAt: isoText(row.createdAt),
    windowStart: isoText(row.windowStart),
    windowEnd: isoText(row.windowEnd),
  };
}

/** Changes of orders by order id, oldest first (rules packing/customer-notice, order-changes/notice). */
export async function changesOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, (ChangeOfOrder & { actor: string | null })[]>> {
  const { orderId, at, parts, totalBeforeCents, totalAfterCents } = orderChanges;
  const rows = await db
    .select({ orderId, at, parts, totalBeforeCents, totalAfterCents, actor: users.name })
    .from(orderChanges)
    .leftJoin(users, eq(users.id, orderChanges.actorId))
    .where(inArray(orderChanges.orderId, [...orderIds]))
    .orderBy(asc(orderChanges.at), asc(orderChanges.id));
  const changes = rows.map((change) => ({ ...change, at: isoText(change.at) }));
  return Map.groupBy(changes, (change) => change.orderId);
}

/** Internal notes of an order, oldest first. Never shown to customers (rules order-screens/notes). */
export async function listOrderNotes(db: Db, orderId: string) {
  const { id, at, text, forCourier } = orderNotes;
  const notes = await db
    .select({ ...{ id, at, text, forCourier }, author: users.name })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id));
  return notes.map((note) => ({ ...note, at: isoText(note.at) }));
}

/** Notes shown to couriers at their stops, by order, oldest first. */
export async function listCourierNotes(db: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const { orderId, id, at, text, forCourier } = orderNotes;
  const notes = await db
    .select({ orderId, text })
    .from(orderNotes)
    .where(and(inArray(orderId, [...orderIds]), eq(forCourier, true)))
    .orderBy(asc(at), asc(id));
  const byOrder = Map.groupBy(notes, (note) => note.orderId);
  return new Map([...byOrder].map(([order, own]) => [order, own.map((note) => note.text)]));
}

/** Time of the first failed attempt of each of these orders; omits orders without one. */
export async function firstFailures(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Temporal.Instant>> {
  const { orderId, toStatus, at, takenBack } = orderEvents;
  const rows = await db
    .select({ orderId, at: min(at) })
    .from(orderEvents)
    .where(and(inArray(orderId, [...orderIds]), eq(toStatus, "delivery_failed"), eq(takenBack, false)))
    .groupBy(orderId);
  return new Map(rows.flatMap((row) => (row.at ? [[row.orderId, row.at] as const] : [])));
}
