import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { parts, type RowParts } from "#app/base/records/parts.server.ts";
import { within } from "#app/trade/books/figures-queries.server.ts";
import { handovers } from "#app/trade/handover/tables.server.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { type DaySpan, spanInstants } from "./span.ts";

export type SpanOrder = typeof orders.$inferSelect;

/** The orders that were placed in the span, the first one first. */
export function ordersIn(db: Db, span: DaySpan, atOnce: number): RowParts<SpanOrder> {
  const { createdAt, id } = orders;
  return parts<SpanOrder>(atOnce, (last) =>
    db
      .select()
      .from(orders)
      .where(
        and(
          within(createdAt, spanInstants(span)),
          // In the sequence of the index, read backwards.
          last && gte(createdAt, last.createdAt),
          last && or(gt(createdAt, last.createdAt), lt(id, last.id)),
        ),
      )
      .orderBy(asc(createdAt), desc(id))
      .limit(atOnce),
  );
}

/** How many orders of the span are in each state, and how many of their checks at the door ended how. */
export async function countOrders(db: Db, span: DaySpan) {
  const [states, [doors]] = await Promise.all([
    db
      .select({ status: orders.status, howMany: count() })
      .from(orders)
      .where(within(orders.createdAt, spanInstants(span)))
      .groupBy(orders.status),
    db
      .select({
        handedOver: sql<number>`(count(*) filter (where ${isNull(handovers.failureReason)}))::int`,
        failed: sql<number>`(count(*) filter (where ${isNotNull(handovers.failureReason)}))::int`,
      })
      .from(handovers)
      .innerJoin(orders, eq(orders.id, handovers.orderId))
      .where(within(orders.createdAt, spanInstants(span))),
  ]);
  return { states, handedOver: doors?.handedOver ?? 0, failed: doors?.failed ?? 0 };
}

export type LineRow = typeof orderItems.$inferSelect;

/** The lines of these orders, by the orders' ids. */
export async function linesOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, LineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

export type CheckRow = typeof handovers.$inferSelect & { by: string | null };

/** What happened at the door with these orders, by the orders' ids. */
export async function checksOf(db: Db, orderIds: readonly string[]): Promise<Map<string, CheckRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ check: handovers, by: users.name })
    .from(handovers)
    .leftJoin(users, eq(users.id, handovers.actorId))
    .where(inArray(handovers.orderId, [...orderIds]))
    .orderBy(asc(handovers.attempt));
  return Map.groupBy(
    rows.map(({ check, by }) => ({ ...check, by })),
    ({ orderId }) => orderId,
  );
}
