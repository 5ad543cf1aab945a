import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { compared } from "#app/base/lib/compared.ts";
import { countFound, onPage, sortedAs } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import { currentCategories } from "#app/trade/catalog/category-queries.server.ts";
import { withPicture } from "#app/trade/catalog/product.ts";
import { hasNumber } from "#app/trade/catalog/queries.server.ts";
import { isProduct, productPictures, products } from "#app/trade/catalog/tables.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import type { ProductSort, ShelfFilters } from "./list-filters.ts";

const ROW = {
  id: products.id,
  name: products.name,
  type: products.type,
  category: products.category,
  countsAs: products.countsAs,
  fromCents: products.fromCents,
  image: products.image,
  isNew: products.isNew,
  isBestSeller: products.isBestSeller,
  status: products.status,
  stock: products.stock,
  delta9Percent: products.delta9Percent,
  thcMgPerServing: products.thcMgPerServing,
  thcMgPerPackage: products.thcMgPerPackage,
  thcMgPerPack: products.thcMgPerPack,
  sizeCount: products.sizeCount,
  /** The lowest stock of its sizes on sale; null if none is tracked. */
  lowestStock: sql<
    number | null
  >`(select min(size.stock) from ${products} as size where (size.id = ${products}.id or size.main_id = ${products}.id) and size.is_on)`,
  hasReport: products.hasReport,
};

const SORTED_BY: Record<ProductSort, SQL> = {
  name: sql`${products.nameOrder}`,
  price: sql`${products.fromCents}`,
  stock: sql`${products.stock}`,
  changed: sql`${products.updatedAt}`,
};

export type ProductItem = Awaited<ReturnType<typeof listProductItems>>["rows"][number];

/**
 * Lists a page of products, including drafts and archived ones; `total` as in `countFound`. Untracked stock
 * sorts highest.
 */
export async function listProductItems(
  db: Db,
  query: ListQuery<ProductSort>,
  { category, status }: ShelfFilters,
  lowStockMark: number,
) {
  const { search, page } = query;
  const matching = and(
    isProduct(products),
    search ? matchesSearch(search, await currentCategories(db)) : undefined,
    category ? eq(products.category, category) : undefined,
    status === "low" ? and(isLow(lowStockMark), ne(products.status, "archived")) : undefined,
    status && status !== "low" ? eq(products.status, status) : undefined,
  );
  const order = [sortedAs(query, SORTED_BY), asc(products.id)];
  const ids = db.select({ id: products.id }).from(products).where(matching);
  // Otherwise, PostgreSQL would also look up the stock of each skipped product's sizes.
  const listed = onPage(ids.orderBy(...order), page).as("listed");
  const [{ rules }, rows, total] = await Promise.all([
    rulesOfToday(db),
    db
      .select(ROW)
      .from(listed)
      .innerJoin(products, eq(products.id, listed.id))
      .orderBy(...order),
    countFound(db, products, { matching, search }),
  ]);
  return {
    rows: rows.map((row) => ({
      ...withPicture(row),
      /** Returns why an active product is blocked today; empty if it isn't. */
      forbidden: row.status === "active" ? problemsOf(row, rules).map(({ sentence }) => sentence) : [],
      isLow: row.lowestStock !== null && row.lowestStock <= lowStockMark,
    })),
    total,
  };
}

/** Products of which a size on sale has this stock or less. */
function isLow(mark: number): SQL {
  return sql`${products.id} in (select coalesce(size.main_id, size.id) from ${products} as size where size.is_on and size.stock <= ${mark})`;
}

/** Matches name, category, type, or brand literally, and the SKU or barcode of a size as a whole. */
function matchesSearch(search: string, categories: readonly { name: string }[]): SQL | undefined {
  const typed = compared(search);
  const names = categories.map(({ name }) => name);
  const named = typed === "" ? [] : names.filter((name) => compared(name).includes(typed));
  return or(
    isIn(search, products.searched),
    hasNumber(search),
    named.length > 0 ? inArray(products.category, named) : undefined,
  );
}

/** Returns names and potencies by id of a product or further size (UUIDs); deleted ones are missing. */
export async function findProductFacts(db: Db, ids: readonly string[]) {
  const { id, category, countsAs, delta9Percent } = ROW;
  const { thcMgPerServing, thcMgPerPackage, thcMgPerPack, hasReport } = ROW;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id,
            name: products.saleName,
            category,
            countsAs,
            delta9Percent,
            thcMgPerServing,
            thcMgPerPackage,
            thcMgPerPack,
            hasReport,
          })
          .from(products)
          .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the texts that a bulk edit would publish: those of products not active yet. */
export async function readWordsToPublish(db: Db, ids: readonly string[]) {
  const [rows, pictures] = await Promise.all([
    db
      .select()
      .from(products)
      .where(and(inArray(products.id, [...ids]), ne(products.status, "active"))),
    db
      .select()
      .from(productPictures)
      .where(inArray(productPictures.productId, [...ids])),
  ]);
  const of = Map.groupBy(pictures, ({ productId }) => productId);
  return rows.map(({ id, name, ...row }) => ({
    id,
    name,
    values: { ...row, name, status: "active", pictures: of.get(id) ?? [] },
  }));
}
