import type { Database } from "#app/base/db/client.server.ts";
import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { migrateDatabase } from "#app/base/db/migrate.server.ts";
import { currentCategories } from "#app/trade/catalog/category-queries.server.ts";
import { findProductPage, readNames, suggestProducts } from "#app/trade/catalog/list-products.server.ts";
import { findProductBySlug, findShopFacets, listRelatedProducts } from "#app/trade/catalog/queries.server.ts";
import { readShopFilters, SHOP_SORTS } from "#app/trade/catalog/shop-filters.ts";
import { rulesOfToday } from "#app/trade/compliance/queries.server.ts";
import type { OwnPostgres } from "#fixtures/postgres.ts";
import { ask, createDatabase, fillAlone } from "./admin.ts";
import { SIZES, type Sizes } from "./admin-fill.ts";
import { askLists, type Question } from "./admin-lists.ts";
import { askScreens } from "./admin-screens.ts";
import { type Figure, median } from "./figures.ts";

const CONNECTIONS = 10;
/** How many times slower a read of the large shop may be than in the small one. */
const WANTED_TIMES = 2;
/** Below this, the difference isn't noticeable, whatever the ratio. */
const FELT_MS = 20;

/** Both have the same number of open orders, so one day is the same work. */
const OPEN_ORDERS = 500;

/** This many products, people, and orders; everything else in proportion. */
function sizesOf({ products, people, orders }: Pick<Sizes, "products" | "people" | "orders">): Sizes {
  return {
    ...SIZES,
    ...{ products, people, orders, openOrders: OPEN_ORDERS, mails: orders / 2, entries: orders / 5 },
    waitlist: people,
    subscribers: people,
    messages: people / 10,
    reviews: people / 5,
  };
}
const SMALL = sizesOf({ products: 1_000, people: 1_000, orders: 1_000 });
const QUICK = sizesOf({ products: 10_000, people: 10_000, orders: 100_000 });
const LARGE = sizesOf({ products: 100_000, people: 100_000, orders: 1_000_000 });

/** The same shop with products of 1 and of 5 sizes. */
const ONE_SIZE = sizesOf({ products: 10_000, people: 1_000, orders: 10_000 });
const FIVE_SIZES = { ...ONE_SIZE, sizesEach: 5 };

/** Compares the same reads in a shop whose 10,000 products have one size, and five sizes. */
export function measureFiveSizes(postgres: OwnPostgres, quick: boolean): Promise<Figure[][]> {
  const [one, five] = [
    { name: "one_size", sizes: ONE_SIZE },
    { name: "five_sizes", sizes: FIVE_SIZES },
  ];
  return compare(postgres, { small: one, large: five, beside: "with one size", times: quick ? 3 : 5 });
}

/**
 * Compares the same reads in a shop with 1,000 each of products, people, and orders, and in a large one:
 * all those of the shop page, a product page, the suggestions, and the admin area, without the read cache.
 * The slowest reads in the large one come first.
 */
export function measureSize(postgres: OwnPostgres, quick: boolean): Promise<Figure[][]> {
  const [small, large] = [
    { name: "small", sizes: SMALL },
    { name: "large", sizes: quick ? QUICK : LARGE },
  ];
  return compare(postgres, { small, large, beside: "in the small shop", times: quick ? 3 : 5 });
}

type Shop = { name: string; sizes: Sizes };

/** Both shops are asked in turn, so a noisy machine affects both. */
async function compare(
  postgres: OwnPostgres,
  asked: { small: Shop; large: Shop; beside: string; times: number },
): Promise<Figure[][]> {
  await using opened = new AsyncDisposableStack();
  const small = await openShop(postgres, asked.small, opened);
  const large = await openShop(postgres, asked.large, opened);
  const others = new Map(small.map((question) => [question.what, question]));
  const both: { what: string; ms: number; before: number }[] = [];
  for (const question of large) {
    const other = others.get(question.what);
    const took: { ms: number[]; before: number[] } = { ms: [], before: [] };
    for (let time = 0; time < asked.times; time++) {
      if (other) took.before.push(...(await ask(other, 1)));
      took.ms.push(...(await ask(question, 1)));
    }
    const ms = median(took.ms);
    both.push({ what: question.what, ms, before: other ? median(took.before) : ms });
  }
  const slow = both.filter(({ ms, before }) => ms > FELT_MS && ms > WANTED_TIMES * before);
  const shop = both.filter(({ what }) => what.startsWith("shop"));
  const figures = [...new Set([...shop, ...slow])].sort((one, other) => other.ms - one.ms);
  return [
    [
      ...figures.flatMap(({ what, ms, before }): Figure[] => [
        { what, value: ms, unit: "ms" },
        { what: `  ${asked.beside}`, value: before, unit: "ms" },
      ]),
      {
        what: `of ${both.length} reads, over ${FELT_MS} ms and ${WANTED_TIMES} times those ${asked.beside}`,
        value: slow.length,
        unit: "reads",
        want: "none",
      },
    ],
  ];
}

/** Fills a shop with this many rows and returns its reads. */
async function openShop(
  postgres: OwnPostgres,
  { name, sizes }: Shop,
  opened: AsyncDisposableStack,
): Promise<Question[]> {
  const url = await createDatabase(postgres, name);
  const db = openDatabase(postgresSettings(url, CONNECTIONS));
  opened.defer(() => db.$client.end());
  await migrateDatabase(db);
  const now = Temporal.Now.instant();
  await fillAlone(url, now, sizes);
  return [...(await askShop(db, now)), ...(await askScreens(db, now)), ...askLists(db, now)];
}

/**
 * Reads of visitors: each sort on its first and a far page, each filter, and searches with many, few, and no
 * results.
 */
async function askShop(db: Database, now: Temporal.Instant): Promise<Question[]> {
  const { rules } = await rulesOfToday(db, now);
  const categories = await currentCategories(db, now);
  const names = categories.map(({ name }) => name);
  const [first] = (await findProductPage(db, readShopFilters(new URLSearchParams(), categories), rules))
    .cards;
  if (!first) throw new Error("The shop to be measured has no products.");
  const texts = [
    "l",
    "gu",
    "lav",
    "gummies",
    "Lakeside Brand 7",
    "edibles",
    "pectin",
    "Zanzibar",
    "gummies no. 77",
    "ummi",
    "zzqqx",
  ];
  const queries = [
    ...SHOP_SORTS.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&page=1000`]),
    ...[
      "category=Vapes",
      "effect=Calm",
      "min=20&max=30",
      "mg=2.5",
      "category=Vapes&effect=Calm&min=20&sort=price-asc",
    ],
    ...texts.map((text) => `q=${text}`),
    ...["q=gummies&page=30", "q=gummies&sort=price-asc", "q=gummies&category=Edibles&mg=2.5"],
  ];
  // A shop caches them until its products change.
  const index = await readNames(db, rules);
  return [
    ...queries.map((query) => ({
      what: `shop ?${query}`,
      read: () => findProductPage(db, readShopFilters(new URLSearchParams(query), categories), rules, names),
    })),
    ...[...texts, "lavendr gummies", "chery gumies", "zanzibr"].map((text) => ({
      what: `shop, suggestions for ${text}`,
      read: () => suggestProducts(db, { q: text, rules, names: async () => index, categories: names }),
    })),
    { what: "shop, the names of its products", read: () => readNames(db, rules) },
    { what: "shop, the filter panel", read: () => findShopFacets(db, rules) },
    {
      what: "shop, a product's page",
      read: () =>
        Promise.all([findProductBySlug(db, first.slug, rules), listRelatedProducts(db, first, rules)]),
    },
  ];
}
