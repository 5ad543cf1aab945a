import { asc, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { LOW_STOCK, withPicture } from "./product.ts";
import { products } from "./tables.server.ts";

/** Units of a product; a list names each product once. */
export type StockLine = { id: string; quantity: number };

const saleColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  category: products.category,
  status: products.status,
  priceCents: products.priceCents,
  image: products.image,
  stock: products.stock,
  delta9Percent: products.delta9Percent,
  thcMgPerServing: products.thcMgPerServing,
  thcMgPerPackage: products.thcMgPerPackage,
};

/** A product as a sale needs it. */
export type ProductForSale = Pick<typeof products.$inferSelect, keyof typeof saleColumns>;

/** Reads products for checking a sale, whatever their status. */
export async function findProductsForSale(db: Db, ids: readonly string[]): Promise<ProductForSale[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select(saleColumns)
    .from(products)
    .where(inArray(products.id, [...ids]));
  return found.map(withPicture);
}

/**
 * Reads products and locks them until the transaction ends, so that neither price nor stock changes during a sale. Rows
 * are locked in id order: two sales of the same products wait for each other and never deadlock.
 */
export async function holdProducts(tx: Db, ids: readonly string[]): Promise<ProductForSale[]> {
  if (ids.length === 0) return [];
  const held = await tx
    .select(saleColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for("no key update");
  return held.map(withPicture);
}

/**
 * Takes units of locked products whose stock is counted. Returns the ids of those with so few left that their pages
 * show how many, or null when one of them had too few; the caller then refuses and rolls back.
 */
export async function takeStock(tx: Db, lines: readonly StockLine[]): Promise<string[] | null> {
  if (lines.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; stock: number }>(sql`
    update ${products} set stock = ${products.stock} - line.quantity
    from ${unnested(lines)} as line (id, quantity)
    where ${products.id} = line.id and ${products.stock} >= line.quantity
    returning ${products.id}, ${products.stock}
  `);
  if (rows.length < lines.length) return null;
  return rows.filter((row) => row.stock <= LOW_STOCK).map((row) => row.id);
}

/**
 * Gives units back. Products that are gone or not counted are passed over. Returns the ids of those that had so few
 * left that their pages showed how many.
 */
export async function giveBackStock(tx: Db, lines: readonly StockLine[]): Promise<string[]> {
  const summed = sumByProduct(lines);
  const held = await holdProducts(
    tx,
    summed.map((line) => line.id),
  );
  const counted = new Map(
    held.flatMap((product) => (product.stock === null ? [] : [[product.id, product.stock]])),
  );
  const given = summed.filter((line) => counted.has(line.id));
  if (given.length === 0) return [];
  await tx.execute(sql`
    update ${products} set stock = ${products.stock} + line.quantity
    from ${unnested(given)} as line (id, quantity)
    where ${products.id} = line.id and ${products.stock} is not null
  `);
  return given.filter((line) => (counted.get(line.id) ?? 0) <= LOW_STOCK).map((line) => line.id);
}

function unnested(lines: readonly StockLine[]) {
  const ids = sql.param(lines.map((line) => line.id));
  const quantities = sql.param(lines.map((line) => line.quantity));
  return sql`unnest(${ids}::uuid[], ${quantities}::int[])`;
}

function sumByProduct(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, number>();
  for (const { id, quantity } of lines) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].map(([id, quantity]) => ({ id, quantity }));
}
