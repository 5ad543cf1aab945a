import { and, asc, eq, inArray, isNotNull, not, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { products } from "./tables.server.ts";

const { id, version, mainId, name, sizeName, saleName, slug, status, category, countsAs, image } = products;
const { priceCents, sku, barcode, stock, hasBatches, areBatchesReported, hasReport, shelf, isOn } = products;
const { thcMgPerServing, servingsPerPackage, thcMgPerPackage, containersPerPack, thcMgPerPack } = products;
const { delta9Percent, potencyKnown, thcContent, netContent, labReport, labBatch, labTestedOn } = products;
const { sizeOrder, updatedAt } = products;

/** Columns of a size. */
export const SIZE_COLUMNS = {
  ...{ id, version, mainId, name, sizeName, saleName, slug, status, category, countsAs, image, updatedAt },
  ...{ priceCents, sku, barcode, stock, hasBatches, areBatchesReported, hasReport, shelf, isOn, sizeOrder },
  ...{ thcMgPerServing, servingsPerPackage, thcMgPerPackage, containersPerPack, thcMgPerPack },
  ...{ delta9Percent, potencyKnown, thcContent, netContent, labReport, labBatch, labTestedOn },
};
export type Size = Pick<typeof products.$inferSelect, keyof typeof SIZE_COLUMNS>;

const isOf = (productId: string) => or(eq(products.id, productId), eq(products.mainId, productId));

/** Returns the sizes of a product, the first one included, in order. */
export function listSizes(db: Db, productId: string): Promise<Size[]> {
  return db.select(SIZE_COLUMNS).from(products).where(isOf(productId)).orderBy(asc(sizeOrder), asc(id));
}

/** Returns the sizes of several products, by product id, each product's in order. */
export async function listSizesOf(db: Db, productIds: readonly string[]): Promise<Map<string, Size[]>> {
  const ids = [...productIds];
  const rows = await db
    .select(SIZE_COLUMNS)
    .from(products)
    .where(or(inArray(id, ids), inArray(mainId, ids)))
    .orderBy(asc(sizeOrder), asc(id));
  return Map.groupBy(rows, (row) => row.mainId ?? row.id);
}

/** Returns a size; null if no product or size has this id, which must be a UUID. */
export async function findSize(db: Db, sizeId: string): Promise<Size | null> {
  const [row] = await db.select(SIZE_COLUMNS).from(products).where(eq(products.id, sizeId));
  return row ?? null;
}

/** Returns the ids of products with a size on sale whose potency isn't entered: they can't be active. */
export async function listUnknownProducts(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: mainId })
    .from(products)
    .where(and(isNotNull(mainId), isOn, not(potencyKnown)));
  return new Set(rows.flatMap((row) => row.id ?? []));
}

/** Locks all sizes of a product in id order, like a sale: a changed price or state changes the product's row. */
export function lockSizes(tx: Db, productId: string): Promise<Size[]> {
  return tx.select(SIZE_COLUMNS).from(products).where(isOf(productId)).orderBy(asc(id)).for("update");
}

type Written = Partial<typeof products.$inferInsert>;

/** Adds a size to a locked product; returns null if its id is taken. */
export async function insertSize(
  tx: Db,
  sizeId: string,
  { main, slug: own, fields }: { main: Size; slug: string; fields: Pick<Size, FilledIn> & Written },
): Promise<Size | null> {
  // The trigger "follow_product" fills in the rest of what a size repeats.
  const repeated = { name: main.name, category: main.category, image: main.image, type: "" };
  const [row] = await tx
    .insert(products)
    .values({ ...fields, ...repeated, slug: own, id: sizeId, mainId: main.id })
    .onConflictDoNothing({ target: id })
    .returning(SIZE_COLUMNS);
  return row ?? null;
}

type FilledIn =
  | "priceCents"
  | "thcContent"
  | "thcMgPerServing"
  | "servingsPerPackage"
  | "thcMgPerPackage"
  | "delta9Percent";

/** Updates the given fields of a locked size. */
export async function updateSize(
  tx: Db,
  sizeId: string,
  fields: PgUpdateSetSource<typeof products>,
): Promise<Size | null> {
  const [row] = await tx.update(products).set(fields).where(eq(id, sizeId)).returning(SIZE_COLUMNS);
  return row ?? null;
}

/**
 * Takes a product off sale immediately: one of several sizes is turned off, and a product without another size
 * on sale is archived. Does nothing if it's off already, or deleted.
 */
export async function takeOffSale(tx: Db, sizeId: string, now: Temporal.Instant): Promise<void> {
  const found = await findSize(tx, sizeId);
  if (!found) return;
  const sizes = await lockSizes(tx, found.mainId ?? found.id);
  const write = (rowId: string, fields: Written) =>
    updateSize(tx, rowId, { ...fields, version: sql`${version} + 1`, updatedAt: now });
  const size = sizes.find((one) => one.id === sizeId && one.isOn);
  if (size && sizes.length > 1) await write(size.id, { isOn: false });
  const main = sizes.find((one) => one.mainId === null);
  const isLast = sizes.every((one) => one.id === sizeId || !one.isOn);
  if (!main || !isLast || main.status === "archived") return;
  await write(main.id, { status: "archived" });
}
