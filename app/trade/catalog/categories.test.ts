import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COUNTED_AS } from "#app/trade/compliance/rules.ts";
import { CATEGORIES, CATEGORY_NAMES } from "#fixtures/categories.ts";
import {
  categoriesInWords,
  categoryPath,
  defaultPicture,
  isTakenByMouth,
  TINT_NAMES,
  tilePicture,
  tintClass,
  wholeOf,
} from "./categories.ts";
import { NO_SHOP_FILTERS, shopPath } from "./shop-filters.ts";

test.each(COUNTED_AS)("has neutral images for products counted as %s", (countsAs) => {
  for (const picture of [defaultPicture(countsAs), tilePicture({ image: null, countsAs })])
    expect(existsSync(`public${picture}`), picture).toBe(true);
});

test("shows a category's own image on its tile", () => {
  expect(tilePicture({ image: "/uploads/tea.webp", countsAs: "other" })).toBe("/uploads/tea.webp");
  expect(tilePicture({ image: "javascript:1", countsAs: "other" })).toBe("/pictures/plain/tile-other.svg");
});

test.each(TINT_NAMES)("has a color for the tint %s", (tint) => {
  expect(readFileSync("app/app.css", "utf8")).toContain(`  --color-${tint}: #`);
  expect(tintClass(tint)).toBe(`bg-${tint}`);
});

test("calls a beverage's package a container, and knows what is eaten or drunk", () => {
  expect(COUNTED_AS.filter((countsAs) => wholeOf(countsAs) === "container")).toEqual(["beverage"]);
  expect(COUNTED_AS.filter(isTakenByMouth)).toEqual(["edible", "beverage"]);
});

test("builds category URLs that the shop reads", () => {
  for (const category of CATEGORIES)
    expect(categoryPath(category)).toBe(shopPath({ ...NO_SHOP_FILTERS, categories: [category] }));
  expect(categoryPath({ slug: "sips" })).toBe("/shop?category=sips");
});

test("lists the categories that visitors see, in a sentence", () => {
  expect(categoriesInWords(CATEGORIES)).toBe("edibles, beverages, tinctures, topicals, and vapes");
  const some = CATEGORIES.map((one, index) => ({ ...one, name: `CBD ${one.name}`, isListed: index < 2 }));
  expect(categoriesInWords(some)).toBe("CBD Edibles and CBD Beverages");
  expect(categoriesInWords([])).toBe("products");
});

describe("the code names no category, because every shop has its own", () => {
  const names = CATEGORY_NAMES.join("|");
  // Matches a name in quotes, or two names in a row.
  const quoted = new RegExp(`(["'\`])(${names})\\1`, "g");
  const inARow = new RegExp(`\\b(${names})\\b(?:[^\\w:{}]|\\band\\b|\\bor\\b){1,12}\\b(${names})\\b`, "gi");
  const namedIn = (text: string) =>
    [quoted, inARow].flatMap((list) => [...text.matchAll(list)].map(([found]) => found));

  test("finds no name in the source", () => {
    // The tints are named after the demo's categories.
    const TINT_LIST = "app/trade/catalog/categories.ts";
    const files = globSync("{app,server,scripts,bench,chaos}/**/*.{ts,tsx}").filter(
      (path) => path !== TINT_LIST && !/\.test\.tsx?$/.test(path),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(
      files.flatMap((path) => namedIn(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`)),
    ).toEqual([]);
  });

  test.each([
    '["Edibles", "Beverages"]',
    "'Topicals' | 'Vapes'",
    'if (category === "Edibles")',
    "Edibles, tinctures and vapes.",
  ])("detects a name in %j", (text) => {
    expect(namedIn(text)).not.toEqual([]);
  });
});
