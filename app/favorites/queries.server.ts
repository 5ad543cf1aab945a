import { and, asc, desc, eq } from "drizzle-orm";
import { type ProductCardData, withPicture } from "#app/catalog/product.ts";
import { CARD } from "#app/catalog/queries.server.ts";
import { products } from "#app/catalog/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { favorites } from "./tables.server.ts";

/** A customer's favorites as cards, newest first. Products that are not for sale any more are left out. */
export async function listFavorites(db: Db, customerId: string): Promise<ProductCardData[]> {
  const cards = await db
    .select(CARD)
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.customerId, customerId), eq(products.status, "active")))
    .orderBy(desc(favorites.createdAt), asc(favorites.productId));
  return cards.map(withPicture);
}

/** The ids of a customer's favorites that are for sale, in no particular order. */
export async function listFavoriteIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favorites.productId })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.customerId, customerId), eq(products.status, "active")));
  return rows.map(({ id }) => id);
}
