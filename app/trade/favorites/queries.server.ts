import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { type ProductCardData, withPicture } from "#app/trade/catalog/product.ts";
import { CARD } from "#app/trade/catalog/queries.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { FAVORITES_PAGE } from "./favorites.ts";
import { favorites } from "./tables.server.ts";

/** A page of a customer's favorites, and the ids of all of them, in no particular order. */
export type FavoritesPage = { cards: ProductCardData[]; ids: string[]; page: number; pages: number };

/**
 * A page of a customer's favorites as cards, newest first (rules 12.10). Products that are not for sale any more are
 * left out; a page past the last is the last.
 */
export async function listFavorites(db: Db, customerId: string, asked = 1): Promise<FavoritesPage> {
  const ids = await listFavoriteIds(db, customerId);
  const pages = pagesOf(ids.length, FAVORITES_PAGE);
  const page = Math.min(asked, pages);
  const cards = await db
    .select(CARD)
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.customerId, customerId), eq(products.status, "active")))
    .orderBy(desc(favorites.createdAt), asc(favorites.productId))
    .limit(FAVORITES_PAGE)
    .offset((page - 1) * FAVORITES_PAGE);
  return { cards: cards.map(withPicture), ids, page, pages };
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
