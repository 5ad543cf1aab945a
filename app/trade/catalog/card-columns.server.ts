import { and, asc, desc, eq, gt, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { type Checked, problemsOf, type Rule } from "#app/trade/compliance/rules.ts";
import type { ShopSort } from "./shop-filters.ts";
import { pricePerMgOf, products } from "./tables.server.ts";

/** Columns of a product card, the row type of every product list. */
export const CARD = {
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
};
export type ProductCardData = Pick<typeof products.$inferSelect, keyof typeof CARD>;

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
  "price-asc": [asc(products.priceCents), asc(products.id)],
  "price-desc": [desc(products.priceCents), desc(products.id)],
  rating: [sql`coalesce(${products.rating}, 0) desc`, asc(products.id)],
  mg: [asc(products.thcMgPerServing), asc(products.thcMgPerPackage), asc(products.id)],
  "mg-price": [pricePerMgOf(products), asc(products.id)],
};

/**
 * Condition for products visible and for sale: active, and breaking none of these rules, which are one day's.
 * SQL version of `problemsOf`, so a page and a checkout agree.
 */
export function soldUnder(rules: readonly Rule[]): SQL | undefined {
  return and(eq(products.status, "active"), ...rules.flatMap((rule) => forbidden(rule) ?? []).map(not));
}

function forbidden({ kind, categories, classes, measure, amount }: Rule): SQL | undefined {
  if (kind === "warning" || kind === "age") return undefined;
  const concerned =
    categories.length + classes.length > 0
      ? or(
          categories.length > 0 ? inArray(products.category, [...categories]) : undefined,
          classes.length > 0 ? inArray(products.countsAs, [...classes]) : undefined,
        )
      : sql`true`;
  if (kind === "report") return and(concerned, not(products.hasReport));
  return measure !== null && amount !== null ? and(concerned, gt(products[measure], amount)) : concerned;
}

/** The same for a loaded product. */
export function isSoldUnder(product: Checked & { status: string }, rules: readonly Rule[]): boolean {
  return product.status === "active" && problemsOf(product, rules).length === 0;
}
