import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import {
  isUnfitShare,
  listBatchesToTake,
  listShares,
  listUnfitBatches,
  stateToday,
} from "#app/trade/batches/queries.server.ts";
import { batches, batchSales } from "#app/trade/batches/tables.server.ts";
import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import { OPEN_STATUSES } from "./status.ts";
import { orderItems, orders } from "./tables.server.ts";

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

/** What orders have that may be neither packed nor delivered on a day, by order (rules batches/blocked-orders). */
export function listUnfit(
  db: Db,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, UnfitShare[]>> {
  if (orderIds.length === 0) return Promise.resolve(new Map());
  return unfitOf(
    db,
    { shares: inArray(batchSales.orderId, [...orderIds]), lines: inArray(orderItems.orderId, [...orderIds]) },
    now,
  );
}

/** The same of all open orders. */
export function listUnfitOfOpen(db: Db, now: Temporal.Instant): Promise<Map<string, UnfitShare[]>> {
  const open = db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]));
  return unfitOf(
    db,
    { shares: inArray(batchSales.orderId, open), lines: inArray(orderItems.orderId, open) },
    now,
  );
}

/** What an order had at a moment that could not be delivered then: what was recalled later still could. */
export async function listUnfitAt(db: Db, orderId: string, at: Temporal.Instant): Promise<UnfitShare[]> {
  const own = { shares: eq(batchSales.orderId, orderId), lines: eq(orderItems.orderId, orderId) };
  return (await unfitOf(db, own, at, at)).get(orderId) ?? [];
}

async function unfitOf(
  db: Db,
  of: { shares: SQL; lines: SQL },
  now: Temporal.Instant,
  recalledBy?: Temporal.Instant,
): Promise<Map<string, UnfitShare[]>> {
  // What is recalled counts at once, whatever the clocks of two machines say, unless a moment is asked for.
  const isBy = (at: Temporal.Instant | null) =>
    at !== null && (!recalledBy || Temporal.Instant.compare(at, recalledBy) <= 0);
  const [shares, lines] = await Promise.all([
    db
      .select({
        orderId: batchSales.orderId,
        productId: batchSales.productId,
        product: products.name,
        quantity: sql<number>`${batchSales.quantity} - ${batchSales.givenBack}`.mapWith(Number),
        batch: batches,
      })
      .from(batchSales)
      .innerJoin(batches, eq(batches.id, batchSales.batchId))
      .innerJoin(products, eq(products.id, batches.productId))
      .where(and(of.shares, isUnfitShare(now)))
      .orderBy(asc(batches.number)),
    db
      .select({
        orderId: orderItems.orderId,
        productId: orderItems.productId,
        product: orderItems.name,
        quantity: orderItems.quantity,
        recalledAt: orderItems.recalledAt,
      })
      .from(orderItems)
      .where(and(of.lines, isNotNull(orderItems.recalledAt)))
      .orderBy(asc(orderItems.position)),
  ]);
  const found = [
    ...shares.map(({ batch: { recalledAt, ...batch }, ...share }) => ({
      ...share,
      number: batch.number,
      state: stateToday({ ...batch, left: 1, recalledAt: isBy(recalledAt) ? recalledAt : null }, now),
    })),
    ...lines
      .filter(({ recalledAt }) => isBy(recalledAt))
      .map(({ recalledAt: _, ...line }) => ({ ...line, number: "", state: "recalled" as const })),
  ].filter(({ state }) => state !== "for sale");
  return new Map(
    [...Map.groupBy(found, ({ orderId }) => orderId)].map(([id, own]) => [
      id,
      own.map(({ orderId: _, ...share }) => share),
    ]),
  );
}
