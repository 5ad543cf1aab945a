import { and, asc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { listOf, type Places, statement } from "#app/base/db/statement.server.ts";
import { together } from "#app/base/db/transact.server.ts";
import { updateRows } from "#app/base/db/write-rows.server.ts";
import { LOW_STOCK, withPicture } from "./product.ts";
import { products } from "./tables.server.ts";

/** Units of a size; each appears once. */
type StockLine = { id: string; quantity: number };

const saleColumns = {
  id: products.id,
  slug: products.slug,
  name: products.saleName,
  category: products.category,
  countsAs: products.countsAs,
  status: products.status,
  priceCents: products.priceCents,
  image: products.image,
  stock: products.stock,
  hasBatches: products.hasBatches,
  hasReport: products.hasReport,
  delta9Percent: products.delta9Percent,
  thcMgPerServing: products.thcMgPerServing,
  thcMgPerPackage: products.thcMgPerPackage,
  containersPerPack: products.containersPerPack,
  thcMgPerPack: products.thcMgPerPack,
  isOn: products.isOn,
};

/** Columns a sale needs of a size, under its own name. */
export type ProductForSale = Pick<typeof products.$inferSelect, keyof typeof saleColumns>;

const forSale = statement("products for a sale", (db, value: Places<{ ids: readonly string[] }>) =>
  db
    .select(saleColumns)
    .from(products)
    .where(sql`${products.id} = any(${listOf(value.ids, "uuid")})`),
);

/** Reads products to check a sale, in any status. */
export async function findProductsForSale(db: Db, ids: readonly string[]): Promise<ProductForSale[]> {
  if (ids.length === 0) return [];
  return (await forSale(db, { ids })).map(withPicture);
}

type Sold = { ids: readonly string[]; quantities: readonly number[] };

const take = statement("take stock", (db, value: Places<Sold>) => {
  const { id, status, isOn, priceCents, stock, hasBatches } = products;
  // Locks the rows in id order before changing the first, so two sales of the same products never deadlock.
  const held = db.$with("held").as(
    db
      .select({ id, status, isOn, priceCents, stock, hasBatches })
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
      isOn: held.isOn,
      priceCents: held.priceCents,
      stock: held.stock,
      hasBatches: held.hasBatches,
      left: taken.left,
    })
    .from(held)
    .leftJoin(taken, eq(taken.id, held.id));
});

/**
 * Locks products until the transaction ends, and takes the units of those with tracked stock. Returns the
 * products before the sale, and whether a page now shows low stock. Returns null if one had too few units;
 * the caller then rolls back.
 */
export async function takeStock(tx: Db, lines: readonly StockLine[]) {
  const rows = await take(tx, {
    ids: lines.map((line) => line.id),
    quantities: lines.map((line) => line.quantity),
  });
  if (rows.some(({ stock, left }) => stock !== null && left === null)) return null;
  return { products: rows, isScarce: rows.some(({ left }) => left !== null && left <= LOW_STOCK) };
}

/** A locked product, with its stock when locked. */
export type HeldStock = Pick<ProductForSale, "id" | "stock" | "hasBatches">;

/**
 * Locks products until the transaction ends, in id order like a sale, so the two never deadlock. Code that
 * changes batches locks their products first.
 */
export function holdStock(tx: Db, ids: readonly string[]): Promise<HeldStock[]> {
  const { id, stock, hasBatches } = products;
  return tx
    .select({ id, stock, hasBatches })
    .from(products)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for("no key update");
}

/**
 * Restocks units of locked products; skips untracked ones. Returns whether one had so few that its page
 * showed the number.
 */
export async function giveBackStock(
  tx: Db,
  held: readonly HeldStock[],
  lines: readonly StockLine[],
): Promise<boolean> {
  const { id, stock } = products;
  await together(
    lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) =>
        tx
          .update(products)
          .set({ stock: sql`${stock} + ${line.quantity}` })
          .where(and(eq(id, line.id), isNotNull(stock))),
      ),
  );
  return held.some((product) => product.stock !== null && product.stock <= LOW_STOCK);
}

/** Removes unsold units from the stock of locked products, down to zero. */
export async function takeOutOfStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const { id, stock } = products;
  await together(
    lines.map((line) =>
      tx
        .update(products)
        .set({ stock: sql`greatest(${stock} - ${line.quantity}, 0)` })
        .where(eq(id, line.id)),
    ),
  );
}

/** A product's units left in its batches, and whether these have lab reports. */
export type CountedBatches = { left: number; areReported: boolean };

/**
 * Sets the stock of locked products from their batches; null after the last batch is gone: no units are left
 * then, and they can be entered by hand again.
 */
export async function countByBatches(
  tx: Db,
  counted: ReadonlyMap<string, CountedBatches | null>,
): Promise<void> {
  const rows = [...counted].map(([id, found]) => ({
    id,
    hasBatches: found !== null,
    areBatchesReported: found?.areReported ?? false,
    stock: found?.left ?? 0,
  }));
  await updateRows(tx, products, products.id, rows);
}
