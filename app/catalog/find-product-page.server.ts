import { and, between, count, ilike, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, onOneConnection } from "#app/db/client.server.ts";
import { literally } from "#app/db/literally.server.ts";
import { type Places, statements } from "#app/db/statement.server.ts";
import { together } from "#app/db/transact.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { pagesOf } from "#app/lib/pages.ts";
import { CATEGORIES } from "./categories.ts";
import { type ProductCardData, withPicture } from "./product.ts";
import { CARD, isActive, ORDERS } from "./queries.server.ts";
import { PAGE_SIZE, type ShopFilters, type ShopSort } from "./shop-filters.ts";
import { products } from "./tables.server.ts";

/**
 * One page of the shop: at most 24 cards of `total` products; `page` is the number of the page that is given, at most
 * `pages`.
 */
export type ProductPage = { cards: ProductCardData[]; total: number; page: number; pages: number };

/** Which conditions a page of the shop has; their values are no part of a statement's text. */
type Shape = {
  search: "none" | "name" | "name or category";
  categories: boolean;
  effects: boolean;
  prices: boolean;
};
type Values = {
  like: string;
  named: readonly string[];
  categories: readonly string[];
  effects: readonly string[];
  minCents: Cents;
  maxCents: Cents;
};

const counts = statements(
  "count products of the shop",
  (shape: Shape) => (db, value: Places<Values>) =>
    db.select({ total: count() }).from(products).where(matches(shape, value)),
);

const pages = statements(
  "products of the shop",
  ({ sort, page, ...shape }: Shape & { sort: ShopSort; page: "first" | "later" }) =>
    (db, value: Places<Values & { before: number }>) => {
      const listed = db
        .select(CARD)
        .from(products)
        .where(matches(shape, value))
        .orderBy(...ORDERS[sort])
        // PostgreSQL plans for a few rows only when it can read in the text how few they are.
        .limit(PAGE_SIZE);
      return page === "first" ? listed : listed.offset(value.before);
    },
);

/** The products of one page. A page number past the end gives the last page. */
export async function findProductPage(db: Db, filters: ShopFilters): Promise<ProductPage> {
  const { shape, values } = askedBy(filters);
  const readCards = (one: Db, page: number) =>
    pages({ ...shape, sort: filters.sort, page: page === 1 ? "first" : "later" })(one, {
      ...values,
      before: (page - 1) * PAGE_SIZE,
    });
  return onOneConnection(db, async (one) => {
    const [[counted], cards] = await together([counts(shape)(one, values), readCards(one, filters.page)]);
    const total = counted?.total ?? 0;
    const pages = pagesOf(total, PAGE_SIZE);
    const page = Math.min(filters.page, pages);
    const shown = page === filters.page ? cards : await readCards(one, page);
    return { cards: shown.map(withPicture), total, page, pages };
  });
}

const HIGHEST_PRICE: Cents = 2_147_483_647;

function askedBy({ q, categories, effects, minCents, maxCents }: ShopFilters): {
  shape: Shape;
  values: Values;
} {
  const named = q ? CATEGORIES.filter((category) => category.toLowerCase().includes(q.toLowerCase())) : [];
  return {
    shape: {
      search: q === "" ? "none" : named.length === 0 ? "name" : "name or category",
      categories: categories.length > 0,
      effects: effects.length > 0,
      prices: minCents > 0 || maxCents !== null,
    },
    values: {
      like: literally(q),
      named,
      categories,
      effects,
      minCents,
      maxCents: Math.min(maxCents ?? HIGHEST_PRICE, HIGHEST_PRICE),
    },
  };
}

function matches({ search, categories, effects, prices }: Shape, value: Places<Values>): SQL | undefined {
  const isNamed = ilike(products.name, sql`${value.like}`);
  const isOneOf = (place: Placeholder) => sql`${products.category} = any(${place}::text[])`;
  return and(
    isActive,
    // Name or category, case-insensitive (rules 3.2). Every character of the search is taken literally.
    search === "name" ? isNamed : undefined,
    search === "name or category" ? or(isNamed, isOneOf(value.named)) : undefined,
    prices ? between(products.priceCents, value.minCents, value.maxCents) : undefined,
    categories ? isOneOf(value.categories) : undefined,
    effects ? sql`${products.effects} && ${value.effects}::text[]` : undefined,
  );
}
