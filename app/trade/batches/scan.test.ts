import { expect, test } from "vitest";
import { readScan } from "./scan.ts";

test.each([
  ["EVL-2611", "EVL-2611"],
  ["  evl-2611\n", "evl-2611"],
  ["https://shop.example/lab-results/EVL-2611", "EVL-2611"],
  ["HTTPS://SHOP.EXAMPLE/LAB-RESULTS/EVL-2611", "EVL-2611"],
  ["https://shop.example/lab-results/EVL-2611/?from=label", "EVL-2611"],
  ["/lab-results/a.b_c", "a.b_c"],
  ["]C1EVL-2611", "EVL-2611"],
  ["]Q1https://shop.example/lab-results/EVL-2611  ", "EVL-2611"],
  ["\u001d]d2 EVL-2611\u001d\t", "EVL-2611"],
])("reads %j as batch %s", (typed, number) => {
  expect(readScan(typed)).toBe(number);
});

test.each([
  "",
  "   ",
  "two words",
  "https://shop.example/shop/EVL-2611",
  "<script>",
  "]C1",
  "two\nlines",
  "x".repeat(300),
])("finds no batch in %j", (typed) => {
  expect(readScan(typed)).toBeNull();
});
