import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rateLimits } from "#app/accounts/auth/tables.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { openTestShop } from "#fixtures/shop.ts";
import { countEmptySearch, sweepEmptySearches } from "./count-empty-search.server.ts";
import { NO_SHOP_FILTERS, type ShopFilters } from "./shop-filters.ts";
import { emptySearches } from "./tables.server.ts";

const { db } = await openTestShop();
beforeEach(async () => {
  await db.delete(emptySearches);
  await db.delete(rateLimits);
});

/** Runs searches in sequence, all before any pause ends. */
async function searchAll(searches: readonly (Partial<ShopFilters> & { found?: number; address?: string })[]) {
  const { promise: pause, resolve: end } = Promise.withResolvers<void>();
  const counted = searches.map(({ found = 0, address = "192.0.2.1", ...filters }) =>
    countEmptySearch(db, { filters: { ...NO_SHOP_FILTERS, ...filters }, found, address }, () => pause),
  );
  end();
  await Promise.all(counted);
}

const counts = async () =>
  (await db.select().from(emptySearches).orderBy(asc(emptySearches.text))).map(({ text, asks }) => [
    text,
    asks,
  ]);

test("counts only the final text of a search, in lowercase", async () => {
  await searchAll(["blu", "blue", "blueb", "Blueberry  Pie", "blueberry"].map((q) => ({ q })));
  expect(await counts()).toEqual([["blueberry", 1]]);
});

test("doesn't count a text extended to one with results", async () => {
  await searchAll([{ q: "dock l" }, { q: "dock", found: 1 }]);
  expect(await counts()).toEqual([]);
});

test("counts a text once a day per network, unaffected by other visitors' texts", async () => {
  await searchAll([{ q: "mango" }, { q: "man", address: "192.0.2.2" }, { q: "pine tar" }]);
  await searchAll([{ q: "MANGO" }, { q: "mango", address: "192.0.2.2" }]);
  expect(await counts()).toEqual([
    ["man", 1],
    ["mango", 2],
    ["pine tar", 1],
  ]);
});

test("ignores texts under three letters, texts with other filters, and texts with results", async () => {
  await searchAll([
    { q: "zz" },
    { q: "quince", categories: [{ name: "Edibles", slug: "Edibles" }] },
    { q: "yarrow", maxCents: 500 },
    { q: "cherry", found: 3 },
    { q: "birch", sort: "rating" },
  ]);
  expect(await counts()).toEqual([["birch", 1]]);
});

test("counts a long text by its first 60 letters", async () => {
  await searchAll([{ q: "x".repeat(80) }]);
  expect(await counts()).toEqual([["x".repeat(60), 1]]);
});

test("counts up to 30 texts a day per network", async () => {
  for (let nth = 10; nth < 43; nth++) await searchAll([{ q: `text ${nth}` }]);
  expect(await db.$count(emptySearches)).toBe(30);
});

test("serves a search whose count fails", async () => {
  await db.$client.query("alter table empty_searches rename to empty_searches_away");
  await expect(searchAll([{ q: "rosehip" }])).resolves.toBeUndefined();
  await db.$client.query("alter table empty_searches_away rename to empty_searches");
});

test("deletes searches older than 90 days", async () => {
  const now = Temporal.Now.instant();
  const day = (daysAgo: number) => shopDate(now).subtract({ days: daysAgo });
  await db.insert(emptySearches).values([
    { day: day(90), text: "kept", asks: 1 },
    { day: day(91), text: "old", asks: 1 },
  ]);
  await sweepEmptySearches(db, now);
  expect(await counts()).toEqual([["kept", 1]]);
});
