import { and, eq, gte, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { batchSales } from "#app/trade/batches/tables.server.ts";
import { orderItems, orders } from "./tables.server.ts";

/**
 * Marks the lines of a product that have units of no batch, in orders of a date range, as recalled: nothing
 * else identifies them (rules recalls/start). `until` is exclusive.
 */
export async function recallLines(
  tx: Db,
  { productId, from, until }: { productId: string; from: Temporal.Instant; until: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const placed = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.createdAt, from), lt(orders.createdAt, until)));
  const shares = tx
    .select({ one: sql`1` })
    .from(batchSales)
    .where(and(eq(batchSales.orderId, orderItems.orderId), eq(batchSales.productId, productId)));
  await tx
    .update(orderItems)
    .set({ recalledAt: now })
    .where(
      and(
        eq(orderItems.productId, productId),
        isNull(orderItems.recalledAt),
        inArray(orderItems.orderId, placed),
        notExists(shares),
      ),
    );
}
