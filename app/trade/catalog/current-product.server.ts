import type { Db } from "#app/base/db/client.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { isSlug } from "#app/base/lib/slug.ts";
import type { ProductCardData } from "./product.ts";
import type { ProductDetails } from "./product-facts.ts";
import { findProductBySlug, listRelatedProducts } from "./queries.server.ts";

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
