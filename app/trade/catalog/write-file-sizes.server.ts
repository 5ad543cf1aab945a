import { aliasedTable, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import { isProduct, products } from "./tables.server.ts";
import { listSizesOf, SIZE_COLUMNS, type Size } from "./write-sizes.server.ts";

// Reads and writes of many sizes, for imports and exports: a few statements for any number.

/** A size with its product's slug. */
export type WholeSize = Size & { product: string };

const READ_AT_ONCE = 500;

/** Yields all sizes, each product's together, by the name of the product, in chunks. */
export async function* readWholeSizes(db: Db): AsyncGenerator<WholeSize[]> {
  const { id, name, slug, nameOrder } = products;
  let last: { id: string; name: string } | undefined;
  do {
    const isLater =
      last && sql`(${nameOrder}, ${id}) > (${inReadingOrder(sql.param(last.name))}, ${last.id}::uuid)`;
    const mains: { id: string; name: string; slug: string }[] = await db
      .select({ id, name, slug })
      .from(products)
      .where(sql`${isProduct(products)} and ${isLater ?? sql`true`}`)
      .orderBy(asc(nameOrder), asc(id))
      .limit(READ_AT_ONCE);
    const sizes = await listSizesOf(
      db,
      mains.map((main) => main.id),
    );
    yield mains.flatMap((main) =>
      (sizes.get(main.id) ?? []).map((size) => ({ ...size, product: main.slug })),
    );
    last = mains.length < READ_AT_ONCE ? undefined : mains.at(-1);
  } while (last);
}

const mains = aliasedTable(products, "mains");

/** Returns the sizes with these ids or SKUs; SKUs match in any case. */
export async function findWholeSizes(
  db: Db,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
): Promise<WholeSize[]> {
  const small = JSON.stringify(skus.map((sku) => sku.toLowerCase()).filter(Boolean));
  const isNumbered = sql`lower(${products.sku}) in (select jsonb_array_elements_text(${small}::jsonb))`;
  return db
    .select({ ...SIZE_COLUMNS, product: sql<string>`coalesce(${mains.slug}, ${products.slug})` })
    .from(products)
    .leftJoin(mains, eq(mains.id, products.mainId))
    .where(or(inArray(products.id, [...ids]), isNumbered));
}

/** Returns what decides whether a size of a product can be added or named, of every size. */
export function listSizeFacts(db: Db) {
  const { id, mainId, name, slug, sizeName, sku, barcode, status, category, countsAs } = products;
  return db
    .select({ id, mainId, name, slug, sizeName, sku, barcode, status, category, countsAs })
    .from(products);
}
export type SizeFacts = Awaited<ReturnType<typeof listSizeFacts>>[number];

/**
 * Locks the products of sizes and all their sizes in id order, like a sale: the given sizes, and those to be
 * added to these products. Reads what may have changed since the check.
 */
export async function holdSizes(tx: Db, ids: readonly string[], comingOf: readonly string[]) {
  const { id, mainId, version, stock, hasBatches, areBatchesReported } = products;
  const concerned = await tx
    .selectDistinct({ id: sql<string>`coalesce(${mainId}, ${id})` })
    .from(products)
    .where(inArray(id, [...ids]));
  const all = [...new Set([...concerned.map((row) => row.id), ...comingOf])];
  return tx
    .select({ id, mainId, version, stock, hasBatches, areBatchesReported })
    .from(products)
    .where(or(inArray(id, all), inArray(mainId, all)))
    .orderBy(asc(id))
    .for("update");
}

/** Adds sizes to locked products; the trigger "follow_product" fills in what they repeat. */
export function insertSizes(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return insertRows(tx, products, rows);
}

/** Updates locked sizes. */
export function updateSizes(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return updateRows(tx, products, products.id, rows);
}
