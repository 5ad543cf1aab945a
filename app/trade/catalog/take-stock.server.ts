import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { listOf, type Places, statement } from "#app/base/db/statement.server.ts";
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

const forSale = statement("products for a sale", (db, value: Places<{ ids: readonly string[] }>) =>
  db
    .select(saleColumns)
    .from(products)
    .where(sql`${products.id} = any(${listOf(value.ids, "uuid")})`),
);

/** Reads products for checking a sale, whatever their status. */
export async function findProductsForSale(db: Db, ids: readonly string[]): Promise<ProductForSale[]> {
  if (ids.length === 0) return [];
  return (await forSale(db, { ids })).map(withPicture);
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

type Sold = { ids: readonly string[]; quantities: readonly number[] };

const take = statement("take stock", (db, value: Places<Sold>) => {
  const { id, status, priceCents, stock } = products;
  // The rows are locked in id order before the first one is changed, as `holdProducts` does.
  const held = db.$with("held").as(
    db
      .select({ id, status, priceCents, stock })
      .from(products)
      .where(sql`${id} = any(${listOf(value.ids, "uuid")})`)
      .orderBy(asc(id))
      .for("no key update"),
  );
  const line = sql`unnest(${listOf(value.ids, "uuid")}, ${listOf(value.quantities, "int")}) as line (id, quantity)`;
  const taken = db.$with("taken").as(
    db
      .update(products)
      .set({ stock: sql`${stock} - line.quantity` })
      .from(sql`held join ${line} on line.id = held.id`)
      .where(and(sql`${id} = held.id`, gte(stock, sql`line.quantity`)))
      .returning({ id, left: sql<number>`${stock}`.as("left") }),
  );
  return db
    .with(held, taken)
    .select({
      id: held.id,
      status: held.status,
      priceCents: held.priceCents,
      stock: held.stock,
      left: taken.left,
    })
    .from(held)
    .leftJoin(taken, eq(taken.id, held.id));
});

/** Products of a sale, locked, as they were before it; `scarce` are the ids of those whose pages show how many are left. */
export type TakenStock = {
  products: Pick<ProductForSale, "id" | "status" | "priceCents" | "stock">[];
  scarce: string[];
};

/**
 * Locks products until the transaction ends, so that neither price nor stock changes during a sale, and takes the units
 * of those whose stock is counted. Null when one of them had too few; the caller then refuses and rolls back.
 */
export async function takeStock(tx: Db, lines: readonly StockLine[]): Promise<TakenStock | null> {
  const rows = await take(tx, {
    ids: lines.map((line) => line.id),
    quantities: lines.map((line) => line.quantity),
  });
  if (rows.some(({ stock, left }) => stock !== null && left === null)) return null;
  const scarce = rows.filter(({ left }) => left !== null && left <= LOW_STOCK).map(({ id }) => id);
  return { products: rows, scarce };
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
