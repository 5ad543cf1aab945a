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

/**
 * Compares the same reads in a shop with 1,000 each of products, people, and orders, and in a large one:
 * all those of the shop page, a product page, the suggestions, and the admin area, without the read cache.
 * The slowest reads in the large one come first.
 */
export async function measureSize(postgres: OwnPostgres, quick: boolean): Promise<Figure[][]> {
  const times = quick ? 3 : 5;
  const small = await tookIn(postgres, "small", SMALL, times);
  const large = await tookIn(postgres, "large", quick ? QUICK : LARGE, times);
  const both = [...large].map(([what, ms]) => ({ what, ms, before: small.get(what) ?? ms }));
  const slow = both.filter(({ ms, before }) => ms > FELT_MS && ms > WANTED_TIMES * before);
  const shop = both.filter(({ what }) => what.startsWith("shop"));
  const figures = [...new Set([...shop, ...slow])].sort((one, other) => other.ms - one.ms);
  return [
    [
      ...figures.flatMap(({ what, ms, before }): Figure[] => [
        { what, value: ms, unit: "ms" },
        { what: "  in the small shop", value: before, unit: "ms" },
      ]),
      {
        what: `of ${both.length} reads, over ${FELT_MS} ms and ${WANTED_TIMES} times the small shop's`,
        value: slow.length,
        unit: "reads",
        want: "none",
      },
    ],
  ];
}

/** The median of each read in a shop of these sizes, in ms. */
async function tookIn(postgres: OwnPostgres, name: string, sizes: Sizes, times: number) {
  const url = await createDatabase(postgres, name);
  const db = openDatabase(postgresSettings(url, CONNECTIONS));
  try {
    await migrateDatabase(db);
    const now = Temporal.Now.instant();
    await fillAlone(url, now, sizes);
    const took = new Map<string, number>();
    const questions = [...(await askShop(db, now)), ...(await askScreens(db, now)), ...askLists(db, now)];
    for (const { what, read } of questions) took.set(what, median(await ask({ what, read }, times)));
    return took;
  } finally {
    await db.$client.end();
  }
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
