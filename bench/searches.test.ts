import { expect, test } from "vitest";
import { partsOf, searchWord } from "./searches.ts";

test("splits a name into parts of four letters or more, without spaces at their ends", () => {
  expect(partsOf(["Mint Tea"])).toEqual([
    "mint",
    "mint t",
    "mint te",
    "mint tea",
    "int t",
    "int te",
    "int tea",
    "nt t",
    "nt te",
    "nt tea",
    "t te",
    "t tea",
  ]);
});

test("never repeats a search, even after all parts have been used", () => {
  const parts = partsOf(["Mint Tea"]);
  const words = Array.from({ length: 2 * parts.length * 8 }, (_, n) => searchWord(parts, n));
  expect(new Set(words).size).toBe(words.length);
});

test("takes every other search from a name, and matches nothing with the rest", () => {
  const parts = partsOf(["Last Light Tart Cherry Gummies"]);
  for (let n = 0; n < 2_000; n++)
    expect(parts.includes(searchWord(parts, n).toLowerCase())).toBe(n % 2 === 0);
});

test("always returns the same n-th search", () => {
  const parts = partsOf(["Blackcurrant & Bay Gummies"]);
  expect(searchWord(parts, 31_416)).toBe(searchWord(parts, 31_416));
});
