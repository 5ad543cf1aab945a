import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isUnfitShare, stateToday } from "#app/trade/batches/queries.server.ts";
import { batches, batchSales } from "#app/trade/batches/tables.server.ts";
import type { UnfitShare } from "#app/trade/batches/unfit.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { OPEN_STATUSES } from "./status.ts";
import { orderItems, orders } from "./tables.server.ts";

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
