import type { Db } from "#app/db/client.server.ts";
import { rememberReads } from "#app/db/memory.server.ts";
import { findProductPage, findShopFacets, type ProductPage, type ShopFacets } from "./queries.server.ts";
import { type ShopFilters, writeShopFilters } from "./shop-filters.ts";

const rememberPage = rememberReads<ProductPage>("catalog", 400);
const rememberFacets = rememberReads<ShopFacets>("catalog", 1);

/**
 * The shop page of these filters: from memory until the catalogue changes. For showing only; what decides about
 * an order reads afresh.
 */
export async function currentProducts(db: Db, filters: ShopFilters): Promise<ProductPage & ShopFacets> {
  const [page, facets] = await Promise.all([
    rememberPage(writeShopFilters(filters), () => findProductPage(db, filters)),
    rememberFacets("facets", () => findShopFacets(db)),
  ]);
  return { ...page, ...facets };
}
