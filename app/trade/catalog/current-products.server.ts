import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { isSlug } from "#app/base/lib/slug.ts";
import { findProductPage, type ProductPage } from "./find-product-page.server.ts";
import type { ProductCardData } from "./product.ts";
import type { ProductDetails } from "./product-facts.ts";
import { findProductBySlug, findShopFacets, listRelatedProducts, type ShopFacets } from "./queries.server.ts";
import { type ShopFilters, writeShopFilters } from "./shop-filters.ts";

const rememberPage = rememberReads<ProductPage>("catalog", 60);
const rememberFacets = rememberReads<ShopFacets>("catalog", 1);

/**
 * The products of the shop page with these filters. They come from memory until the catalog changes, so they are for
 * display only; code that decides about an order reads from the database.
 */
export async function currentProducts(db: Db, filters: ShopFilters): Promise<ProductPage & ShopFacets> {
  const [page, facets] = await Promise.all([
    rememberPage(writeShopFilters(filters), () => findProductPage(db, filters)),
    rememberFacets("facets", () => findShopFacets(db)),
  ]);
  return { ...page, ...facets };
}

/** The content of a product's page: the product and the related products below it. */
export type ProductShown = { product: ProductDetails; related: ProductCardData[] };

const rememberProduct = rememberReads<ProductShown | null>("catalog", 100);

/**
 * The page of an active product; null when there is none. It comes from memory until the catalog changes, so it is for
 * display only; code that decides about an order reads from the database.
 */
export async function currentProduct(db: Db, slug: string): Promise<ProductShown | null> {
  // A text that is no slug is neither looked up nor kept in memory.
  if (!isSlug(slug)) return null;
  return rememberProduct(slug, async () => {
    const product = await findProductBySlug(db, slug);
    return product && { product, related: await listRelatedProducts(db, product) };
  });
}
