import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { cardUnder } from "#app/trade/catalog/card-columns.server.ts";
import { withPicture } from "#app/trade/catalog/product.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import { FAVORITES_PAGE } from "./favorites.ts";
import { favorites } from "./tables.server.ts";

export type FavoritesPage = Awaited<ReturnType<typeof listFavorites>>;

/**
 * Returns a page of a customer's favorites that are for sale, newest first (rules favorites/list), with all
 * their ids.
 */
export async function listFavorites(db: Db, customerId: string, asked = 1) {
  const [ids, { rules }] = await Promise.all([listFavoriteIds(db, customerId), rulesOfToday(db)]);
  const pages = pagesOf(ids.length, FAVORITES_PAGE);
  const page = Math.min(asked, pages);
  const cards = await db
    .select(cardUnder(rules))
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.customerId, customerId), eq(products.status, "active")))
    .orderBy(desc(favorites.createdAt), asc(favorites.productId))
    .limit(FAVORITES_PAGE)
    .offset((page - 1) * FAVORITES_PAGE);
  return { cards: cards.map(withPicture), ids, page, pages };
}

/** Returns the ids of a customer's favorites that are for sale, in no particular order. */
export async function listFavoriteIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favorites.productId })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(and(eq(favorites.customerId, customerId), eq(products.status, "active")));
  return rows.map(({ id }) => id);
}

/** Returns all favorites of a customer for their own data file, including products no longer for sale. */
export async function readOwnFavorites(db: Db, customerId: string) {
  const rows = await db
    .select({ product: products.name, status: products.status, markedAt: favorites.createdAt })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(eq(favorites.customerId, customerId))
    .orderBy(asc(favorites.createdAt), asc(favorites.productId));
  return rows.map(({ product, status, markedAt }) => ({
    // The name of a draft isn't public.
    product: status === "draft" ? "A product that isn't for sale" : product,
    markedAt: isoText(markedAt),
  }));
}
