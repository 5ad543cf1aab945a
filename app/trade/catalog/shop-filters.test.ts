import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATEGORIES } from "#fixtures/categories.ts";
import { SMALL_SERVING_MG } from "./milligrams.ts";
import {
  clearFilters,
  countChoices,
  EFFECT_LENGTH,
  EFFECTS_LIMIT,
  hasCategory,
  NO_SHOP_FILTERS,
  PAGE_LIMIT,
  QUERY_LENGTH,
  readShopFilters,
  SHOP_SORTS,
  type ShopFilters,
  SORT_LABELS,
  shopPath,
  tidyText,
  toggleCategory,
  toggleEffect,
  toggleSmallServings,
  writeShopFilters,
} from "./shop-filters.ts";

const read = (query: string) => readShopFilters(new URLSearchParams(query), CATEGORIES);

const anyText = fc.string({ unit: "grapheme", maxLength: 120 });

/** Any valid state of the page. */
const anyFilters: fc.Arbitrary<ShopFilters> = fc
  .record({
    q: anyText.map((text) => tidyText(text)),
    categories: fc.subarray(CATEGORIES.map(({ name, slug }) => ({ name, slug }))),
    effects: fc
      .uniqueArray(
        anyText.map((text) => tidyText(text, EFFECT_LENGTH)),
        { maxLength: EFFECTS_LIMIT },
      )
      .map((effects) => effects.filter((effect) => effect !== "").sort()),
    prices: fc.tuple(fc.nat(999_999_999), fc.option(fc.nat(999_999_999))),
    sort: fc.constantFrom(...SHOP_SORTS),
    page: fc.integer({ min: 1, max: PAGE_LIMIT }),
    mg: fc.constantFrom(null, SMALL_SERVING_MG),
  })
  .map(({ prices: [one, other], ...rest }) => ({
    ...rest,
    minCents: other === null ? one : Math.min(one, other),
    maxCents: other === null ? null : Math.max(one, other),
  }));

describe("the state of the shop in its URL", () => {
  it("parses back the state it wrote", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(read(writeShopFilters(filters))).toEqual(filters);
      }),
    );
  });

  it("parses any input into a valid state without throwing", () => {
    const names = fc.oneof(
      fc.constantFrom("q", "category", "effect", "min", "max", "sort", "page", "toggle", "mg"),
      anyText,
    );
    const anyPairs = fc.array(fc.tuple(names, fc.string({ unit: "binary", maxLength: 400 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const filters = readShopFilters(new URLSearchParams(pairs), CATEGORIES);
        expect(read(writeShopFilters(filters))).toEqual(filters);
        expect(Array.from(filters.q).length).toBeLessThanOrEqual(QUERY_LENGTH);
        expect(filters.effects.length).toBeLessThanOrEqual(EFFECTS_LIMIT);
        expect(filters.page).toBeGreaterThanOrEqual(1);
        expect(filters.page).toBeLessThanOrEqual(PAGE_LIMIT);
      }),
    );
    // The texts are long, and a busy machine needs time for them.
  }, 30_000);

  it("writes the same URL for choices in any order", () => {
    const one = read(
      "page=1&category=Vapes&effect=Calm&category=Edibles&effect=Bright&effect=Calm&sort=featured",
    );
    expect(writeShopFilters(one)).toBe("category=Edibles&category=Vapes&effect=Bright&effect=Calm");
    expect(shopPath(NO_SHOP_FILTERS)).toBe("/shop");
    expect(shopPath({ ...NO_SHOP_FILTERS, minCents: 1250, maxCents: 4000 })).toBe("/shop?min=12.50&max=40");
  });

  it("drops unknown values", () => {
    expect(read("category=Flowers&sort=cheapest&page=-2&min=abc&max=1e9&color=red")).toEqual(NO_SHOP_FILTERS);
    expect(read("page=0").page).toBe(1);
    expect(read("page=9999").page).toBe(PAGE_LIMIT);
    expect(read("page=99999").page).toBe(1);
  });

  it("swaps crossed minimum and maximum prices", () => {
    expect(read("min=40&max=12.50")).toMatchObject({ minCents: 1250, maxCents: 4000 });
  });

  it("drops control characters and lone surrogates, which the database refuses", () => {
    expect(tidyText("  lake\u0000\u0007 \n mint \ud800 ")).toBe("lake mint");
    expect(tidyText("😀".repeat(200))).toBe("😀".repeat(QUERY_LENGTH));
  });
});

describe("choices", () => {
  it("toggles categories and effects, from the first page", () => {
    fc.assert(
      fc.property(anyFilters, fc.constantFrom(...CATEGORIES), (filters, category) => {
        const toggled = toggleCategory(filters, category, CATEGORIES);
        expect(toggled.page).toBe(1);
        expect(hasCategory(toggled, category)).toBe(!hasCategory(filters, category));
        expect(toggleCategory(toggled, category, CATEGORIES)).toEqual({ ...filters, page: 1 });
      }),
    );
    const calm = toggleEffect({ ...NO_SHOP_FILTERS, effects: ["Social"], page: 3 }, "Calm");
    expect(calm).toMatchObject({ effects: ["Calm", "Social"], page: 1 });
    expect(toggleEffect(calm, "Social").effects).toEqual(["Calm"]);
  });

  it("clears everything except the sort order, and counts the choices", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(clearFilters(filters)).toEqual({ ...NO_SHOP_FILTERS, sort: filters.sort });
        expect(countChoices(clearFilters(filters))).toBe(0);
      }),
    );
    expect(countChoices(read("q=lake&category=Vapes&effect=Calm&min=5&max=10"))).toBe(3);
    expect(countChoices(read("mg=2.5&max=10"))).toBe(2);
  });

  it("limits the milligrams per serving, last in the URL (rules search/low-dose-filter)", () => {
    const small = toggleSmallServings({ ...NO_SHOP_FILTERS, q: "lake", sort: "mg", page: 3 });
    expect(shopPath(small)).toBe("/shop?q=lake&sort=mg&mg=2.5");
    expect(toggleSmallServings(small)).toEqual({ ...NO_SHOP_FILTERS, q: "lake", sort: "mg" });
    expect(["mg=2.5", "mg=5", "mg=2.50", "mg=", "mg=2.5x"].map((query) => read(query).mg)).toEqual([
      2.5,
      null,
      null,
      null,
      null,
    ]);
  });

  it("names the sort orders (rules search/sort-order, search/mg-sort)", () => {
    expect(SHOP_SORTS.map((sort) => SORT_LABELS[sort])).toEqual([
      "Featured",
      "Price: Low to High",
      "Price: High to Low",
      "Highest Rated",
      "Lowest mg",
      "Price per mg",
    ]);
  });
});
