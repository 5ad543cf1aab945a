import { and, eq, inArray } from "drizzle-orm";
import { products } from "#app/catalog/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { FreshProduct } from "./lines.ts";

/**
 * The products of a cart as they are sold now; one that is no longer sold is absent. Ids must be UUIDs.
 * The panel compares them with what it saved (`refreshLines`).
 */
export async function findFreshProducts(db: Db, ids: readonly string[]): Promise<FreshProduct[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      priceCents: products.priceCents,
      image: products.image,
      stock: products.stock,
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.status, "active")));
}
