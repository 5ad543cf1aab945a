import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";

/** Id of the product of a row, which may be one of its sizes. */
const OF_PRODUCT = sql<string>`coalesce(${products.mainId}, ${products.id})`;

/** Returns why added products stay when their import is undone, by ID: they have sales or batches now. */
export async function soldOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = [...ids];
  const sold = await tx
    .selectDistinct({ id: OF_PRODUCT })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(OF_PRODUCT, list));
  const counted = await tx
    .selectDistinct({ id: OF_PRODUCT })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(inArray(OF_PRODUCT, list));
  return new Map([
    ...counted.map(({ id }) => [id, "It has batches now, so it stays."] as const),
    ...sold.map(({ id }) => [id, "It has sales now, so it stays."] as const),
  ]);
}
