import { aliasedTable, and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";

/** Id of the product of a row, which may be one of its sizes. */
const OF_PRODUCT = sql<string>`coalesce(${products.mainId}, ${products.id})`;

const mains = aliasedTable(products, "mains");

/**
 * Returns why added products stay when their import is undone, by ID: a size has sales or batches now, was
 * changed, or was added later.
 */
export async function soldProducts(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const changed = await tx
    .selectDistinct({ id: mains.id })
    .from(products)
    .innerJoin(mains, eq(mains.id, products.mainId))
    // Sizes of the import were added with their product, so at the same time.
    .where(
      and(inArray(mains.id, [...ids]), or(gt(products.version, 1), ne(products.createdAt, mains.createdAt))),
    );
  const kept = changed.map(({ id }) => [id, "One of its sizes is new or changed, so it stays."] as const);
  return new Map([...kept, ...(await soldOf(tx, ids, OF_PRODUCT))]);
}

/** Returns the same of added sizes. */
export function soldSizes(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return soldOf(tx, ids, sql<string>`${products.id}`);
}

async function soldOf(tx: Db, ids: readonly string[], of: typeof OF_PRODUCT) {
  if (ids.length === 0) return new Map<string, string>();
  const list = [...ids];
  const sold = await tx
    .selectDistinct({ id: of })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(of, list));
  const counted = await tx
    .selectDistinct({ id: of })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(inArray(of, list));
  return new Map([
    ...counted.map(({ id }) => [id, "It has batches now, so it stays."] as const),
    ...sold.map(({ id }) => [id, "It has sales now, so it stays."] as const),
  ]);
}
