import type { Db } from "#app/db/client.server.ts";
import { rememberReads } from "#app/db/memory.server.ts";
import { isSlug } from "#app/lib/slug.ts";
import type { ProductCardData } from "./product.ts";
import type { ProductDetails } from "./product-facts.ts";
import { findProductBySlug, listRelatedProducts } from "./queries.server.ts";

/** A product's page: the product and what stands below it. */
export type ProductShown = { product: ProductDetails; related: ProductCardData[] };

const rememberProduct = rememberReads<ProductShown | null>("catalog", 400);

/**
 * The page of an active product; null when there is none. From memory until the catalogue changes: for showing
 * only, what decides about an order reads afresh.
 */
export async function currentProduct(db: Db, slug: string): Promise<ProductShown | null> {
  // What is no slug is neither looked for nor remembered.
  if (!isSlug(slug)) return null;
  return rememberProduct(slug, async () => {
    const product = await findProductBySlug(db, slug);
    return product && { product, related: await listRelatedProducts(db, product) };
  });
}
