import type { Db } from "#app/base/db/client.server.ts";
import { CollisionError } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { allocateBatches } from "#app/trade/batches/allocate-batches.server.ts";
import { giveSharesBack } from "#app/trade/batches/reassign-batches.server.ts";
import { settleStock } from "#app/trade/batches/settle-stock.server.ts";
import { findProductsForSale, holdStock, takeStock } from "#app/trade/catalog/take-stock.server.ts";
import { checkoutRefusals } from "#app/trade/checkout/refusals.ts";
import { addLine, setLine } from "#app/trade/orders/change-order.server.ts";
import type { orderItems } from "#app/trade/orders/tables.server.ts";
import type { ChangeRefusal, LineAfter } from "./change.ts";

type Item = typeof orderItems.$inferSelect;

/**
 * Writes the requested lines of a locked order (rules order-changes/units): returns removed units to their
 * batches and the stock, and takes added units like a sale. A line with different units has to be packed
 * again. Returns whether a page now shows different stock.
 */
export async function writeLines(
  tx: Db,
  orderId: string,
  items: readonly Item[],
  lines: readonly LineAfter[],
  now: Temporal.Instant,
): Promise<Result<boolean, ChangeRefusal>> {
  const after = new Map(lines.map((line) => [line.productId, line]));
  const touched = [
    ...items.filter((item) => after.get(item.productId)?.quantity !== item.quantity),
    ...lines.filter(({ item }) => item === null),
  ];
  if (touched.length === 0) return ok(await writeShares(tx, lines));
  // Locks all products together, in the same order as a sale.
  const held = await holdStock(
    tx,
    touched.map(({ productId }) => productId),
  );
  for (const item of items) {
    const units = item.quantity - (after.get(item.productId)?.quantity ?? 0);
    if (units <= 0) continue;
    await giveSharesBack(tx, item, { units, isGone: false, stockTaken: item.stockTaken }, now);
  }
  const more = lines
    .map((line) => ({ ...line, more: line.quantity - (line.item?.quantity ?? 0) }))
    .filter((line) => line.more > 0);
  const taken = await takeMore(tx, orderId, more, now);
  if (!taken.ok) return taken;
  for (const item of items) {
    const { quantity = 0, discountCents = 0 } = after.get(item.productId) ?? {};
    const packedAt = quantity === item.quantity ? item.packedAt : null;
    await setLine(tx, item.id, { quantity, discountCents, packedAt });
  }
  const last = Math.max(...items.map(({ position }) => position));
  const added = lines.filter(({ item }) => item === null);
  for (const [place, { product, quantity, discountCents }] of added.entries()) {
    if (!product) throw new Error("an added line has no product data");
    const { id: productId, name, image, category, thcMgPerPack, priceCents, stock } = product;
    await addLine(tx, {
      ...{ orderId, position: last + 1 + place, productId, quantity, stockTaken: stock !== null },
      ...{ name, image, category, thcMgPerPackage: thcMgPerPack, priceCents, discountCents },
    });
  }
  return ok(held.some(({ stock }) => stock !== null));
}

/** The order's discount can be redistributed while all of its units stay. */
async function writeShares(tx: Db, lines: readonly LineAfter[]): Promise<false> {
  for (const { item, quantity, discountCents } of lines) {
    if (item && item.discountCents !== discountCents)
      await setLine(tx, item.id, { quantity, discountCents, packedAt: item.packedAt });
  }
  return false;
}

/** Takes additional units of locked products from their stock and batches. */
async function takeMore(
  tx: Db,
  orderId: string,
  lines: readonly (LineAfter & { more: number })[],
  now: Temporal.Instant,
): Promise<Result<null, ChangeRefusal>> {
  if (lines.length === 0) return ok(null);
  const ids = lines.map(({ productId }) => productId);
  const counted = (await findProductsForSale(tx, ids)).filter(({ hasBatches, stock }) => {
    return hasBatches && stock !== null;
  });
  // Removes batches that have expired since from the stock for sale.
  if (counted.length > 0)
    await settleStock(
      tx,
      counted.map(({ id }) => id),
      now,
    );
  const sold = lines.map(({ productId: id, more: quantity }) => ({ id, quantity }));
  const taken = await takeStock(tx, sold);
  if (taken === null) {
    const products = await findProductsForSale(tx, ids);
    const short = lines.find(({ productId, more }) => {
      const stock = products.find(({ id }) => id === productId)?.stock ?? null;
      return stock !== null && stock < more;
    });
    const left = products.find(({ id }) => id === short?.productId)?.stock ?? 0;
    return refused(checkoutRefusals.stockShort(short?.name ?? "", left + (short?.item?.quantity ?? 0)));
  }
  const isSame = lines.every(({ productId, product, item }) => {
    const sold = taken.products.find(({ id }) => id === productId);
    if (sold?.status !== "active" || !sold.isOn) return false;
    if ((sold.stock === null) !== (product?.stock === null)) return false;
    return item !== null || sold.priceCents === product?.priceCents;
  });
  const isCovered = await allocateBatches(
    tx,
    orderId,
    sold.filter(({ id }) => counted.some((product) => product.id === id)),
    now,
  );
  if (!isSame || !isCovered) throw new CollisionError("a product changed while an order was changed");
  return ok(null);
}
