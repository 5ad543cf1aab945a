import { randomUUID } from "node:crypto";
import { and, asc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import type { FurtherPicture } from "./product.ts";
import { isProduct, productPictures, products } from "./tables.server.ts";

/** Columns derived from others, and those of sizes alone (save-size.server.ts). */
const LEFT_OUT = [
  ...["search", "searchedName", "searched", "nameOrder", "saleName", "sizeCount"],
  ...["fromCents", "mainId", "sizeName", "sku", "barcode", "sizeOrder"],
] as const;
type LeftOut = (typeof LEFT_OUT)[number];

function without<Columns extends Record<LeftOut, unknown>>(all: Columns): Omit<Columns, LeftOut> {
  const kept = Object.entries(all).filter(([name]) => LEFT_OUT.every((left) => left !== name));
  return Object.fromEntries(kept) as Omit<Columns, LeftOut>;
}

/** Columns of a product, which are also those of its first size. */
export const WRITTEN = without(getTableColumns(products));
type ProductRow = Omit<typeof products.$inferSelect, LeftOut>;

/** Rating of a product from its published reviews, to one decimal, or null without any; and their number. */
export type Rating = Pick<ProductRow, "rating" | "reviews">;

/** A product with all fields that admins can change, and its additional images in order. */
export type WholeProduct = ProductRow & { pictures: FurtherPicture[] };

/**
 * Writable fields of a product, complete or partial. The rating is calculated (setRating), batch tracking and
 * the presence of a report are set by the batches, and the class by the category.
 */
export type ProductFields = Omit<
  WholeProduct,
  | "id"
  | "createdAt"
  | "hasBatches"
  | "areBatchesReported"
  | "hasReport"
  | "countsAs"
  | "containersPerPack"
  | "thcMgPerPack"
  | "isOn"
  | keyof Rating
>;

/** Returns a product, in any status; null if none has this id, which must be a UUID. */
export async function findWholeProduct(db: Db, id: string): Promise<WholeProduct | null> {
  const rows = await db
    .select(WRITTEN)
    .from(products)
    .where(and(eq(products.id, id), isProduct(products)));
  const [product] = await withPictures(db, rows);
  return product ?? null;
}

/**
 * Reads products and locks them and their further sizes in id order, like a sale (take-stock.server.ts), to
 * avoid deadlocks: a changed product changes its sizes.
 */
export async function lockWholeProducts(tx: Db, ids: readonly string[]): Promise<WholeProduct[]> {
  if (ids.length === 0) return [];
  const { mainId } = products;
  const rows = await tx
    .select({ ...WRITTEN, mainId })
    .from(products)
    .where(or(inArray(products.id, [...ids]), inArray(mainId, [...ids])))
    .orderBy(asc(products.id))
    .for("update");
  const own = rows.filter((row) => row.mainId === null).map(({ mainId: _, ...row }) => row);
  return withPictures(tx, own);
}

/** Adds the additional images of products, in order. */
export async function withPictures(db: Db, rows: ProductRow[]): Promise<WholeProduct[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pictures = await db
    .select()
    .from(productPictures)
    .where(inArray(productPictures.productId, ids))
    .orderBy(asc(productPictures.position));
  const of = Map.groupBy(pictures, ({ productId }) => productId);
  return rows.map((row) => ({
    ...row,
    pictures: (of.get(row.id) ?? []).map(({ address, alt }) => ({ address, alt })),
  }));
}

/** Adds a product; returns null if its id is taken. */
export async function insertProduct(
  tx: Db,
  id: string,
  { pictures, ...fields }: ProductFields,
): Promise<WholeProduct | null> {
  const [row] = await tx
    .insert(products)
    .values({ id, ...fields })
    .onConflictDoNothing({ target: products.id })
    .returning(WRITTEN);
  if (!row) return null;
  await insertPictures(tx, id, pictures);
  return { ...row, pictures };
}

/** Updates only the given fields of a locked product. Returns the updated product. */
export async function updateProduct(
  tx: Db,
  held: WholeProduct,
  { pictures, ...fields }: Partial<ProductFields>,
): Promise<WholeProduct | null> {
  const [row] = await tx.update(products).set(fields).where(eq(products.id, held.id)).returning(WRITTEN);
  if (!row) return null;
  if (!pictures || JSON.stringify(pictures) === JSON.stringify(held.pictures))
    return { ...row, pictures: held.pictures };
  await tx.delete(productPictures).where(eq(productPictures.productId, held.id));
  await insertPictures(tx, held.id, pictures);
  return { ...row, pictures };
}

/**
 * Writes the rating of a product (rules reviews/rating). Locks the product during the calculation: of two
 * reviews published concurrently, the second counts the first. The version stays, since no form contains a
 * rating.
 */
export async function setRating(tx: Db, id: string, workOut: (tx: Db) => Promise<Rating>): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("no key update");
  await tx
    .update(products)
    .set(await workOut(tx))
    .where(eq(products.id, id));
}

async function insertPictures(tx: Db, productId: string, pictures: readonly FurtherPicture[]) {
  if (pictures.length === 0) return;
  await tx
    .insert(productPictures)
    .values(pictures.map((picture, position) => ({ id: randomUUID(), productId, position, ...picture })));
}

/** Deletes a locked product, with its images and favorites. */
export async function deleteProduct(tx: Db, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}

// Bulk operations for imports: a few statements for any number of products.

/** A product's fields as JSON; all products of one call have the same columns. */
export type WrittenProduct = JsonRow & { id: string; pictures: readonly FurtherPicture[] };

const READ_AT_ONCE = 500;

/** Yields all products by name, in any status, with their additional images, in chunks. */
export async function* readWholeProducts(db: Db): AsyncGenerator<WholeProduct[]> {
  const { nameOrder, id } = products;
  let last: WholeProduct | undefined;
  do {
    const isLater =
      last && sql`(${nameOrder}, ${id}) > (${inReadingOrder(sql.param(last.name))}, ${last.id}::uuid)`;
    const rows: ProductRow[] = await db
      .select(WRITTEN)
      .from(products)
      .where(and(isProduct(products), isLater))
      .orderBy(asc(nameOrder), asc(id))
      .limit(READ_AT_ONCE);
    const whole = await withPictures(db, rows);
    yield whole;
    last = rows.length < READ_AT_ONCE ? undefined : whole.at(-1);
  } while (last);
}

/** Returns the products with these ids or slugs, each with its additional images. */
export async function findWholeProducts(
  db: Db,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<WholeProduct[]> {
  const rows = await db
    .select(WRITTEN)
    .from(products)
    .where(and(isProduct(products), or(inArray(products.id, [...ids]), inArray(products.slug, [...slugs]))));
  return withPictures(db, rows);
}

/**
 * Locks products and their further sizes in id order, like a sale, and reads the columns that may have changed
 * since the check.
 */
export async function holdProducts(tx: Db, ids: readonly string[]) {
  const { mainId } = products;
  const rows = await tx
    .select({
      mainId,
      id: products.id,
      version: products.version,
      stock: products.stock,
      hasBatches: products.hasBatches,
      areBatchesReported: products.areBatchesReported,
      containersPerPack: products.containersPerPack,
      status: products.status,
    })
    .from(products)
    .where(or(inArray(products.id, [...ids]), inArray(mainId, [...ids])))
    .orderBy(asc(products.id))
    .for("update");
  return rows.filter((row) => row.mainId === null).map(({ mainId: _, ...row }) => row);
}

/** Inserts new products. */
export async function insertProducts(tx: Db, rows: readonly WrittenProduct[]): Promise<void> {
  await insertRows(
    tx,
    products,
    rows.map(({ pictures: _, ...row }) => row),
  );
  await insertRows(tx, productPictures, rows.flatMap(pictureRows));
}

/** Updates locked products, with their additional images. */
export async function updateProducts(tx: Db, rows: readonly WrittenProduct[]): Promise<void> {
  if (rows.length === 0) return;
  await updateRows(
    tx,
    products,
    products.id,
    rows.map(({ pictures: _, ...row }) => row),
  );
  const ids = rows.map(({ id }) => id);
  await tx.delete(productPictures).where(inArray(productPictures.productId, ids));
  await insertRows(tx, productPictures, rows.flatMap(pictureRows));
}

/** Deletes locked products. */
export async function deleteProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(products).where(inArray(products.id, [...ids]));
}

function pictureRows({ id: productId, pictures }: WrittenProduct) {
  return pictures.map((picture, position) => ({ id: randomUUID(), productId, position, ...picture }));
}
