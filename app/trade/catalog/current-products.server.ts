import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { findProductPage, type ProductPage } from "./find-product-page.server.ts";
import { findShopFacets, type ShopFacets } from "./queries.server.ts";
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
