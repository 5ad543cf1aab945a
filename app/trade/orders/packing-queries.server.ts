import { and, asc, eq, gt, inArray, isNull, notInArray, or } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { listBatchesToTake, listShares, listUnfitBatches } from "#app/trade/batches/queries.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import { orderItems } from "./tables.server.ts";
import { listUnfit } from "./unfit-queries.server.ts";

/** A line of an order as it is packed. */
export type PackLine = Awaited<ReturnType<typeof listPackLines>>[number];

/** The lines of an order with their shelves and batches, by shelf; `unfit` is what of a line may not be packed today. */
export async function listPackLines(db: Db, orderId: string, now: Temporal.Instant) {
  const {
    id,
    productId,
    name,
    category,
    quantity,
    priceCents,
    discountCents,
    thcMgPerPackage,
    packedAt,
    scanned,
  } = orderItems;
  const [rows, shares, unfit] = await Promise.all([
    db
      .select({
        ...{
          id,
          productId,
          name,
          category,
          quantity,
          priceCents,
          discountCents,
          thcMgPerPackage,
          packedAt,
          scanned,
        },
        shelf: products.shelf,
      })
      .from(orderItems)
      .leftJoin(products, eq(products.id, productId))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
    listShares(db, [orderId]),
    listUnfit(db, [orderId], now),
  ]);
  const bad = unfit.get(orderId) ?? [];
  const [others, badScans] = await Promise.all([
    listBatchesToTake(db, [...new Set(bad.map((share) => share.productId))], now),
    listUnfitBatches(
      db,
      rows.flatMap(({ scanned }) => Object.keys(scanned)),
      now,
    ),
  ]);
  return rows.map(({ scanned, ...row }) => {
    const ofLine = bad.filter((share) => share.productId === row.productId);
    const needed = ofLine.reduce((sum, share) => sum + share.quantity, 0);
    return {
      ...row,
      shelf: row.shelf ?? "",
      packedAt: row.packedAt ? isoText(row.packedAt) : null,
      /** How many of its units are in the bag. */
      inBag: row.packedAt ? row.quantity : Object.values(scanned).reduce((sum, units) => sum + units, 0),
      batches: shares.get(orderId)?.get(row.productId) ?? [],
      unfit: ofLine,
      /** What of it is in the bag already, and is to be put back. */
      unfitInBag: row.packedAt
        ? ofLine
        : badScans
            .filter(({ batchId }) => batchId in scanned)
            .map(({ batchId, number, state }) => ({
              ...{ productId: row.productId, product: row.name, number, state },
              quantity: scanned[batchId] ?? 0,
            })),
      /** The batches from which what is unfit can come instead. */
      others: others.filter(
        ({ productId: of, left }) => of === row.productId && left >= needed && needed > 0,
      ),
    };
  });
}

/** At most so many products are offered in the place of what is missing. */
const MOST = 100;

/** A product that can come in the place of a line. */
export type Replacement = Awaited<ReturnType<typeof listReplacements>>[number];

/**
 * The products that can come in the place of lines with these milligrams: for sale today, and none that the order has (rules packing/missing-units).
 */
export async function listReplacements(
  db: Db,
  lines: readonly Pick<PackLine, "productId" | "thcMgPerPackage">[],
  now: Temporal.Instant,
) {
  const { id, name, category, priceCents, stock, thcMgPerPackage, thcMgPerServing, delta9Percent } = products;
  if (lines.length === 0) return [];
  const milligrams = [...new Set(lines.map((line) => line.thcMgPerPackage))];
  const [rows, rules] = await Promise.all([
    db
      .select({ id, name, category, priceCents, stock, thcMgPerPackage, thcMgPerServing, delta9Percent })
      .from(products)
      .where(
        and(
          eq(products.status, "active"),
          inArray(thcMgPerPackage, milligrams),
          notInArray(
            id,
            lines.map(({ productId }) => productId),
          ),
          or(isNull(stock), gt(stock, 0)),
        ),
      )
      .orderBy(asc(category), asc(products.nameOrder), asc(id))
      .limit(MOST),
    readRulesOn(db, now),
  ]);
  return rows
    .filter((product) => problemsOf(product, rules).length === 0)
    .map(({ thcMgPerServing: _, delta9Percent: __, ...offered }) => offered);
}
