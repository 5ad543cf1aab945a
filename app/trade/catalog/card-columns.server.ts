import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { ShopSort } from "./shop-filters.ts";
import { pricePerMgOf, products } from "./tables.server.ts";

/** The columns of a product card: the shape of every list of products. */
export const CARD = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  category: products.category,
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
 * The orders of rules search/sort-order. Each is word for word the order of an index in tables.server.ts, so that the database reads
 * a page from the index; the id makes every order total.
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
