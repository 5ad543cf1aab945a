import fc from "fast-check";
import { expect, it } from "vitest";
import { longWords, readWanted } from "./search-words.ts";

it("asks for the beginnings of words, for a part of a name and for categories", () => {
  expect(readWanted("Lake mint")).toEqual({
    words: ["'lake':*", "'mint':*"],
    part: "Lake mint",
    categories: [],
  });
  expect(readWanted("vape")).toEqual({ words: ["'vape':*"], part: "vape", categories: ["Vapes"] });
  expect(readWanted("e")).toEqual({ words: ["'e':*"], part: null, categories: [] });
});

it("quotes what means something to PostgreSQL, and has no words of other characters", () => {
  expect(readWanted("o'clock").words).toEqual(["'o''clock':*"]);
  for (const q of ["100%", "a_b", "\\", "a & !b:*", "(", "…"])
    expect(readWanted(q)).toMatchObject({ words: [], part: q });
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
