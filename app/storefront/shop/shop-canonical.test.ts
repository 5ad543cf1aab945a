import { expect, test } from "vitest";
import { readShopFilters } from "#app/trade/catalog/shop-filters.ts";
import { CATEGORIES } from "#fixtures/categories.ts";
import { canonicalShop } from "./shop-canonical.ts";

const of = (query: string) => canonicalShop(readShopFilters(new URLSearchParams(query), CATEGORIES));

test("gives the shop and each single category, with their further pages, canonical addresses", () => {
  expect(of("")).toEqual({ path: "/shop", title: "Shop", hidden: false });
  expect(of("page=2")).toEqual({ path: "/shop?page=2", title: "Shop, page 2", hidden: false });
  expect(of("category=Vapes")).toEqual({
    path: "/shop?category=Vapes",
    title: "Shop Vapes",
    hidden: false,
  });
  expect(of("category=Vapes&page=3")).toEqual({
    path: "/shop?category=Vapes&page=3",
    title: "Shop Vapes, page 3",
    hidden: false,
  });
});

test.each([
  "category=Vapes&category=Edibles",
  "category=Vapes&effect=Calm",
  "effect=Calm&page=2",
  "sort=rating",
  "category=Vapes&max=20",
  "min=5",
])("treats %s as a view of the shop", (query) => {
  expect(of(query)).toEqual({ path: "/shop", title: "Shop", hidden: false });
});

test("hides a search from search engines", () => {
  expect(of("q=gummies&category=Edibles")).toEqual({ path: "/shop", title: "Shop", hidden: true });
});
