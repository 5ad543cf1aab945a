import { inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";

/** Returns why added products stay when their import is undone, by ID: they have sales or batches now. */
export async function soldOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = [...ids];
  const sold = await tx
    .selectDistinct({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.productId, list));
  const counted = await tx
    .selectDistinct({ id: batches.productId })
    .from(batches)
    .where(inArray(batches.productId, list));
  return new Map([
    ...counted.map(({ id }) => [id, "It has batches now, so it stays."] as const),
    ...sold.map(({ id }) => [id, "It has sales now, so it stays."] as const),
  ]);
}
