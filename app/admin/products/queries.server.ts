import { and, asc, eq, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { cleanLine } from "#app/base/lib/clean-text.ts";
import { compared } from "#app/base/lib/compared.ts";
import { countFound, listPage, sortedAs } from "#app/base/records/list-page.server.ts";
import type { ListQuery } from "#app/base/records/list-query.ts";
import { currentCategories } from "#app/trade/catalog/category-queries.server.ts";
import { withPicture } from "#app/trade/catalog/product.ts";
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
  priceCents: products.priceCents,
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
  hasReport: products.hasReport,
};

const SORTED_BY: Record<ProductSort, SQL> = {
  name: sql`${products.nameOrder}`,
  price: sql`${products.priceCents}`,
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
    status === "low" ? and(lte(products.stock, lowStockMark), ne(products.status, "archived")) : undefined,
    status && status !== "low" ? eq(products.status, status) : undefined,
  );
  const all = db
    .select(ROW)
    .from(products)
    .where(matching)
    .orderBy(sortedAs(query, SORTED_BY), asc(products.id));
  const [{ rules }, { rows, total }] = await Promise.all([
    rulesOfToday(db),
    listPage(all, page, countFound(db, products, { matching, search })),
  ]);
  return {
    rows: rows.map((row) => ({
      ...withPicture(row),
      /** Returns why an active product is blocked today; empty if it isn't. */
      forbidden: row.status === "active" ? problemsOf(row, rules).map(({ sentence }) => sentence) : [],
      isLow: row.stock !== null && row.stock <= lowStockMark,
    })),
    total,
  };
}

/** Products of which a size has this SKU or barcode. */
function idsNumbered(search: string): SQL {
  const number = cleanLine(search);
  return sql`(select coalesce(numbered.main_id, numbered.id) from ${products} as numbered
    where lower(numbered.sku) = lower(${number}) and numbered.sku <> '' or numbered.barcode = ${number} and numbered.barcode <> '')`;
}

/** Matches name, category, type, or brand literally, and the SKU or barcode of a size as a whole. */
function matchesSearch(search: string, categories: readonly { name: string }[]): SQL | undefined {
  const typed = compared(search);
  const names = categories.map(({ name }) => name);
  const named = typed === "" ? [] : names.filter((name) => compared(name).includes(typed));
  return or(
    isIn(search, products.searched),
    sql`${products.id} in ${idsNumbered(search)}`,
    named.length > 0 ? inArray(products.category, named) : undefined,
  );
}

/** Returns names and potencies by product id (UUIDs); deleted products are missing. */
export async function findProductFacts(db: Db, ids: readonly string[]) {
  const { id, name, category, countsAs, delta9Percent } = ROW;
  const { thcMgPerServing, thcMgPerPackage, thcMgPerPack, hasReport } = ROW;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id,
            name,
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
