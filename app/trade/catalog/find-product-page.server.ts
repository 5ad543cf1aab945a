import { and, arrayOverlaps, between, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { literally } from "#app/base/db/literally.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import { CATEGORIES } from "./categories.ts";
import { type ProductCardData, withPicture } from "./product.ts";
import { CARD, isActive, ORDERS } from "./queries.server.ts";
import { PAGE_SIZE, type ShopFilters } from "./shop-filters.ts";
import { products } from "./tables.server.ts";

/**
 * One page of the shop: at most 24 cards of `total` products; `page` is the number of the page that is given, at most
 * `pages`.
 */
export type ProductPage = { cards: ProductCardData[]; total: number; page: number; pages: number };

/** The products of one page. A page number past the end gives the last page. */
export async function findProductPage(db: Db, filters: ShopFilters): Promise<ProductPage> {
  const matching = matches(filters);
  const listCards = (page: number) =>
    db
      .select(CARD)
      .from(products)
      .where(matching)
      .orderBy(...ORDERS[filters.sort])
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE);
  const [total, cards] = await Promise.all([db.$count(products, matching), listCards(filters.page)]);
  const pages = pagesOf(total, PAGE_SIZE);
  const page = Math.min(filters.page, pages);
  const shown = page === filters.page ? cards : await listCards(page);
  return { cards: shown.map(withPicture), total, page, pages };
}

const HIGHEST_PRICE: Cents = 2_147_483_647;

function matches({ q, categories, effects, minCents, maxCents }: ShopFilters): SQL | undefined {
  const named = CATEGORIES.filter((category) => category.toLowerCase().includes(q.toLowerCase()));
  return and(
    isActive,
    // Name or category, case-insensitive (rules 3.2). Every character of the search is taken literally.
    q === "" ? undefined : or(ilike(products.name, literally(q)), inArray(products.category, named)),
    minCents > 0 || maxCents !== null
      ? between(products.priceCents, minCents, Math.min(maxCents ?? HIGHEST_PRICE, HIGHEST_PRICE))
      : undefined,
    categories.length > 0 ? inArray(products.category, [...categories]) : undefined,
    effects.length > 0 ? arrayOverlaps(products.effects, [...effects]) : undefined,
  );
}
