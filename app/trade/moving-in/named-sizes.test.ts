import { expect, test } from "vitest";
import type { MovedSize } from "./moved-records.ts";
import { nameSizes } from "./named-sizes.ts";

const size = (name: string, row = 2): MovedSize => ({
  ...{ row, name, options: [], sku: "", barcode: "", priceCents: 600, stock: null },
});
const namesOf = (...names: string[]) => {
  const { sizes, said } = nameSizes({ name: "Tonic", sizes: names.map((name) => size(name)) });
  return { names: sizes.map(({ name }) => name), said };
};

test("keeps the names of sizes, and the milligrams in them", () => {
  const { sizes, said } = nameSizes({ name: "Tonic", sizes: [size("5 mg can"), size("4-pack", 3)] });
  expect(sizes).toEqual([
    { row: 2, name: "5 mg can", sku: "", barcode: "", priceCents: 600, stock: null, thcContent: "5 mg" },
    { row: 3, name: "4-pack", sku: "", barcode: "", priceCents: 600, stock: null, thcContent: "" },
  ]);
  expect(said).toEqual(["“Tonic” becomes 1 product with 2 sizes: 5 mg can, 4-pack."]);
});

test("says nothing of an only size, named or not", () => {
  expect(namesOf("")).toEqual({ names: [""], said: [] });
  expect(namesOf("5 mg")).toEqual({ names: ["5 mg"], said: [] });
});

test("cuts long names, and numbers those that are then equal", () => {
  const long = "Lemon and lavender with a very long name that goes on and on, ";
  expect(namesOf(`${long}small`, `${long}large`, "")).toEqual({
    names: [
      "Lemon and lavender with a very long name that goes on and on",
      "Lemon and lavender with a very long name that goes on and 2",
      "Size 3",
    ],
    said: [
      "“Tonic” becomes 1 product with 3 sizes: Lemon and lavender with a very long name that goes on and on, Lemon and lavender with a very long name that goes on and 2, Size 3.",
      "The size “Lemon and lavender with a very long name that goes on and…” of “Tonic” is “Lemon and lavender with a very long name that goes on and on” here.",
      "The size “Lemon and lavender with a very long name that goes on and…” of “Tonic” is “Lemon and lavender with a very long name that goes on and 2” here.",
      "A size of “Tonic” without a name is “Size 3” here.",
    ],
  });
});

test("numbers names that differ only in accents or signs", () => {
  expect(namesOf("Café", "Cafe", "CAFE!", "!", "?").names).toEqual(["Café", "Cafe 2", "CAFE! 3", "!", "? 2"]);
});

test("names thirty options and a hundred variants, and lists the first eight", () => {
  const options = Array.from({ length: 30 }, (_, nth) => `Option ${nth}`).join(" / ");
  const { names } = namesOf(...Array.from({ length: 100 }, (_, nth) => `${options} / ${nth}`));
  expect(new Set(names).size).toBe(100);
  expect(names.every((name) => name.length <= 60)).toBe(true);
  expect(namesOf(..."abcdefghij").said).toEqual([
    "“Tonic” becomes 1 product with 10 sizes: a, b, c, d, e, f, g, h, and 2 more.",
  ]);
});

test("numbers ten thousand equal names in a moment", { timeout: 10_000 }, () => {
  const { names } = namesOf(...Array.from({ length: 10_000 }, () => "Lemon"));
  expect(names.at(-1)).toBe("Lemon 10000");
});
