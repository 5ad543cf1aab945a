import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { comparedOf, isIn } from "#app/base/db/literally.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { listPage } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { maySell } from "./allocate-batches.server.ts";
import { type BatchFilter, type BatchShare, type BatchState, batchState } from "./batch.ts";
import { batches, batchSales } from "./tables.server.ts";

type BatchRow = typeof batches.$inferSelect;

/** Returns the state of a stored batch today. */
export function stateToday(batch: BatchRow, now: Temporal.Instant): BatchState {
  const { left, isHeld, recalledAt, expiresOn } = batch;
  const checked = { left, isHeld, isRecalled: recalledAt !== null, expiresOn: expiresOn?.toString() ?? null };
  return batchState(checked, shopDate(now).toString());
}

/** A page of batches, newest first, searched by number, product, or lab. */
export async function listBatches(
  db: Db,
  { search, page }: Pick<ListQuery<"order">, "search" | "page">,
  filter: BatchFilter | null,
  now: Temporal.Instant,
) {
  const day = shopDate(now);
  const { isHeld, recalledAt, expiresOn } = batches;
  const narrowed: Record<BatchFilter, SQL | undefined> = {
    "for sale": and(maySell(day), gt(batches.left, 0)),
    held: and(eq(isHeld, true), sql`${recalledAt} is null`),
    expired: sql`${expiresOn} < ${day.toString()}::date and ${recalledAt} is null`,
    recalled: sql`${recalledAt} is not null`,
  };
  const matching = and(
    search ? isIn(search, comparedOf(batches.number, batches.lab), products.searchedName) : undefined,
    filter ? narrowed[filter] : undefined,
  );
  const all = db
    .select({ batch: batches, product: products.saleName })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(matching);
  const sorted = all.$dynamic().orderBy(desc(batches.createdAt), asc(batches.id));
  const { rows, total } = await listPage(sorted, page, db.$count(all.as("all")));
  const shown = rows.map(({ batch, product }) => ({
    ...batch,
    product,
    state: stateToday(batch, now),
    testedOn: batch.testedOn.toString(),
    expiresOn: batch.expiresOn?.toString() ?? null,
  }));
  return { rows: shown, total };
}

/** A batch; null when none has this id, which must be a UUID. */
export async function findBatch(db: Db, id: string): Promise<BatchRow | null> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id));
  return row ?? null;
}

/** Units of a batch in orders that weren't returned, and the number of those orders. */
export async function countSold(db: Db, batchId: string): Promise<{ units: number; orders: number }> {
  const [sold] = await db
    .select({
      units: sql<number>`coalesce(sum(${batchSales.quantity} - ${batchSales.givenBack}), 0)::int`,
      orders: sql<number>`count(*)::int`,
    })
    .from(batchSales)
    .where(and(eq(batchSales.batchId, batchId), lt(batchSales.givenBack, batchSales.quantity)));
  return sold ?? { units: 0, orders: 0 };
}

/** Public view of a batch by its number, ignoring case; null when there is none or its product is a draft. */
export async function findPublicBatch(db: Db, number: string) {
  const [found] = await db
    .select({ batch: batches, product: products })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(and(sql`lower(${batches.number}) = lower(${number})`, ne(products.status, "draft")));
  return found ?? null;
}

/** Batches of orders, by order and product, earliest expiration first. */
export async function listShares(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Map<string, BatchShare[]>>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: batchSales.orderId,
      productId: batchSales.productId,
      number: batches.number,
      quantity: batchSales.quantity,
    })
    .from(batchSales)
    .innerJoin(batches, eq(batches.id, batchSales.batchId))
    .where(inArray(batchSales.orderId, [...orderIds]))
    .orderBy(sql`${batches.expiresOn} nulls last`, asc(batches.createdAt), asc(batches.id));
  const shares = new Map<string, Map<string, BatchShare[]>>();
  for (const { orderId, productId, number, quantity } of rows) {
    const ofOrder = shares.get(orderId) ?? new Map<string, BatchShare[]>();
    ofOrder.set(productId, [...(ofOrder.get(productId) ?? []), { number, quantity }]);
    shares.set(orderId, ofOrder);
  }
  return shares;
}

/**
 * Condition for unreturned units of a batch that can't be sold on this day (rules batches/blocked-orders).
 */
export const isUnfitShare = (now: Temporal.Instant): SQL =>
  and(lt(batchSales.givenBack, batchSales.quantity), sql`not (${maySell(shopDate(now))})`) as SQL;

/** Returns which of these batches can't be sold on this day, with their states. */
export async function listUnfitBatches(db: Db, batchIds: readonly string[], now: Temporal.Instant) {
  if (batchIds.length === 0) return [];
  const rows = await db
    .select()
    .from(batches)
    .where(inArray(batches.id, [...batchIds]))
    .orderBy(asc(batches.number));
  return rows
    .map((batch) => ({
      batchId: batch.id,
      number: batch.number,
      state: stateToday({ ...batch, left: 1 }, now),
    }))
    .filter(({ state }) => state !== "for sale");
}

/** Returns batches of products with units that can be sold today, in the order they sell. */
export async function listBatchesToTake(db: Db, productIds: readonly string[], now: Temporal.Instant) {
  if (productIds.length === 0) return [];
  const { id, productId, number, left } = batches;
  return db
    .select({ id, productId, number, left })
    .from(batches)
    .where(and(inArray(productId, [...productIds]), maySell(shopDate(now)), gt(left, 0)))
    .orderBy(sql`${batches.expiresOn} nulls last`, asc(batches.createdAt), asc(id));
}

export type BatchInSale = { number: string; testedOn: string; lab: string };

const rememberInSale = rememberReads<BatchInSale[]>("catalog", 200);

/**
 * Returns a product's batches currently on sale, in the order they sell; cached until the catalog or the day
 * changes.
 */
export function currentBatchesOf(
  db: Db,
  productId: string,
  now = Temporal.Now.instant(),
): Promise<BatchInSale[]> {
  const day = shopDate(now);
  return rememberInSale(`${day} ${productId}`, async () => {
    const rows = await db
      .select({ number: batches.number, testedOn: batches.testedOn, lab: batches.lab })
      .from(batches)
      .where(and(eq(batches.productId, productId), maySell(day), gt(batches.left, 0)))
      .orderBy(sql`${batches.expiresOn} nulls last`, asc(batches.createdAt), asc(batches.id))
      .limit(3);
    return rows.map((row) => ({ ...row, testedOn: row.testedOn.toString() }));
  });
}
