import fc from "fast-check";
import { expect, it, test } from "vitest";
import { CATEGORY_NAMES } from "#fixtures/categories.ts";
import { findNearest, indexNames, longWords, readWanted } from "./nearest-names.ts";

const wanted = (q: string) => readWanted(q, CATEGORY_NAMES);

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
])("finds %s as closest to %j", (q, names) => {
  expect(nearest(q)).toEqual(names);
});

test("prefers a match of nearly the whole text to a match of a single word", () => {
  expect(nearest("lavender gumies")).toEqual(["Lavender Gummies"]);
  expect(nearest("gummies, chocolates, umbrellas")).toEqual(["Tart Cherry Gummies", "Lavender Gummies"]);
});

test("finds names for a word missing one letter, up to the limit", () => {
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

it("extracts prefixes, a part of a name, and categories", () => {
  expect(wanted("Lake mint")).toEqual({
    words: ["'lake':*", "'mint':*"],
    part: "lake mint",
    categories: [],
  });
  expect(wanted("vape")).toEqual({ words: ["'vape':*"], part: "vape", categories: ["Vapes"] });
  expect(wanted("e")).toEqual({ words: ["'e':*"], part: null, categories: [] });
});

it("quotes characters special to PostgreSQL, and extracts no words from other characters", () => {
  expect(wanted("o'clock").words).toEqual(["'oclock':*"]);
  for (const q of ["100%", "a_b", "\\"]) expect(wanted(q)).toMatchObject({ words: [], part: q });
  for (const q of ["(", "…", "!!"]) expect(wanted(q)).toEqual({ words: [], part: null, categories: [] });
});

it.each([
  ["10mg", "10 mg"],
  ["10mg", "10 MG!"],
  ["Wow!Mints", "wow mints"],
  ["crème brûlée", "Creme  Brulee"],
])("treats %j and %j the same", (one, other) => {
  expect(wanted(one)).toEqual(wanted(other));
});

it.each(["salt & pepper", "Salt and Pepper", "salt + pepper", "salt&pepper", "salt pepper"])(
  "searches for the words of %j without the joining word or sign",
  (q) => {
    expect(wanted(q).words).toEqual(["'salt':*", "'pepper':*"]);
  },
);

it("treats a joining word alone as a prefix", () => {
  expect(wanted("and").words).toEqual(["'and':*"]);
});

it("leaves no unclosed quote for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (q) => {
      for (const word of wanted(q).words) expect(word).toMatch(/^'([^'\\]|''|\\\\)+':\*$/);
    }),
  );
});

it("treats only words of four letters or more as misspelled", () => {
  expect(longWords("the Lavendr GUMMIES 250mg gummies", 4)).toEqual(["lavendr", "gummies"]);
  expect(longWords("aaaa bbbb cccc", 2)).toEqual(["aaaa", "bbbb"]);
});
