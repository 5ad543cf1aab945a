import { asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { type Refundable, stillPaidFor } from "./refund.ts";
import { refundLines, refunds } from "./tables.server.ts";

/** A line item, with the number of its units not yet refunded. */
export type RefundableLine = Awaited<ReturnType<typeof readRefundable>>["lines"][number];

/** Returns what can still be refunded of an order: its parts with their taxes, and its line items. */
export async function readRefundable(db: Db, order: Refundable & { id: string }) {
  const before = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  const given = sql<number>`coalesce(sum(${refundLines.quantity}), 0)::int`;
  const lines = await db
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      name: orderItems.name,
      priceCents: orderItems.priceCents,
      quantity: orderItems.quantity,
      discountCents: orderItems.discountCents,
      stockTaken: orderItems.stockTaken,
      refunded: given,
    })
    .from(orderItems)
    .leftJoin(refundLines, eq(refundLines.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, order.id))
    .groupBy(orderItems.id)
    .orderBy(asc(orderItems.position));
  return {
    left: stillPaidFor(order, before),
    lines: lines.map(({ refunded, ...line }) => ({ ...line, left: line.quantity - refunded })),
  };
}

/** A refund as shown to admins, with its line items; instants are ISO strings, `actor` is a name. */
export type RefundView = NonNullable<Awaited<ReturnType<typeof listRefunds>>>[number];

/** Returns the refunds of an order with their line items, oldest first. */
export async function listRefunds(db: Db, orderId: string) {
  const rows = await db
    .select({ refund: refunds, actor: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.at), asc(refunds.id));
  const lines = await linesOf(
    db,
    rows.map(({ refund }) => refund.id),
  );
  return rows.map(({ refund: { taxes: _, actorId: __, at, ...refund }, actor }) => ({
    ...{ ...refund, actor, at: isoText(at) },
    lines: lines.filter(({ refundId }) => refundId === refund.id).map(({ refundId: _, ...line }) => line),
  }));
}

function linesOf(db: Db, refundIds: readonly string[]) {
  return db
    .select({
      refundId: refundLines.refundId,
      name: orderItems.name,
      quantity: refundLines.quantity,
      cents: refundLines.cents,
      stock: refundLines.stock,
    })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(inArray(refundLines.refundId, [...refundIds]))
    .orderBy(asc(orderItems.position));
}

/**
 * A refund as shown to the customer on the order and the receipt: when, how much, and how; never by whom or
 * why.
 */
export type CustomerRefund = Awaited<ReturnType<typeof listRefundsOfOrders>>[number];

/** Returns the refunds of several orders of a customer, oldest first. */
export async function listRefundsOfOrders(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const { id, orderId, at, kind, totalCents, method } = refunds;
  const rows = await db
    .select({ id, orderId, at, kind, totalCents, method })
    .from(refunds)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
}

/**
 * Returns a customer's refunds with reasons and line items for their own data file, without admins' names.
 */
export async function readOwnRefunds(db: Db, customerId: string) {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(refunds.at), asc(refunds.id));
  const lines = await linesOf(
    db,
    rows.map(({ refund }) => refund.id),
  );
  return rows.map(({ refund: { id, actorId: _, at, ...refund } }) => ({
    ...{ ...refund, at: isoText(at) },
    lines: lines.filter(({ refundId }) => refundId === id).map(({ refundId: _, ...line }) => line),
  }));
}
