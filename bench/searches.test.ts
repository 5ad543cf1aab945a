import { expect, test } from "vitest";
import { partsOf, searchWord } from "./searches.ts";

test("the parts of a name have four letters or more, and no blanks at their ends", () => {
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

test("no two searches are the same, also when all parts have been used", () => {
  const parts = partsOf(["Mint Tea"]);
  const words = Array.from({ length: 2 * parts.length * 8 }, (_, n) => searchWord(parts, n));
  expect(new Set(words).size).toBe(words.length);
});

test("every other search is part of a name, and the rest are of none", () => {
  const parts = partsOf(["Last Light Tart Cherry Gummies"]);
  for (let n = 0; n < 2_000; n++)
    expect(parts.includes(searchWord(parts, n).toLowerCase())).toBe(n % 2 === 0);
});

test("the n-th search is always the same", () => {
  const parts = partsOf(["Blackcurrant & Bay Gummies"]);
  expect(searchWord(parts, 31_416)).toBe(searchWord(parts, 31_416));
});
