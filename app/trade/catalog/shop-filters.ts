import { type Cents, parseDollars } from "#app/base/lib/money.ts";
import { readPage } from "#app/base/lib/pages.ts";
import type { CategoryFacts } from "./categories.ts";
import { SMALL_SERVING_MG } from "./milligrams.ts";

/** Sort options, in display order (rules search/sort-order, search/mg-sort). */
export const SHOP_SORTS = ["featured", "price-asc", "price-desc", "rating", "mg", "mg-price"] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

export const SORT_LABELS: Record<ShopSort, string> = {
  featured: "Featured",
  "price-asc": "Price: Low to High",
  "price-desc": "Price: High to Low",
  rating: "Highest Rated",
  mg: "Lowest mg",
  "mg-price": "Price per mg",
};

/** Products per page of the shop. */
export const PAGE_SIZE = 24;
/**
 * Maximum products counted and shown; beyond it, visitors are asked to narrow the list (rules
 * search/page-size).
 */
export const MOST_LISTED = 10_000;
/** Maximum suggestions for a text. */
export const MOST_SUGGESTED = 6;
/** Limits for a URL, so none costs much more than another. */
export const QUERY_LENGTH = 80;
export const EFFECTS_LIMIT = 20;
export const EFFECT_LENGTH = 40;
export const PAGE_LIMIT = 1_000;
/**
 * The price range ends at the highest product price, or at $100.00 if that is higher (rules
 * search/price-range).
 */
export const LEAST_HIGHEST_PRICE: Cents = 10_000;

/** A category to filter by: products have its name, addresses its slug. */
export type FilterCategory = Pick<CategoryFacts, "name" | "slug">;
/** The shop's categories in display order; `former` are slugs that they had. */
type KnownCategories = readonly (FilterCategory & { former?: readonly string[] })[];

/** State of the shop page, as in its URL. Always within limits, without duplicates, and in a fixed order. */
export type ShopFilters = {
  q: string;
  categories: FilterCategory[];
  effects: string[];
  minCents: Cents;
  /** Null = no upper bound. */
  maxCents: Cents | null;
  sort: ShopSort;
  /** Starts at 1. */
  page: number;
  /** Maximum milligrams of THC per serving; null = no limit. */
  mg: number | null;
};

export const NO_SHOP_FILTERS: ShopFilters = {
  q: "",
  categories: [],
  effects: [],
  minCents: 0,
  maxCents: null,
  sort: "featured",
  page: 1,
  mg: null,
};

/**
 * Returns whether only a search text narrows the list, so that a text without results isn't in the shop at
 * all.
 */
export function isWholeShop({ categories, effects, minCents, maxCents, mg, page }: ShopFilters): boolean {
  return (
    categories.length + effects.length + minCents === 0 && maxCents === null && mg === null && page === 1
  );
}

/**
 * Normalizes a search text for the database: no invisible characters, single spaces, at most 80 characters.
 */
export function tidyText(typed: string, length = QUERY_LENGTH): string {
  return onOneLine(typed.normalize("NFC").replace(/\p{DI}/gu, ""), length);
}

function onOneLine(text: string, length: number): string {
  const plain = text
    .slice(0, length * 4)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
  return Array.from(plain).slice(0, length).join("").trimEnd();
}

/** Parses the state of a URL or a form; unknown and out-of-range values are dropped. Never throws. */
export function readShopFilters(params: URLSearchParams, known: KnownCategories): ShopFilters {
  const asked = params.getAll("category");
  const effects = params
    .getAll("effect")
    .slice(0, EFFECTS_LIMIT * 2)
    .map((effect) => onOneLine(effect, EFFECT_LENGTH));
  const minCents = parseDollars(params.get("min") ?? "") ?? 0;
  const maxCents = parseDollars(params.get("max") ?? "");
  const crossed = maxCents !== null && maxCents < minCents;
  const sort = params.get("sort");
  return {
    q: tidyText(params.get("q") ?? ""),
    categories: known
      .filter(({ slug, former = [] }) => [slug, ...former].some((one) => asked.includes(one)))
      .map(({ name, slug }) => ({ name, slug })),
    effects: tidyEffects(effects),
    minCents: crossed ? maxCents : minCents,
    maxCents: crossed ? minCents : maxCents,
    sort: SHOP_SORTS.find((known) => known === sort) ?? "featured",
    page: Math.min(readPage(params.get("page")), PAGE_LIMIT),
    mg: params.get("mg") === String(SMALL_SERVING_MG) ? SMALL_SERVING_MG : null,
  };
}

function tidyEffects(effects: readonly string[]): string[] {
  return [...new Set(effects)]
    .filter((effect) => effect !== "")
    .sort()
    .slice(0, EFFECTS_LIMIT);
}

/** Returns the names and values of a state, without the defaults. Equal states give equal pairs. */
export function shopFilterPairs(filters: ShopFilters): [string, string][] {
  const pairs: [string, string][] = [];
  if (filters.q) pairs.push(["q", filters.q]);
  for (const { slug } of filters.categories) pairs.push(["category", slug]);
  for (const effect of filters.effects) pairs.push(["effect", effect]);
  if (filters.minCents > 0) pairs.push(["min", dollars(filters.minCents)]);
  if (filters.maxCents !== null) pairs.push(["max", dollars(filters.maxCents)]);
  if (filters.sort !== "featured") pairs.push(["sort", filters.sort]);
  if (filters.page > 1) pairs.push(["page", String(filters.page)]);
  if (filters.mg !== null) pairs.push(["mg", String(filters.mg)]);
  return pairs;
}

/** Formats dollars for a URL: "12" or "12.50". */
function dollars(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Returns the query of a state, without "?"; empty for the unfiltered shop. */
export function writeShopFilters(filters: ShopFilters): string {
  return new URLSearchParams(shopFilterPairs(filters)).toString();
}

/** Path of the shop in this state. */
export function shopPath(filters: ShopFilters): string {
  const query = writeShopFilters(filters);
  return query ? `/shop?${query}` : "/shop";
}

/** Returns whether a category is among the filters. */
export function hasCategory({ categories }: ShopFilters, { slug }: FilterCategory): boolean {
  return categories.some((one) => one.slug === slug);
}

/** Returns the state with a category added, or removed if present, on the first page; `known` sets their order. */
export function toggleCategory(
  filters: ShopFilters,
  toggled: FilterCategory,
  known: KnownCategories,
): ShopFilters {
  const categories = known
    .filter((one) => (one.slug === toggled.slug) !== hasCategory(filters, one))
    .map(({ name, slug }) => ({ name, slug }));
  return { ...filters, categories, page: 1 };
}

/** Does the same for an effect. Adds nothing above the limit. */
export function toggleEffect(filters: ShopFilters, effect: string): ShopFilters {
  const others = filters.effects.filter((one) => one !== effect);
  const effects = others.length < filters.effects.length ? others : tidyEffects([...others, effect]);
  return { ...filters, effects, page: 1 };
}

/** Returns the state with the milligram limit set, or removed if already set. */
export function toggleSmallServings(filters: ShopFilters): ShopFilters {
  return { ...filters, mg: filters.mg === null ? SMALL_SERVING_MG : null, page: 1 };
}

/** Returns the state with everything cleared except the sort order. */
export function clearFilters(filters: ShopFilters): ShopFilters {
  return { ...NO_SHOP_FILTERS, sort: filters.sort };
}

/** Counts the active filters: each category and effect, the price range, and the milligrams once. */
export function countChoices(filters: ShopFilters): number {
  const priced = filters.minCents > 0 || filters.maxCents !== null;
  return (
    filters.categories.length + filters.effects.length + (priced ? 1 : 0) + (filters.mg === null ? 0 : 1)
  );
}
