import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { favorites } from "./tables.server.ts";

/** All favorites of a customer, for that customer, also of products that are not for sale any more. */
export async function readOwnFavorites(db: Db, customerId: string) {
  const rows = await db
    .select({ product: products.name, status: products.status, markedAt: favorites.createdAt })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(eq(favorites.customerId, customerId))
    .orderBy(asc(favorites.createdAt), asc(favorites.productId));
  return rows.map(({ product, status, markedAt }) => ({
    // The name of a draft is the shop's own until it is for sale again.
    product: status === "draft" ? "A product that is not for sale" : product,
    markedAt: isoText(markedAt),
  }));
}
