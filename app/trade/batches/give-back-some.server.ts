import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { giveBackStock, holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { batches, batchSales } from "./tables.server.ts";

/** What becomes of units that came back: they can be sold again, or are written off at once. */
type Fate = "shelf" | "written off";

/**
 * Gives some units of a line that was taken from a stock back, to the batches they came from, in the sequence in which these were
 * sold; never more than the order still has of them. Units that are written off are so in their batch, and in no stock; neither are
 * units of a batch that is held, expired or recalled. The order is held, and its products are held here, so whoever gives several
 * back goes by their ids. True when a page showed how few were left.
 */
export async function giveBackSome(
  tx: Db,
  orderId: string,
  { id, quantity }: { id: string; quantity: number },
  fate: Fate = "shelf",
): Promise<boolean> {
  const held = await holdStock(tx, [id]);
  const inStock = held.some(({ hasBatches }) => hasBatches)
    ? await intoBatches(tx, orderId, { id, quantity }, fate)
    : quantity;
  return fate === "shelf" ? giveBackStock(tx, held, [{ id, quantity: inStock }]) : false;
}

/** Returns how many of the units are in the stock of their product again. */
async function intoBatches(
  tx: Db,
  orderId: string,
  { id, quantity }: { id: string; quantity: number },
  fate: Fate,
): Promise<number> {
  const { givenBack } = batchSales;
  const shares = await tx
    .select({ batchId: batchSales.batchId, out: sql<number>`${batchSales.quantity} - ${givenBack}` })
    .from(batchSales)
    .innerJoin(batches, eq(batches.id, batchSales.batchId))
    .where(
      and(eq(batchSales.orderId, orderId), eq(batchSales.productId, id), lt(givenBack, batchSales.quantity)),
    )
    .orderBy(sql`${batches.expiresOn} nulls last`, asc(batches.createdAt), asc(batches.id));
  let toGive = quantity;
  let inStock = 0;
  for (const { batchId, out } of shares) {
    const units = Math.min(out, toGive);
    if (units === 0) break;
    toGive -= units;
    await tx
      .update(batchSales)
      .set({ givenBack: sql`${givenBack} + ${units}` })
      .where(and(eq(batchSales.orderId, orderId), eq(batchSales.batchId, batchId)));
    const back =
      fate === "shelf"
        ? { left: sql`${batches.left} + ${units}` }
        : { writtenOff: sql`${batches.writtenOff} + ${units}` };
    const [batch] = await tx
      .update(batches)
      .set(back)
      .where(eq(batches.id, batchId))
      .returning({ inStock: batches.inStock });
    if (batch?.inStock) inStock += units;
  }
  return inStock;
}
