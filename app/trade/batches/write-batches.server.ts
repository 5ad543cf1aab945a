import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { holdStock } from "#app/trade/catalog/take-stock.server.ts";
import type { Concerned } from "#app/trade/compliance/rules.ts";
import type { BatchState } from "./batch.ts";
import { stateToday } from "./queries.server.ts";
import { settleStock } from "./settle-stock.server.ts";
import { batches, batchSales } from "./tables.server.ts";

// Writes of many batches, for example an import: a few statements for any number.

type BatchRow = typeof batches.$inferSelect;

/** A batch with its product's slug and its state today. */
export type WholeBatch = BatchRow & { slug: string; state: BatchState } & Concerned;

const wholeBatches = (db: Db) =>
  db
    .select({ batch: batches, slug: products.slug, category: products.category, countsAs: products.countsAs })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId));

type Read = { batch: BatchRow; slug: string } & Concerned;

const whole = ({ batch, ...product }: Read, now: Temporal.Instant): WholeBatch => ({
  ...batch,
  ...product,
  state: stateToday(batch, now),
});

const READ_AT_ONCE = 500;

/** Yields all batches by number, in chunks. */
export async function* readWholeBatches(db: Db): AsyncGenerator<WholeBatch[]> {
  const now = Temporal.Now.instant();
  let last: string | undefined;
  do {
    const rows: Read[] = await wholeBatches(db)
      .where(last === undefined ? undefined : sql`lower(${batches.number}) > lower(${last})`)
      .orderBy(sql`lower(${batches.number})`)
      .limit(READ_AT_ONCE);
    yield rows.map((row) => whole(row, now));
    last = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)?.batch.number;
  } while (last !== undefined);
}

/** Returns the batches with these ids or numbers; numbers match in any case. */
export async function findWholeBatches(
  db: Db,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
  now: Temporal.Instant,
): Promise<WholeBatch[]> {
  const small = JSON.stringify(numbers.map((number) => number.toLowerCase()));
  const rows = await wholeBatches(db).where(
    or(
      inArray(batches.id, [...ids]),
      sql`lower(${batches.number}) in (select jsonb_array_elements_text(${small}::jsonb))`,
    ),
  );
  return rows.map((row) => whole(row, now));
}

/** Id and number of every batch. */
export function listBatchNumbers(db: Db): Promise<{ id: string; number: string }[]> {
  return db.select({ id: batches.id, number: batches.number }).from(batches);
}

/** Product fields that a batch needs. */
export type BatchProduct = Pick<
  typeof products.$inferSelect,
  "id" | "slug" | "name" | "category" | "countsAs"
>;

/** Products that batches can belong to: all of them. */
export function listBatchProducts(db: Db): Promise<BatchProduct[]> {
  const { id, slug, name, category, countsAs } = products;
  return db.select({ id, slug, name, category, countsAs }).from(products);
}

/**
 * Locks batches until the transaction ends, and before them, in the same order as a sale, their products and
 * those of the new batches. Reads the fields that may have changed since the check.
 */
export async function holdBatches(tx: Db, ids: readonly string[], comingOf: readonly string[]) {
  const concerned = await tx
    .selectDistinct({ productId: batches.productId })
    .from(batches)
    .where(inArray(batches.id, [...ids]));
  await holdStock(tx, [...new Set([...concerned.map(({ productId }) => productId), ...comingOf])]);
  return tx
    .select({
      id: batches.id,
      version: batches.version,
      received: batches.received,
      left: batches.left,
      writtenOff: batches.writtenOff,
      reportName: batches.reportName,
    })
    .from(batches)
    .where(inArray(batches.id, [...ids]))
    .orderBy(asc(batches.id))
    .for("update");
}

/** Adds batches of locked products; the rows include `left`. */
export function insertBatches(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return insertRows(tx, batches, rows);
}

/** Updates locked batches, including their units left. */
export function updateBatches(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return updateRows(tx, batches, batches.id, rows);
}

/** Deletes locked batches without sales. */
export async function deleteBatches(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(batches).where(inArray(batches.id, [...ids]));
}

/** Sets the stock of locked products after their batches were written. */
export function settleBatches(tx: Db, productIds: readonly string[], now: Temporal.Instant): Promise<void> {
  return settleStock(tx, [...new Set(productIds)].sort(), now);
}

/** Returns, by id, why batches can't be reverted: they were used in ways that have to stay traceable. */
export async function whyBatchesStay(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const sold = await tx
    .selectDistinct({ id: batchSales.batchId })
    .from(batchSales)
    .where(inArray(batchSales.batchId, [...ids]));
  const used = await tx
    .select({ id: batches.id, recalledAt: batches.recalledAt, reportName: batches.reportName })
    .from(batches)
    .where(
      sql`${inArray(batches.id, [...ids])} and ${or(
        sql`${batches.recalledAt} is not null`,
        sql`${batches.reportName} is not null`,
        sql`${batches.writtenOff} > 0`,
      )}`,
    );
  const why = ({ recalledAt, reportName }: (typeof used)[number]) =>
    recalledAt ? "It has been recalled" : reportName ? "It now has a lab report" : "Units were written off";
  return new Map([
    ...used.map((row) => [row.id, `${why(row)}, so it stays.`] as const),
    ...sold.map(({ id }) => [id, "Units were sold, so it stays."] as const),
  ]);
}
