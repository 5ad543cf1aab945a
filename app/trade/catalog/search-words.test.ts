import fc from "fast-check";
import { expect, it } from "vitest";
import { longWords, readWanted } from "./search-words.ts";

it("asks for the beginnings of words, for a part of a name and for categories", () => {
  expect(readWanted("Lake mint")).toEqual({
    words: ["'lake':*", "'mint':*"],
    part: "lake mint",
    categories: [],
  });
  expect(readWanted("vape")).toEqual({ words: ["'vape':*"], part: "vape", categories: ["Vapes"] });
  expect(readWanted("e")).toEqual({ words: ["'e':*"], part: null, categories: [] });
});

it("quotes what means something to PostgreSQL, and has no words of other characters", () => {
  expect(readWanted("o'clock").words).toEqual(["'oclock':*"]);
  for (const q of ["100%", "a_b", "\\"]) expect(readWanted(q)).toMatchObject({ words: [], part: q });
  for (const q of ["(", "…", "!!"]) expect(readWanted(q)).toEqual({ words: [], part: null, categories: [] });
});

it.each([
  ["10mg", "10 mg"],
  ["10mg", "10 MG!"],
  ["Wow!Mints", "wow mints"],
  ["crème brûlée", "Creme  Brulee"],
])("takes %j and %j for the same", (one, other) => {
  expect(readWanted(one)).toEqual(readWanted(other));
});

it.each(["salt & pepper", "Salt and Pepper", "salt + pepper", "salt&pepper", "salt pepper"])(
  "asks for the words of %j without what joins them",
  (q) => {
    expect(readWanted(q).words).toEqual(["'salt':*", "'pepper':*"]);
  },
);

it("takes a joining word alone for the beginning of a word", () => {
  expect(readWanted("and").words).toEqual(["'and':*"]);
});

it("leaves no quote of any text open", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (q) => {
      for (const word of readWanted(q).words) expect(word).toMatch(/^'([^'\\]|''|\\\\)+':\*$/);
    }),
  );
});

it("takes for misspelled only words of four letters and more", () => {
  expect(longWords("the Lavendr GUMMIES 250mg gummies", 4)).toEqual(["lavendr", "gummies"]);
  expect(longWords("aaaa bbbb cccc", 2)).toEqual(["aaaa", "bbbb"]);
});
