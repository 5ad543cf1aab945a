import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { CATEGORY_NAMES } from "#fixtures/categories.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { findProductPage, readNames, suggestProducts } from "./list-products.server.ts";
import { NO_SHOP_FILTERS, PAGE_SIZE, type ShopFilters, tidyText } from "./shop-filters.ts";
import { products } from "./tables.server.ts";

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.delete(products);
});

type Given = Partial<typeof products.$inferInsert> & { name: string };

async function stock(...given: Given[]) {
  await db.insert(products).values(
    given.map((one) => {
      const id = randomUUID();
      return {
        id,
        slug: id,
        category: "Edibles" as const,
        type: "Gummies",
        thcContent: "5 mg",
        priceCents: 2_000,
        image: "/pictures/tin-edibles.svg",
        status: "active" as const,
        thcMgPerServing: 5,
        servingsPerPackage: 10,
        thcMgPerPackage: 50,
        delta9Percent: 0.1,
        rating: one.reviews ? 4 : null,
        ...one,
      };
    }),
  );
}
const find = async (filters: Partial<ShopFilters>) =>
  (await findProductPage(db, { ...NO_SHOP_FILTERS, ...filters }, [], CATEGORY_NAMES)).cards.map(
    ({ name }) => name,
  );
const suggest = async (q: string) => {
  const names = () => readNames(db, []);
  return (await suggestProducts(db, { q, rules: [], names, categories: CATEGORY_NAMES })).map(
    ({ name }) => name,
  );
};

it("ranks the name before the brand, the category, and the ingredients, and ties by the default order (rules search/ranking)", async () => {
  await stock(
    { name: "Dusk", ingredients: "sugar, vapes of mint", isBestSeller: true },
    { name: "Pen", category: "Vapes", isBestSeller: true },
    { name: "Dawn", brand: "Vapes & Co.", isBestSeller: true },
    { name: "Vapes to go", reviews: 1 },
    { name: "Two vapes", reviews: 2 },
  );
  expect(await find({ q: "vapes" })).toEqual(["Two vapes", "Vapes to go", "Dawn", "Pen", "Dusk"]);
  expect((await find({ q: "vapes", sort: "price-asc" })).sort()).toEqual(
    ["Two vapes", "Vapes to go", "Dawn", "Pen", "Dusk"].sort(),
  );
});

it("finds prefixes during typing, words in any order and field, plurals, and parts of names", async () => {
  await stock(
    { name: "Lavender Gummies", brand: "Birch & Bay", ingredients: "pectin" },
    { name: "Mint Drops" },
  );
  for (const q of [
    "l",
    "la",
    "lav",
    "LAVENDER",
    "gummy",
    "gummies lav",
    "birch lavender",
    "pectin",
    "avend",
    "gum birch",
  ])
    expect(await find({ q }), q).toEqual(["Lavender Gummies"]);
  // One or two letters match only as a prefix: in the middle they would match everything.
  expect(await find({ q: "d" })).toEqual(["Mint Drops"]);
  expect(await find({ q: "nd" })).toEqual([]);
  expect(await find({ q: "lavender drops" })).toEqual([]);
});

it("shows each product once across the pages of several ranks", async () => {
  const many = (count: number, given: (n: number) => Given) =>
    Array.from({ length: count }, (_, n) => given(n));
  await stock(
    ...many(30, (n) => ({ name: `Mint ${n}` })),
    ...many(20, (n) => ({ name: `Plain ${n}`, brand: "Mint House" })),
    ...many(10, (n) => ({ name: `Sweet ${n}`, ingredients: "mint oil" })),
  );
  const pages = await Promise.all([1, 2, 3, 9].map((page) => find({ q: "mint", page })));
  expect(pages.map(({ length }) => length)).toEqual([PAGE_SIZE, PAGE_SIZE, 12, 12]);
  const all = pages.slice(0, 3).flat();
  expect(new Set(all).size).toBe(60);
  const firstWords = all.map((name) => name.split(" ")[0]);
  expect(firstWords).toEqual([
    ...many(30, () => "Mint" as never),
    ...many(20, () => "Plain" as never),
    ...many(10, () => "Sweet" as never),
  ]);
});

it("suggests similar names, and exact matches before them (rules search/suggestions)", async () => {
  await stock(
    { name: "Lavender Gummies" },
    { name: "Lavendel Tea", isBestSeller: true },
    { name: "Mint Drops" },
    { name: "Peach Gummies", isBestSeller: true },
  );
  expect(await find({ q: "lavendr gummies" })).toEqual([]);
  expect((await suggest("lavendr gummies"))[0]).toBe("Lavender Gummies");
  expect(await suggest("lavnder chews")).toContain("Lavender Gummies");
  expect(await suggest("lavendel")).toEqual(["Lavendel Tea", "Lavender Gummies"]);
  expect(await suggest("zzqqx")).toEqual([]);
  expect(await suggest("")).toEqual([]);
});

it("never finds or suggests products not for sale", async () => {
  await stock({ name: "Lavender Draft", status: "draft" }, { name: "Lavender Gone", status: "archived" });
  for (const q of ["lavender", "lavendr", "l"]) {
    expect(await find({ q })).toEqual([]);
    expect(await suggest(q)).toEqual([]);
  }
});

it("finds by the most recently saved text", async () => {
  await stock({ name: "Dusk" });
  await db.update(products).set({ name: "Dawn", brand: "Northern" });
  expect(await find({ q: "dusk" })).toEqual([]);
  expect(await find({ q: "northern dawn" })).toEqual(["Dawn"]);
});

it("accepts any text without failing", async () => {
  await stock({ name: "Dusk & Dawn's 2.5 mg" });
  expect(await find({ q: "dawn's 2.5" })).toEqual(["Dusk & Dawn's 2.5 mg"]);
  const odd = [
    "'",
    "''",
    "\\",
    "a\\'b",
    "!(",
    ":*",
    "a:*b",
    "<->",
    "& |",
    "-",
    ".",
    "http://a.b/c?d",
    "a@b.c",
    "'; drop table products; --",
    "%",
    "_",
    "\u{1F33F}",
    "ﬁ",
    "İ",
  ];
  for (const q of odd) await Promise.all([find({ q }), suggest(q)]);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 80 }), async (text) => {
      const q = tidyText(text);
      await find({ q });
      await suggest(q);
    }),
    { numRuns: 60 },
  );
});

it("finds a name regardless of how its letters, signs, and numbers are typed, also as the closest match (rules search/text-match, search/suggestions)", async () => {
  await stock(
    { name: "Crème Brûlée Gummies 10mg", brand: "Smørrebrød & Søn" },
    { name: "Salt & Pepper Caramels 5 mg", ingredients: "jalapen\u0303o" },
    { name: "Mother’s Mints" },
    { name: "Of 100% Cocoa" },
  );
  const finds = async (name: string, ...texts: string[]) => {
    for (const q of texts) expect(await find({ q }), q).toEqual([name]);
  };
  await finds(
    "Crème Brûlée Gummies 10mg",
    ...[
      "creme brulee",
      "crème brûlée",
      "Cre\u0300me",
      "BRULEE 10 mg",
      "10mg",
      "10 mg",
      "gummies 10mg",
      "brulee!",
      "rulee",
    ],
    ...["smorrebrod", "smørrebrød + søn", "son creme"],
  );
  await finds(
    "Salt & Pepper Caramels 5 mg",
    ...[
      "salt and pepper",
      "salt & pepper",
      "salt + pepper",
      "salt pepper",
      "salt! pepper",
      "5mg",
      "jalapeño",
      "jalapeno",
    ],
  );
  await finds("Mother’s Mints", "mother's", "mother’s mints", "mothers", "mints!");
  await finds("Of 100% Cocoa", "of 100%", "100%");
  expect(await find({ q: "10%" })).toEqual([]);
  expect(await find({ q: "!!" })).toEqual([]);
  expect(await suggest("creme brulle")).toContain("Crème Brûlée Gummies 10mg");
  expect(await suggest("crème brullée")).toContain("Crème Brûlée Gummies 10mg");
});
