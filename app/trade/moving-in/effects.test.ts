import { expect, test } from "vitest";
import { thcOf } from "./effects.ts";

test.each([
  ["10 mg per piece", "10 mg per piece"],
  ["Lake Gummies 10mg", "10mg"],
  ["5mg THC / 25mg CBD", "5mg"],
  ["CBD 25 mg, THC: 5 mg", "5 mg"],
  ["2.5 mg delta-9 THC and 5 mg CBN", "2.5 mg"],
  ["CBD Drops 25mg", ""],
  ["Melatonin 3 mg", ""],
  ["CBD 5mg THC 10mg", ""],
  ["22.5%", ""],
])("reads the THC of “%s”", (text, amount) => {
  expect(thcOf([text])).toBe(amount);
});

test("takes the first text that has an amount", () => {
  expect(thcOf(["", "CBD 25 mg", "5 mg can", "10 mg"])).toBe("5 mg");
});
