import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { settleStock } from "./settle-stock.server.ts";
import { batches } from "./tables.server.ts";
import { tellOfGoods } from "./tell-of-goods.server.ts";

/**
 * Stops the sale of batches for good, because they are recalled (rules recalls/start): of two sales at this moment one is either done
 * before, or finds less in stock. Those that are recalled already stay as they are.
 */
export async function withdrawBatches(
  tx: Db,
  batchIds: readonly string[],
  changed: Set<Change>,
  now: Temporal.Instant,
): Promise<void> {
  if (batchIds.length === 0) return;
  tellOfGoods(changed);
  const concerned = await tx
    .selectDistinct({ productId: batches.productId })
    .from(batches)
    .where(inArray(batches.id, [...batchIds]))
    .orderBy(asc(batches.productId));
  const productIds = concerned.map(({ productId }) => productId);
  await holdStock(tx, productIds);
  await tx
    .update(batches)
    .set({ recalledAt: now })
    .where(and(inArray(batches.id, [...batchIds]), isNull(batches.recalledAt)));
  await settleStock(tx, productIds, now);
}
