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

/** A line of an order while packing. */
export type PackLine = Awaited<ReturnType<typeof listPackLines>>[number];

/**
 * Lines of an order with shelves and batches, sorted by shelf; `unfit` lists units that can't be packed
 * today.
 */
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
      /** Units already packed. */
      inBag: row.packedAt ? row.quantity : Object.values(scanned).reduce((sum, units) => sum + units, 0),
      batches: shares.get(orderId)?.get(row.productId) ?? [],
      unfit: ofLine,
      /** Blocked units already packed, which have to be put back. */
      unfitInBag: row.packedAt
        ? ofLine
        : badScans
            .filter(({ batchId }) => batchId in scanned)
            .map(({ batchId, number, state }) => ({
              ...{ productId: row.productId, product: row.name, number, state },
              quantity: scanned[batchId] ?? 0,
            })),
      /** Batches that can replace the blocked units. */
      others: others.filter(
        ({ productId: of, left }) => of === row.productId && left >= needed && needed > 0,
      ),
    };
  });
}

/** Maximum number of substitutes offered. */
const MOST = 100;

/**
 * Substitutes for lines with these milligrams: for sale today and not in the order (rules
 * packing/missing-units).
 */
export async function listReplacements(
  db: Db,
  lines: readonly Pick<PackLine, "productId" | "thcMgPerPackage">[],
  now: Temporal.Instant,
) {
  const { id, saleName, category, countsAs, priceCents, stock, thcMgPerPackage, thcMgPerPack } = products;
  const { thcMgPerServing, delta9Percent, hasReport } = products;
  if (lines.length === 0) return [];
  const milligrams = [...new Set(lines.map((line) => line.thcMgPerPackage))];
  const [rows, rules] = await Promise.all([
    db
      .select({
        ...{ id, name: saleName, category, countsAs, priceCents, stock, thcMgPerPackage, thcMgPerPack },
        ...{ thcMgPerServing, delta9Percent, hasReport },
      })
      .from(products)
      .where(
        and(
          eq(products.status, "active"),
          products.isOn,
          inArray(thcMgPerPack, milligrams),
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
    .map(({ id, name, category, priceCents, stock, thcMgPerPack }) => ({
      ...{ id, name, category, priceCents, stock },
      thcMgPerPackage: thcMgPerPack,
    }));
}

/** Units in orders that can't be packed or delivered on a day, by order (rules batches/blocked-orders). */
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

/** The same for all open orders. */
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

/** Units of an order that couldn't be delivered at a given moment; a later recall doesn't count. */
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
  // Without a given moment, a recall counts immediately, even if two servers' clocks differ.
  const isBy = (at: Temporal.Instant | null) =>
    at !== null && (!recalledBy || Temporal.Instant.compare(at, recalledBy) <= 0);
  const [shares, lines] = await Promise.all([
    db
      .select({
        orderId: batchSales.orderId,
        productId: batchSales.productId,
        product: products.saleName,
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
