import { randomUUID } from "node:crypto";
import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import type { FurtherPicture } from "./product.ts";
import { productPictures, products } from "./tables.server.ts";

/** All that is written of a product; what it is searched and sorted by is worked out from it. */
const { search: _, searchedName: __, searched: ___, nameOrder: ____, ...columns } = getTableColumns(products);
export const WRITTEN = columns;
type ProductRow = Omit<typeof products.$inferSelect, "search" | "searchedName" | "searched" | "nameOrder">;

/** What a product is rated by its published reviews: to one decimal, null without any; and how many there are. */
export type Rating = Pick<ProductRow, "rating" | "reviews">;

/** A product with all that an admin can change, and its further pictures in their order. */
export type WholeProduct = ProductRow & { pictures: FurtherPicture[] };

/**
 * What is written of a product, in whole or in part. Its rating is worked out (setRating), and whether batches count its stock is for
 * them to say.
 */
export type ProductFields = Omit<WholeProduct, "id" | "createdAt" | "hasBatches" | keyof Rating>;

/** A product, whatever its status; null when there is none with this id, which must be a UUID. */
export async function findWholeProduct(db: Db, id: string): Promise<WholeProduct | null> {
  const rows = await db.select(WRITTEN).from(products).where(eq(products.id, id));
  const [product] = await withPictures(db, rows);
  return product ?? null;
}

/** Reads products and locks them in id order, as a sale does (take-stock.server.ts), so neither waits for the other forever. */
export async function lockWholeProducts(tx: Db, ids: readonly string[]): Promise<WholeProduct[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(WRITTEN)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("update");
  return withPictures(tx, rows);
}

async function withPictures(db: Db, rows: ProductRow[]): Promise<WholeProduct[]> {
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

/** Adds a product; null when its id is taken. */
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

/** Writes fields of a product that is held; what is not named stays. Returns it as it is then. */
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
 * Writes what a product is rated (rules reviews/rating). The product is held while that is worked out, so that of two reviews which
 * are published at once the second counts the first. The version stays: no form has a rating.
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

/** Deletes a product that is held, with its pictures and the hearts it has. */
export async function deleteProduct(tx: Db, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}

/** Takes a product out of the shop at once; one that is archived already, or gone, stays as it is. */
export async function archiveProduct(tx: Db, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(products)
    .set({ status: "archived", version: sql`${products.version} + 1`, updatedAt: now })
    .where(and(eq(products.id, id), ne(products.status, "archived")));
}

// Many products at once, as an import has them: in a few statements, whatever their number.

/** A product with what is written of it, as JSON has it; all of one call name the same columns. */
export type WrittenProduct = JsonRow & { id: string; pictures: readonly FurtherPicture[] };

const READ_AT_ONCE = 500;

/** All products by name, whatever their status, with their further pictures, in pieces. */
export async function* readWholeProducts(db: Db): AsyncGenerator<WholeProduct[]> {
  const { nameOrder, id } = products;
  let last: WholeProduct | undefined;
  do {
    const isLater =
      last && sql`(${nameOrder}, ${id}) > (${inReadingOrder(sql.param(last.name))}, ${last.id}::uuid)`;
    const rows: ProductRow[] = await db
      .select(WRITTEN)
      .from(products)
      .where(isLater)
      .orderBy(asc(nameOrder), asc(id))
      .limit(READ_AT_ONCE);
    const whole = await withPictures(db, rows);
    yield whole;
    last = rows.length < READ_AT_ONCE ? undefined : whole.at(-1);
  } while (last);
}

/** The products with these ids or addresses in the shop, each with its further pictures. */
export async function findWholeProducts(
  db: Db,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<WholeProduct[]> {
  const rows = await db
    .select(WRITTEN)
    .from(products)
    .where(or(inArray(products.id, [...ids]), inArray(products.slug, [...slugs])));
  return withPictures(db, rows);
}

/** The name of each product by its address in the shop. */
export async function listSlugs(db: Db): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db.select({ id: products.id, slug: products.slug, name: products.name }).from(products);
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}

/** Locks products in id order, as a sale does, and reads what of them may have changed since they were judged. */
export function holdProducts(tx: Db, ids: readonly string[]) {
  return tx
    .select({
      id: products.id,
      version: products.version,
      stock: products.stock,
      hasBatches: products.hasBatches,
      status: products.status,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("update");
}

/** Adds products that are new. */
export async function insertProducts(tx: Db, rows: readonly WrittenProduct[]): Promise<void> {
  await insertRows(
    tx,
    products,
    rows.map(({ pictures: _, ...row }) => row),
  );
  await insertRows(tx, productPictures, rows.flatMap(pictureRows));
}

/** Writes products that are held, with their further pictures. */
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

/** Deletes products that are held. */
export async function deleteProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(products).where(inArray(products.id, [...ids]));
}

function pictureRows({ id: productId, pictures }: WrittenProduct) {
  return pictures.map((picture, position) => ({ id: randomUUID(), productId, position, ...picture }));
}
