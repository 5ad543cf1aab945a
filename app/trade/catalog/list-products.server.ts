import {
  and,
  arrayOverlaps,
  asc,
  between,
  count,
  eq,
  inArray,
  lte,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { isIn } from "#app/base/db/literally.server.ts";
import { byIndexes } from "#app/base/db/transact.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { pagesOf } from "#app/base/lib/pages.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import { CARD_ORDERS, cardUnder, type ProductCardData, soldUnder } from "./card-columns.server.ts";
import { findNearest, indexNames, type NameIndex, readWanted } from "./nearest-names.ts";
import { withPicture } from "./product.ts";
import { MOST_LISTED, MOST_SUGGESTED, NO_SHOP_FILTERS, PAGE_SIZE, type ShopFilters } from "./shop-filters.ts";
import { products, wordsByRank } from "./tables.server.ts";

/**
 * Returns one page of the shop, of `total` products on `pages` pages. A page number past the end returns the
 * last page. More than `MOST_LISTED` products are neither counted nor paged through (rules search/page-size);
 * `total` is then `MOST_LISTED` + 1.
 */
export async function findProductPage(
  db: Db,
  filters: ShopFilters,
  rules: readonly Rule[],
  names: readonly string[] = [],
) {
  const narrowed = { which: narrowedBy(filters, rules), card: cardUnder(rules) };
  const asked = { ...filters, names, page: Math.min(filters.page, pagesOf(MOST_LISTED, PAGE_SIZE)) };
  const { total, cards } = await findCards(db, asked, narrowed);
  const pages = pagesOf(Math.min(total, MOST_LISTED), PAGE_SIZE);
  const page = Math.min(asked.page, pages);
  const shown = page === asked.page ? cards : (await findCards(db, { ...asked, page }, narrowed)).cards;
  return { cards: shown, total, page, pages };
}

/** A search, given the names of all categories, which it also matches (rules search/text-match). */
type Searched = Pick<ShopFilters, "q"> & { names: readonly string[] };
type Asked = Searched & Pick<ShopFilters, "sort" | "page">;
type Found = { cards: ProductCardData[]; total: number };
/** The condition that narrows a list, and the columns of its cards. */
type Narrowed = { which: SQL | undefined; card: ReturnType<typeof cardUnder> };

/** Returns the cards of a page, and the total number of products. */
async function findCards(db: Db, asked: Asked, narrowed: Narrowed, size = PAGE_SIZE): Promise<Found> {
  const few = asked.q === "" ? null : await findFew(db, asked, narrowed, size);
  if (few) return few;
  const [total, cards] = await Promise.all([
    countListed(db, asked, narrowed.which),
    listCards(db, asked, narrowed, size),
  ]);
  return { total, cards };
}

/** Up to this many results, a search, or one of its ranks, is read whole. */
const FEW = 1_000;

/**
 * Does the same for a search with few results, which is nearly every search, in one statement that finds
 * products by their word indexes and sorts them by rank (rules search/ranking). Returns null if there are
 * many results, or none on a page after the first.
 */
async function findFew(
  db: Db,
  { sort, page, ...search }: Asked,
  { which, card }: Narrowed,
  size: number,
): Promise<Found | null> {
  const rank = sort === "featured" ? rankOf(search) : sql<number>`0`;
  return byIndexes(db, async (tx) => {
    const found = tx.$with("found").as(
      tx
        .select({ id: products.id, rank: rank.as("rank") })
        .from(products)
        .where(and(which, findsText(search)))
        .limit(FEW + 1),
    );
    const rows = await tx
      .with(found)
      .select({ ...card, total: sql<number>`(select count(*)::int from found)` })
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
 * Returns the cards of a page. A search in the default order reads its ranks in sequence (rules
 * search/ranking). A rank with few products is read whole and sorted; one with many is read in index order,
 * which is slow only when few match. PostgreSQL can't tell in advance which applies, and would scan the whole
 * shop for a word without matches.
 */
async function listCards(
  db: Db,
  { sort, page, ...search }: Asked,
  { which, card }: Narrowed,
  size: number,
): Promise<ProductCardData[]> {
  const { q } = search;
  const cards: ProductCardData[] = [];
  let skipped = (page - 1) * size;
  for (const rank of sort === "featured" ? ranksOf(search) : [findsText(search)]) {
    const inRank = and(which, rank);
    const many = q === "" ? FEW + 1 : await countUpTo(db, inRank, Math.max(FEW, skipped) + 1);
    if (q !== "" && many <= skipped) {
      skipped -= many;
      continue;
    }
    // Finds the ids of a small rank first: "offset 0" keeps the two queries apart.
    const few = db.select({ id: products.id }).from(products).where(inRank).offset(0);
    // Otherwise, PostgreSQL would also count the sizes of each skipped product.
    const listed = db
      .select({ id: products.id })
      .from(products)
      .where(many > FEW ? inRank : sql`${products.id} = any(array(${few}))`)
      .orderBy(...CARD_ORDERS[sort])
      .limit(size - cards.length)
      .offset(skipped)
      .as("listed");
    const found = await db
      .select(card)
      .from(listed)
      .innerJoin(products, eq(products.id, listed.id))
      .orderBy(...CARD_ORDERS[sort]);
    cards.push(...found);
    if (cards.length === size) break;
    skipped = 0;
  }
  return cards.map(withPicture);
}

/** Counts the listed products; search results are counted from their word indexes. */
function countListed(db: Db, search: Searched, narrowed: SQL | undefined): Promise<number> {
  const count = (tx: Db) => countUpTo(tx, and(narrowed, findsText(search)), MOST_LISTED + 1);
  return search.q === "" ? count(db) : byIndexes(db, count);
}

/** Counts products up to `most`, where counting stops. */
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

/** Condition for the filters and the rules, before any search. */
function narrowedBy(
  { categories, effects, minCents, maxCents, mg }: ShopFilters,
  rules: readonly Rule[],
): SQL | undefined {
  return and(
    soldUnder(rules),
    minCents > 0 || maxCents !== null
      ? between(products.fromCents, minCents, Math.min(maxCents ?? HIGHEST_PRICE, HIGHEST_PRICE))
      : undefined,
    categories.length > 0
      ? inArray(
          products.category,
          categories.map(({ name }) => name),
        )
      : undefined,
    effects.length > 0 ? arrayOverlaps(products.effects, [...effects]) : undefined,
    mg === null ? undefined : lte(products.thcMgPerServing, mg),
  );
}

/** Reads the names of the products for sale, in the default order. */
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
type MeantInAll = Meant & { categories: readonly string[] };

/**
 * Returns suggestions for a text: matches in the whole shop, best first, then similar names (rules
 * search/suggestions).
 */
export async function suggestProducts(
  db: Db,
  { q, rules, names, categories }: MeantInAll,
): Promise<ProductCardData[]> {
  if (q === "") return [];
  const { cards: found } = await findCards(
    db,
    { ...NO_SHOP_FILTERS, q, names: categories },
    { which: soldUnder(rules), card: cardUnder(rules) },
    MOST_SUGGESTED,
  );
  if (found.length === MOST_SUGGESTED) return found;
  const near = await nearestProducts(db, { q, rules, names });
  const others = near.filter(({ id }) => found.every((card) => card.id !== id));
  return [...found, ...others].slice(0, MOST_SUGGESTED);
}

/** Returns the products with names similar to a text, closest first (rules search/suggestions). */
export async function nearestProducts(db: Db, { q, rules, names }: Meant): Promise<ProductCardData[]> {
  const near = findNearest(await names(), q, MOST_SUGGESTED);
  if (near.length === 0) return [];
  const rows = await db
    .select(cardUnder(rules))
    .from(products)
    .where(and(soldUnder(rules), inArray(products.id, near)));
  return near.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(withPicture);
}

/** A text without a letter, digit, or significant character matches nothing. */
const NOTHING = sql`false`;

/** Returns the conditions of a search, by rank: name, brand, category, ingredients (rules search/ranking). */
function findersOf({ q, names }: Searched): SQL[] {
  const { words, part, categories } = readWanted(q, names);
  const asked = words.map((word) => sql`(to_tsquery('simple', ${word}) || to_tsquery('english', ${word}))`);
  const found = (inWords: SQL) =>
    asked.length > 0 ? sql`${inWords} @@ (${sql.join(asked, sql` && `)})` : undefined;
  const [name, brand, category, all] = wordsByRank(products).map(found);
  const named = categories.length > 0 ? inArray(products.category, categories) : undefined;
  const hasPart = part === null ? undefined : isIn(part, products.searchedName);
  // The words of each rank are included in those of the next.
  const ranks = [
    or(name, hasPart),
    or(brand, hasPart),
    or(category, hasPart, named),
    or(all, hasPart, named),
  ];
  return ranks.map((finder) => finder ?? NOTHING);
}

/** Condition for all matches of a search; undefined for an empty search, which matches everything. */
function findsText(search: Searched): SQL | undefined {
  return search.q === "" ? undefined : findersOf(search).at(-1);
}

/** The rank of a match, from 0, as a column. */
function rankOf(search: Searched): SQL<number> {
  const finders = findersOf(search).slice(0, -1);
  const cases = finders.map((finder, rank) => sql`when ${finder} then ${sql.raw(String(rank))}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(finders.length))} end`;
}

/**
 * Returns the ranks of a search, each excluding matches of earlier ranks; an empty search has one rank with
 * everything.
 */
function ranksOf(search: Searched): (SQL | undefined)[] {
  if (search.q === "") return [undefined];
  const finders = findersOf(search);
  return finders.map((finder, rank) => {
    const before = finders[rank - 1];
    return before ? and(finder, not(before)) : finder;
  });
}
