import fc from "fast-check";
import { expect, test } from "vitest";
import { findNearest, indexNames } from "./nearest-names.ts";

const NAMES = ["Tart Cherry Gummies", "Lavendel Tea", "Lavender Gummies", "Mint Drops No. 12"];
const index = indexNames(NAMES.map((name) => ({ id: name, name })));
const nearest = (q: string, limit = 9) => findNearest(index, q, limit);

test.each([
  ["chery gumies", ["Tart Cherry Gummies"]],
  ["lavnder", ["Lavender Gummies"]],
  ["LAVENDAR", ["Lavendel Tea", "Lavender Gummies"]],
  ["drosp", ["Mint Drops No. 12"]],
  ["zzqqx", []],
  ["tea", []],
  ["", []],
])("%s is nearest to %j", (q, names) => {
  expect(nearest(q)).toEqual(names);
});

test("where a name is nearly the whole text, one with a single word of it is not named", () => {
  expect(nearest("lavender gumies")).toEqual(["Lavender Gummies"]);
  expect(nearest("gummies, chocolates, umbrellas")).toEqual(["Tart Cherry Gummies", "Lavender Gummies"]);
});

test("a word without one of its letters finds the names that have it, and no more than asked for", () => {
  const words = NAMES.flatMap((name) => name.match(/\p{L}{7,}/gu) ?? []);
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), fc.nat(3), (word, at, limit) => {
      const letters = [...word];
      letters.splice(at % letters.length, 1);
      const has = NAMES.filter((name) => name.includes(word));
      expect(nearest(letters.join(""))).toEqual(expect.arrayContaining(has));
      expect(nearest(letters.join(""), limit).length).toBeLessThanOrEqual(limit);
    }),
  );
});
