import { and, asc, eq, inArray, lt, ne, not, type SQL, sql } from "drizzle-orm";
import { ADMIN_UPDATES, type Change, EVERY_COURIER, makeChange } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { countByBatches, holdStock, takeOutOfStock } from "#app/trade/catalog/take-stock.server.ts";
import { maySell } from "./allocate-batches.server.ts";
import { batches } from "./tables.server.ts";

/**
 * Sets the stock of locked products to the units left in batches that can be sold today, and whether their
 * batches have lab reports, in a few statements.
 */
export async function settleStock(
  tx: Db,
  productIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const ids = [...productIds];
  await tx
    .update(batches)
    .set({ inStock: not(batches.inStock) })
    .where(and(inArray(batches.productId, ids), ne(batches.inStock, maySell(shopDate(now)))));
  const rows = await tx
    .select({
      productId: batches.productId,
      left: sql<number>`coalesce(sum(${batches.left}) filter (where ${batches.inStock}), 0)::int`,
      areReported: sql<boolean>`bool_or(${isReported()}) and not bool_or(${batches.inStock} and not ${isReported()})`,
    })
    .from(batches)
    .where(inArray(batches.productId, ids))
    .groupBy(batches.productId);
  const counted = new Map(rows.map(({ productId, ...found }) => [productId, found]));
  await countByBatches(tx, new Map(productIds.map((id) => [id, counted.get(id) ?? null])));
}

/** Whether a batch has a lab report: a link, or an uploaded file. */
function isReported(): SQL {
  return sql`(${batches.reportUrl} is not null or ${batches.reportName} is not null)`;
}

/** Maximum number of products locked together. */
const AT_ONCE = 100;

/**
 * Removes expired batches from their product's stock (rules batches/selling-order). Each process does so when
 * a day begins in the shop, and so does a checkout that comes first. Returns how many batches it removed; of
 * two concurrent runs, the second finds none.
 */
export async function settleExpired(db: Database, now: Temporal.Instant): Promise<number> {
  const late = and(eq(batches.inStock, true), lt(batches.expiresOn, shopDate(now)));
  let settled = 0;
  for (;;) {
    const found = await db
      .selectDistinct({ id: batches.productId })
      .from(batches)
      .where(late)
      .orderBy(asc(batches.productId))
      .limit(AT_ONCE);
    if (found.length === 0) return settled;
    const ids = found.map(({ id }) => id);
    settled += await makeChange(db, ["catalog"], async (tx) => {
      await holdStock(tx, ids);
      const gone = await tx
        .update(batches)
        .set({ inStock: false })
        .where(and(late, inArray(batches.productId, ids)))
        .returning({ id: batches.productId, quantity: batches.left });
      await takeOutOfStock(tx, gone);
      return gone.length;
    });
  }
}

/**
 * Changes to announce when batches can or can no longer be sold, packed, and delivered: visitors see
 * different stock, and packers and couriers with units of them need to know immediately (rules
 * batches/blocked-orders).
 */
export const GOODS_CHANGES: readonly Change[] = ["catalog", ADMIN_UPDATES, EVERY_COURIER];

/** Adds these changes to those of a transaction. */
export function announceGoods(changed: Set<Change>): void {
  for (const change of GOODS_CHANGES) changed.add(change);
}
