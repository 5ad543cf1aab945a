import { and, asc, count, desc, eq, gt, inArray, lt, max, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import type { ChangeOfOrder } from "./order-changes.ts";
import type { CustomerOrder } from "./order-view.ts";
import { changesOf, linesOf, viewOf } from "./queries.server.ts";
import { OPEN_STATUSES } from "./status.ts";
import { orderChanges, orderEvents, orderItems, orders, payments } from "./tables.server.ts";
import { type OrderMove, orderSteps } from "./timeline.ts";

// Customers' reads of their own orders. Every read filters by the owner's id. Pages never show the actor or
// reason of a status change; the customer's data file has the reasons, without names (rules orders/privacy).

/** Orders per page of a customer's list. */
const ORDERS_PER_PAGE = 10;

/**
 * A page of a customer's orders, newest first (rules orders/customer-list): the page that contains
 * `withOrder`, a UUID, if that order is theirs.
 */
export async function listOrdersOfCustomer(
  db: Db,
  customerId: string,
  { page: asked, withOrder }: { page: number; withOrder: string | null },
) {
  const isTheirs = eq(orders.customerId, customerId);
  const index = withOrder === null ? null : await indexOfOrder(db, customerId, withOrder);
  const total = await db.$count(orders, isTheirs);
  const pages = pagesOf(total, ORDERS_PER_PAGE);
  const page = Math.min(index === null ? asked : Math.floor(index / ORDERS_PER_PAGE) + 1, pages);
  const rows = await db
    .select()
    .from(orders)
    .where(isTheirs)
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE);
  return { orders: await withLinesAndSteps(db, rows), page, pages, total };
}

/** Returns whether the customer has ever ordered, online or by phone. */
export async function hasOrdered(db: Db, customerId: string): Promise<boolean> {
  const own = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .limit(1);
  return own.length > 0;
}

/** Number of newer orders in the customer's list; null when the order isn't theirs. */
async function indexOfOrder(db: Db, customerId: string, orderId: string): Promise<number | null> {
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

/** One order of a customer; null when it doesn't exist or is another customer's. `orderId` must be a UUID. */
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

/** Latest order that delivered a product, in any size, to a customer; null when there is none. Both ids must be UUIDs. */
export async function findReceived(
  db: Db,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<string | null> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, "completed"),
        inArray(
          orderItems.productId,
          db
            .select({ id: products.id })
            .from(products)
            .where(or(eq(products.id, productId), eq(products.mainId, productId))),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(1);
  return found?.id ?? null;
}

/**
 * Version string that changes whenever one of a customer's orders is placed or changed, or a payment or
 * refund is recorded. A page reads it before the orders.
 */
export async function versionOfOrders(db: Db, customerId: string): Promise<string> {
  const isTheirs = eq(orders.customerId, customerId);
  const [[moved], [changed], [paid]] = await Promise.all([
    db
      .select({ count: count(), newest: max(orderEvents.at) })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(isTheirs),
    db
      .select({ count: count() })
      .from(orderChanges)
      .innerJoin(orders, eq(orders.id, orderChanges.orderId))
      .where(isTheirs),
    db
      .select({ count: count() })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(isTheirs),
  ]);
  if (!moved?.newest) return "0";
  return `${moved.count} ${isoText(moved.newest)} ${changed?.count ?? 0} ${paid?.count ?? 0}`;
}

async function withLinesAndSteps(db: Db, rows: (typeof orders.$inferSelect)[]): Promise<CustomerOrder[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, moves, changes] = await Promise.all([linesOf(db, ids), movesOf(db, ids), changesOf(db, ids)]);
  return rows.map((row) => {
    const order = viewOf(row, lines.get(row.id) ?? []);
    const steps = orderSteps(order, moves.get(row.id) ?? []);
    return { ...order, steps, changes: (changes.get(row.id) ?? []).map(withoutActor) };
  });
}

/** A change as the customer sees it, without the actor. */
function withoutActor({ at, parts, totalBeforeCents, totalAfterCents }: ChangeOfOrder) {
  return { at, parts, totalBeforeCents, totalAfterCents };
}

/** Status changes of orders by order id, oldest first, in one query. */
async function movesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderMove[]>> {
  const moves = new Map<string, OrderMove[]>(orderIds.map((id) => [id, []]));
  const rows = await db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at, to: orderEvents.toStatus })
    .from(orderEvents)
    // Customers never see a dispatch that was undone.
    .where(and(inArray(orderEvents.orderId, [...orderIds]), eq(orderEvents.takenBack, false)))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.at), asc(orderEvents.id));
  for (const { orderId, at, to } of rows) moves.get(orderId)?.push({ at: isoText(at), to });
  return moves;
}

/**
 * All orders of a customer with items and history, oldest first, for their own data file. Doesn't name staff.
 */
export async function readOwnOrders(db: Db, customerId: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const ids = rows.map(({ id }) => id);
  const [lines, changes] = await Promise.all([linesOf(db, ids), changesOf(db, ids)]);
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.at), asc(payments.id));
  return rows.map((row) => {
    const { items, ...order } = viewOf(row, lines.get(row.id) ?? []);
    const history = events.filter(({ orderId }) => orderId === row.id);
    return {
      ...order,
      lines: items.map(({ image: _, ...sold }) => sold),
      changes: (changes.get(row.id) ?? []).map(withoutActor),
      history: history.map(({ at, actorId, fromStatus, toStatus, reason }) => ({
        at: isoText(at),
        by: actorId === customerId ? "you" : "the shop",
        from: fromStatus,
        to: toStatus,
        reason,
      })),
      payments: paid
        .filter(({ orderId }) => orderId === row.id)
        .map(({ at, kind, method, cents }) => ({ at: isoText(at), kind, method, cents })),
    };
  });
}

/** Lock shared by a checkout and the deletion of the account, so the second sees the first's changes. */
export const ordersOfCustomer = (customerId: string) => `customer ${customerId}`;

/** Open orders of a customer, oldest first. */
export function listOpenOrders(db: Db, customerId: string) {
  return db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.status, [...OPEN_STATUSES])))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}
