import { and, asc, desc, eq, gt, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Cents } from "#app/base/lib/money.ts";
import { type Checked, type Measure, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import type { ShopSort } from "./shop-filters.ts";
import { isProduct, pricePerMgOf, products } from "./tables.server.ts";

/** Columns of a product card, but for its sizes. */
const CARD = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  category: products.category,
  countsAs: products.countsAs,
  type: products.type,
  thcContent: products.thcContent,
  priceCents: products.priceCents,
  image: products.image,
  effects: products.effects,
  isNew: products.isNew,
  isBestSeller: products.isBestSeller,
  rating: products.rating,
  reviews: products.reviews,
  stock: products.stock,
  thcMgPerServing: products.thcMgPerServing,
  servingsPerPackage: products.servingsPerPackage,
  thcMgPerPackage: products.thcMgPerPackage,
  containersPerPack: products.containersPerPack,
  thcMgPerPack: products.thcMgPerPack,
};

/** The sizes of a product for sale: their number, the lowest price, and whether one is in stock. */
export type CardSizes = { count: number; fromCents: Cents; inStock: boolean };

/**
 * The row type of every product list. `sizes` is null for a product with one size, whose figures are the
 * row's own.
 */
export type ProductCardData = Pick<typeof products.$inferSelect, keyof typeof CARD> & {
  sizes: CardSizes | null;
};

/** Sizes of the product in the outer query. */
const sizes = alias(products, "sizes");

/** Whether customers choose among sizes, or the first one isn't offered. */
const HAS_SIZES = sql`(${products.sizeCount} > 1 or not ${products.isOn})`;

/** Columns of a product card under a day's rules. */
export function cardUnder(rules: readonly Rule[]) {
  const sold = and(or(eq(sizes.id, products.id), eq(sizes.mainId, products.id)), isSizeSold(sizes, rules));
  const counted = sql`(select json_build_object('count', count(*), 'fromCents', min(${sizes.priceCents}),
    'inStock', bool_or(${sizes.stock} is null or ${sizes.stock} > 0)) from ${products} as ${sql.identifier("sizes")} where ${sold})`;
  return {
    ...CARD,
    sizes: sql<CardSizes | null>`case when ${HAS_SIZES} then ${counted} end`.as("card_sizes"),
  };
}

/**
 * Sort orders of rules search/sort-order. Each matches an index in tables.server.ts exactly, so the database
 * reads a page from the index; the id makes every order total.
 */
export const CARD_ORDERS: Record<ShopSort, SQL[]> = {
  featured: [
    sql`${products.isBestSeller} desc nulls last`,
    sql`${products.reviews} desc nulls last`,
    asc(products.id),
  ],
  "price-asc": [asc(products.fromCents), asc(products.id)],
  "price-desc": [desc(products.fromCents), desc(products.id)],
  rating: [sql`coalesce(${products.rating}, 0) desc`, asc(products.id)],
  mg: [asc(products.thcMgPerServing), asc(products.thcMgPerPackage), asc(products.id)],
  "mg-price": [pricePerMgOf(products), asc(products.id)],
};

/**
 * Condition for products visible and for sale: active, with a size that breaks none of these rules, which are
 * one day's.
 */
export function soldUnder(rules: readonly Rule[]): SQL | undefined {
  const further = sql`exists (select from ${products} as ${sql.identifier("sizes")} where ${and(eq(sizes.mainId, products.id), isSizeSold(sizes, rules))})`;
  return and(
    eq(products.status, "active"),
    isProduct(products),
    or(and(sql`${products.isOn}`, ...allowedBy(products, rules)), and(HAS_SIZES, further)),
  );
}

/** Condition for sizes for sale. SQL version of `problemsOf`, so a page and a checkout agree. */
export function sizeSoldUnder(rules: readonly Rule[]): SQL | undefined {
  return isSizeSold(products, rules);
}

type Columns = Record<"status" | "isOn" | "category" | "countsAs" | "hasReport" | Measure, AnyPgColumn>;

function isSizeSold(table: Columns, rules: readonly Rule[]): SQL | undefined {
  return and(eq(table.status, "active"), sql`${table.isOn}`, ...allowedBy(table, rules));
}

function allowedBy(table: Columns, rules: readonly Rule[]): SQL[] {
  return rules.flatMap((rule) => forbidden(table, rule) ?? []).map(not);
}

function forbidden(table: Columns, { kind, categories, classes, measure, amount }: Rule): SQL | undefined {
  if (kind === "warning" || kind === "age") return undefined;
  const concerned =
    categories.length + classes.length > 0
      ? or(
          categories.length > 0 ? inArray(table.category, [...categories]) : undefined,
          classes.length > 0 ? inArray(table.countsAs, [...classes]) : undefined,
        )
      : sql`true`;
  if (kind === "report") return and(concerned, not(table.hasReport));
  return measure !== null && amount !== null ? and(concerned, gt(table[measure], amount)) : concerned;
}

/** The same for a loaded size. */
export function isSoldUnder(
  product: Checked & { status: string; isOn: boolean },
  rules: readonly Rule[],
): boolean {
  return product.status === "active" && product.isOn && problemsOf(product, rules).length === 0;
}
