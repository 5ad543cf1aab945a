import { and, asc, count, desc, eq, gt, inArray, lt, max, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { CustomerOrder } from "./order-view.ts";
import { linesOf, viewOf } from "./queries.server.ts";
import { OPEN_STATUSES, type OrderStatus } from "./status.ts";
import { orderEvents, orderItems, orders } from "./tables.server.ts";
import { type OrderMove, orderSteps } from "./timeline.ts";

// What a customer reads of their own orders. Every read carries the owner's id (rules 9.12), and none of them reads who
// moved an order or why (rules 9.19).

/** Orders on one page of a customer's list. */
const ORDERS_PER_PAGE = 10;

/** A page of a customer's orders: `page` is the one that is given, of `pages`; `total` counts the orders of all. */
export type OrdersPage = { orders: CustomerOrder[]; page: number; pages: number; total: number };

type Wanted = {
  page: number;
  /** An order that must be on the page, such as the one just placed; it counts more than `page`. A UUID. */
  withOrder: string | null;
};

/**
 * A page of a customer's orders, newest first (rules 9.18). A page number past the end gives the last page, and an order
 * that must be shown but is not this customer's is passed over.
 */
export async function listOrdersOfCustomer(
  db: Db,
  customerId: string,
  { page: asked, withOrder }: Wanted,
): Promise<OrdersPage> {
  const isTheirs = eq(orders.customerId, customerId);
  const place = withOrder === null ? null : await placeOf(db, customerId, withOrder);
  const total = await db.$count(orders, isTheirs);
  const pages = pagesOf(total, ORDERS_PER_PAGE);
  const page = Math.min(place === null ? asked : Math.floor(place / ORDERS_PER_PAGE) + 1, pages);
  const rows = await db
    .select()
    .from(orders)
    .where(isTheirs)
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE);
  return { orders: await withLinesAndSteps(db, rows), page, pages, total };
}

/** How many of the customer's orders stand before this one in the list; null when it is not theirs. */
async function placeOf(db: Db, customerId: string, orderId: string): Promise<number | null> {
  const own = alias(orders, "own");
  const isBefore = or(
    gt(orders.createdAt, own.createdAt),
    and(eq(orders.createdAt, own.createdAt), lt(orders.id, own.id)),
  );
  const [found] = await db
    .select({ before: count(orders.id) })
    .from(own)
    .leftJoin(orders, and(eq(orders.customerId, own.customerId), isBefore))
    .where(and(eq(own.id, orderId), eq(own.customerId, customerId)))
    .groupBy(own.id);
  return found?.before ?? null;
}

/** One order of a customer; null when it does not exist or is somebody else's. `orderId` must be a UUID. */
export async function findOrderOfCustomer(
  db: Db,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<CustomerOrder | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  const [order] = await withLinesAndSteps(db, rows);
  return order ?? null;
}

/**
 * A text that changes whenever one of a customer's orders is placed or moved. A page that shows orders reads it before
 * them, so that at worst it reads them once more than needed.
 */
export async function versionOfOrders(db: Db, customerId: string): Promise<string> {
  const [found] = await db
    .select({ moves: count(), newest: max(orderEvents.at) })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.customerId, customerId));
  return found?.newest ? `${found.moves} ${isoText(found.newest)}` : "0";
}

async function withLinesAndSteps(db: Db, rows: (typeof orders.$inferSelect)[]): Promise<CustomerOrder[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, moves] = await Promise.all([linesOf(db, ids), movesOf(db, ids)]);
  return rows.map((row) => {
    const order = viewOf(row, lines.get(row.id) ?? []);
    return { ...order, steps: orderSteps(order, moves.get(row.id) ?? []) };
  });
}

/** The moves of some orders by order id, oldest first, in one query. */
async function movesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderMove[]>> {
  const moves = new Map<string, OrderMove[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return moves;
  const rows = await db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at, to: orderEvents.toStatus })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...orderIds]))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.at), asc(orderEvents.id));
  for (const { orderId, at, to } of rows) moves.get(orderId)?.push({ at: isoText(at), to });
  return moves;
}

/**
 * All orders of a customer with lines and history, oldest first, for that customer; amounts are cents, instants ISO
 * strings. The people of the shop are not named.
 */
export async function readOwnOrders(db: Db, customerId: string) {
  const isTheirs = eq(orders.customerId, customerId);
  const rows = await db.select().from(orders).where(isTheirs).orderBy(asc(orders.createdAt), asc(orders.id));
  const lines = await db
    .select({ line: orderItems })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isTheirs)
    .orderBy(asc(orderItems.position));
  const events = await db
    .select({ event: orderEvents })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(isTheirs)
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return rows.map(
    ({ customerId: _, windowId: __, idempotencyKey: ___, requestHash: ____, searched: _____, ...order }) => ({
      ...order,
      createdAt: isoText(order.createdAt),
      windowStart: isoText(order.windowStart),
      windowEnd: isoText(order.windowEnd),
      lines: lines
        .filter(({ line }) => line.orderId === order.id)
        .map(({ line: { id, orderId, position, image, stockTaken, ...sold } }) => sold),
      history: events
        .filter(({ event }) => event.orderId === order.id)
        .map(({ event: { at, actorId, fromStatus, toStatus, reason } }) => ({
          at: isoText(at),
          by: actorId === customerId ? "you" : "the shop",
          from: fromStatus,
          to: toStatus,
          reason,
        })),
    }),
  );
}

/**
 * The name under which the orders of a customer are locked (base/db/lock-names.server.ts), by a checkout and by the deletion
 * of the account: whichever comes second sees what the first one did.
 */
export const ordersOfCustomer = (customerId: string) => `customer ${customerId}`;

/** The orders of a customer that are under way, oldest first. */
export async function listOpenOrders(
  db: Db,
  customerId: string,
): Promise<{ id: string; status: OrderStatus }[]> {
  return db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, [...OPEN_STATUSES])))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}
