import { and, arrayOverlaps, asc, between, count, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { byIndexes } from "#app/base/db/by-indexes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import { CARD, CARD_ORDERS, type ProductCardData } from "./card-columns.server.ts";
import { findNearest, indexNames, type NameIndex } from "./nearest-names.ts";
import { withPicture } from "./product.ts";
import { findsText, rankOf, ranksOf } from "./search.server.ts";
import { MOST_LISTED, MOST_SUGGESTED, NO_SHOP_FILTERS, PAGE_SIZE, type ShopFilters } from "./shop-filters.ts";
import { soldUnder } from "./sold.server.ts";
import { products } from "./tables.server.ts";

/**
 * One page of the shop, of `total` products on `pages` pages. A page number past the end gives the last page. More than
 * `MOST_LISTED` products are neither counted nor paged through (rules search/page-size): `total` is one more then.
 */
export async function findProductPage(db: Db, filters: ShopFilters, rules: readonly Rule[]) {
  const narrowed = narrowedBy(filters, rules);
  const asked = { ...filters, page: Math.min(filters.page, pagesOf(MOST_LISTED, PAGE_SIZE)) };
  const { total, cards } = await findCards(db, asked, narrowed);
  const pages = pagesOf(Math.min(total, MOST_LISTED), PAGE_SIZE);
  const page = Math.min(asked.page, pages);
  const shown = page === asked.page ? cards : (await findCards(db, { ...filters, page }, narrowed)).cards;
  return { cards: shown, total, page, pages };
}

type Asked = Pick<ShopFilters, "q" | "sort" | "page">;
type Found = { cards: ProductCardData[]; total: number };

/** The cards of a page, and how many products there are on all pages. */
async function findCards(db: Db, asked: Asked, narrowed: SQL | undefined, size = PAGE_SIZE): Promise<Found> {
  const few = asked.q === "" ? null : await findFew(db, asked, narrowed, size);
  if (few) return few;
  const [total, cards] = await Promise.all([
    countListed(db, asked.q, narrowed),
    listCards(db, asked, narrowed, size),
  ]);
  return { total, cards };
}

/** A search, or a rank of one, that finds up to so many products is read whole. */
const FEW = 1_000;

/**
 * The same for a search that finds few, as nearly all do, in one statement, which finds the products by the indexes of their words
 * and sorts them by their ranks (rules search/ranking). Null when it finds many, or nothing on this page of others.
 */
async function findFew(
  db: Db,
  { q, sort, page }: Asked,
  narrowed: SQL | undefined,
  size: number,
): Promise<Found | null> {
  const rank = sort === "featured" ? rankOf(q) : sql<number>`0`;
  return byIndexes(db, async (tx) => {
    const found = tx.$with("found").as(
      tx
        .select({ id: products.id, rank: rank.as("rank") })
        .from(products)
        .where(and(narrowed, findsText(q)))
        .limit(FEW + 1),
    );
    const rows = await tx
      .with(found)
      .select({ ...CARD, total: sql<number>`(select count(*)::int from found)` })
      .from(products)
      .innerJoin(found, eq(found.id, products.id))
      .orderBy(asc(found.rank), ...CARD_ORDERS[sort])
      .limit(size)
      .offset((page - 1) * size);
    const total = rows[0]?.total ?? 0;
    if (total > FEW || (total === 0 && page > 1)) return null;
    return { total, cards: rows.map(({ total: _, ...card }) => withPicture(card)) };
  });
}

/**
 * The cards of a page. A search in the shop's own order goes through its ranks one after the other (rules search/ranking). A rank of
 * few is read whole and sorted; one of many in the order of its index, which is slow only for few: PostgreSQL cannot tell
 * beforehand which it is, and would walk through the whole shop for a word that nothing has.
 */
async function listCards(
  db: Db,
  { q, sort, page }: Asked,
  narrowed: SQL | undefined,
  size: number,
): Promise<ProductCardData[]> {
  const cards: ProductCardData[] = [];
  let skipped = (page - 1) * size;
  for (const rank of sort === "featured" ? ranksOf(q) : [findsText(q)]) {
    const inRank = and(narrowed, rank);
    const many = q === "" ? FEW + 1 : await countUpTo(db, inRank, Math.max(FEW, skipped) + 1);
    if (q !== "" && many <= skipped) {
      skipped -= many;
      continue;
    }
    // The ids of a rank of few are found first, as "offset 0" keeps the two questions apart.
    const few = db.select({ id: products.id }).from(products).where(inRank).offset(0);
    const found = await db
      .select(CARD)
      .from(products)
      .where(many > FEW ? inRank : sql`${products.id} = any(array(${few}))`)
      .orderBy(...CARD_ORDERS[sort])
      .limit(size - cards.length)
      .offset(skipped);
    cards.push(...found);
    if (cards.length === size) break;
    skipped = 0;
  }
  return cards.map(withPicture);
}

/** How many products the pages list; what a search finds is counted from the indexes of its words. */
function countListed(db: Db, q: string, narrowed: SQL | undefined): Promise<number> {
  const count = (tx: Db) => countUpTo(tx, and(narrowed, findsText(q)), MOST_LISTED + 1);
  return q === "" ? count(db) : byIndexes(db, count);
}

/** How many products there are of a kind; at most `most`, where the counting ends. */
async function countUpTo(db: Db, which: SQL | undefined, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(products)
    .where(which)
    .limit(most)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

const HIGHEST_PRICE: Cents = 2_147_483_647;

/** What the filters and the rules leave of the products, before anything is searched for. */
function narrowedBy(
  { categories, effects, minCents, maxCents, mg }: ShopFilters,
  rules: readonly Rule[],
): SQL | undefined {
  return and(
    soldUnder(rules),
    minCents > 0 || maxCents !== null
      ? between(products.priceCents, minCents, Math.min(maxCents ?? HIGHEST_PRICE, HIGHEST_PRICE))
      : undefined,
    categories.length > 0 ? inArray(products.category, [...categories]) : undefined,
    effects.length > 0 ? arrayOverlaps(products.effects, [...effects]) : undefined,
    mg === null ? undefined : lte(products.thcMgPerServing, mg),
  );
}

/** The names of the sold products, in the shop's own order. */
export async function readNames(db: Db, rules: readonly Rule[]): Promise<NameIndex> {
  const { id, name } = products;
  return indexNames(
    await db
      .select({ id, name })
      .from(products)
      .where(soldUnder(rules))
      .orderBy(...CARD_ORDERS.featured),
  );
}

type Meant = { q: string; rules: readonly Rule[]; names: () => Promise<NameIndex> };

/** What a text may mean: what the whole shop has of it, the best first, then what is nearly called so (rules search/suggestions). */
export async function suggestProducts(db: Db, { q, rules, names }: Meant): Promise<ProductCardData[]> {
  if (q === "") return [];
  const { cards: found } = await findCards(db, { ...NO_SHOP_FILTERS, q }, soldUnder(rules), MOST_SUGGESTED);
  if (found.length === MOST_SUGGESTED) return found;
  const near = await nearestProducts(db, { q, rules, names });
  const others = near.filter(({ id }) => found.every((card) => card.id !== id));
  return [...found, ...others].slice(0, MOST_SUGGESTED);
}

/** The products that are nearly called as a text, the nearest first (rules search/suggestions). */
export async function nearestProducts(db: Db, { q, rules, names }: Meant): Promise<ProductCardData[]> {
  const near = findNearest(await names(), q, MOST_SUGGESTED);
  if (near.length === 0) return [];
  const rows = await db
    .select(CARD)
    .from(products)
    .where(and(soldUnder(rules), inArray(products.id, near)));
  return near.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(withPicture);
}
