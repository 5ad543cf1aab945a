import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  CATEGORIES,
  CATEGORY_FACTS,
  CATEGORY_TEXTS,
  categoriesInWords,
  categoryOf,
  categoryPath,
  defaultPicture,
  tilePicture,
} from "./categories.ts";
import { NO_SHOP_FILTERS, shopPath } from "./shop-filters.ts";

const LIST = "app/trade/catalog/categories.ts";

describe("each category", () => {
  const colors = readFileSync("app/app.css", "utf8");

  test.each(CATEGORIES)("has default images for %s", (category) => {
    for (const isDemo of [true, false])
      for (const picture of [defaultPicture(category), tilePicture(category, { isDemo })]) {
        expect(existsSync(`public${picture}`), picture).toBe(true);
      }
  });

  test.each(CATEGORIES)("has its own background color for %s", (category) => {
    const { tint } = CATEGORY_FACTS[category];
    expect(colors).toContain(`  ${tint.replace(/^bg-/, "--color-")}: #`);
    expect(CATEGORIES.filter((other) => CATEGORY_FACTS[other].tint === tint)).toEqual([category]);
  });

  test.each(CATEGORIES)("keeps %s away from children", (category) => {
    expect(CATEGORY_TEXTS[category].storage).toMatch(/child/);
  });
});

test("parses a category name, or returns undefined", () => {
  expect(CATEGORIES.map(categoryOf)).toEqual(CATEGORIES);
  expect(["edibles", "", "constructor", null, undefined, 1].map(categoryOf)).toEqual(
    Array(6).fill(undefined),
  );
});

test("builds category URLs that the shop reads", () => {
  for (const category of CATEGORIES) {
    expect(categoryPath(category)).toBe(shopPath({ ...NO_SHOP_FILTERS, categories: [category] }));
  }
});

test("lists all categories for the beginning of a sentence", () => {
  expect(categoriesInWords()).toBe("Edibles, beverages, tinctures, topicals, and vapes");
});

describe("the categories are listed in one file only", () => {
  const names = CATEGORIES.join("|");
  // Matches a name in quotes, or two names in a row. A record by category is neither: its names are keys with
  // values in between, and the compiler ensures that it's complete.
  const quoted = new RegExp(`(["'\`])(${names})\\1`, "g");
  const inARow = new RegExp(`\\b(${names})\\b(?:[^\\w:{}]|\\band\\b|\\bor\\b){1,12}\\b(${names})\\b`, "gi");
  const namedIn = (text: string) =>
    [quoted, inARow].flatMap((list) => [...text.matchAll(list)].map(([found]) => found));

  /** Legal texts name categories their own way; a test of the rules checks those names against the list. */
  const LAW = "app/trade/compliance/shipped-rules.ts";

  test("finds no second list in the source", () => {
    const files = globSync("{app,server,scripts,bench,chaos}/**/*.{ts,tsx,css}");
    expect(files).toContain(LIST);
    const found = files
      .filter((path) => path !== LIST && path !== LAW && !/\.test\.tsx?$/.test(path))
      .flatMap((path) => namedIn(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });

  test.each([
    '["Edibles", "Beverages"]',
    "'Topicals' | 'Vapes'",
    'if (category === "Edibles")',
    "Edibles, tinctures and vapes.",
  ])("detects a list in %j", (text) => {
    expect(namedIn(text)).not.toEqual([]);
  });

  test("doesn't count a record by category as a list", () => {
    expect(namedIn('{ Edibles: SWALLOWED, Beverages: SWALLOWED, Tinctures: [], Vapes: "Pens" }')).toEqual([]);
  });
});
