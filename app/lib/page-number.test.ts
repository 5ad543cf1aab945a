import { expect, test } from "vitest";
import { readPageNumber } from "./page-number.ts";

test.each([
  ["1", 1],
  ["27", 27],
  ["9999", 9_999],
  [null, 1],
  ["", 1],
  ["0", 1],
  ["-2", 1],
  ["2.5", 1],
  ["1e3", 1],
  ["10000", 1],
  [" 2", 1],
])("%j names page %j", (text, page) => {
  expect(readPageNumber(text)).toBe(page);
});
