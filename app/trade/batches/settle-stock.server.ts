import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { makeChange } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { countByBatches, holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { batches } from "./tables.server.ts";
import { maySell } from "./take-from-batches.server.ts";

/** Sets the stock of held products to what is left of those of their batches that may be sold today, in a few statements. */
export async function settleStock(
  tx: Db,
  productIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = await tx
    .select({
      productId: batches.productId,
      left: sql<number>`coalesce(sum(${batches.left}) filter (where ${maySell(shopDate(now))}), 0)::int`,
    })
    .from(batches)
    .where(inArray(batches.productId, [...productIds]))
    .groupBy(batches.productId);
  const counted = new Map(rows.map(({ productId, left }) => [productId, left]));
  await countByBatches(tx, new Map(productIds.map((id) => [id, counted.get(id) ?? null])));
}

/** At most so many products are held at once. */
const AT_ONCE = 100;

/**
 * Takes what has expired out of the stock of its product (rules 44.3): each process does so when a day begins in the shop, and a
 * checkout that comes before. Returns how many products it brought in step; of two at once the second finds nothing to do.
 */
export async function settleExpired(db: Database, now: Temporal.Instant): Promise<number> {
  let settled = 0;
  for (;;) {
    const ids = await listOutOfStep(db, now);
    if (ids.length === 0) return settled;
    settled += ids.length;
    await makeChange(db, ["catalog"], async (tx) => {
      await holdStock(tx, ids);
      await settleStock(tx, ids, now);
    });
  }
}

async function listOutOfStep(db: Db, now: Temporal.Instant): Promise<string[]> {
  const left = sql`coalesce((select sum(${batches.left}) from ${batches}
    where ${batches.productId} = ${products.id} and ${maySell(shopDate(now))}), 0)`;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.hasBatches, true), sql`${products.stock} <> ${left}`))
    .orderBy(asc(products.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
