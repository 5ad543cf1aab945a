import fc from "fast-check";
import { expect, test } from "vitest";
import { compared, freeSlug, isSlug, plainLetters, slugOf } from "./compared.ts";

test.each([
  ["Crème Brûlée", "creme brulee"],
  ["Cre\u0300me Bru\u0302le\u0301e", "creme brulee"],
  ["SMØRREBRØD, Æbleskiver", "smorrebrod aebleskiver"],
  ["Straße, STRASSE, Þór, Łódź, Đorđe, Œuf, ılık İZMİR", "strasse strasse thor lodz dorde oeuf ilik izmir"],
  ["ΛΌΓΟΣ Ёлка", "λογοσ елка"],
  ["Mother’s, Mother's, Mother`s, Mother´s, Motherʼs", "mothers mothers mothers mothers mothers"],
  ["10mg 10 mg 10\u00a0MG", "10 mg 10 mg 10 mg"],
  ["delta9, Delta-9, delta – 9", "delta 9 delta 9 delta 9"],
  ["2.5mg, 1,000 mg. 5", "2.5 mg 1000 mg 5"],
  ["Salt & Pepper + Salt&Pepper", "salt and pepper and salt and pepper"],
  ["Wow! (Mints)… “fresh” a/b", "wow mints fresh a b"],
  ["Zen™ Gummies®, 2×10", "zen gummies 2 x 10"],
  ["ｆｕｌｌ　ｗｉｄｔｈ ﬁne ½", "full width fine 1 2"],
  ["soft\u00adhy\u200bphen", "softhyphen"],
  ["of 100% a_b c\\d", "of 100% a_b c\\d"],
  ["!? …", ""],
])("converts %j to %j", (text, form) => {
  expect(compared(text)).toBe(form);
});

test("is idempotent, and keeps substrings as substrings", () => {
  const anyText = fc.string({
    unit: fc.constantFrom(..."aZ19 .,&+-'’%é\u0301ßÆ½×‐"),
    maxLength: 30,
  });
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, part, behind) => {
      const form = compared(before + part + behind);
      expect(compared(form)).toBe(form);
      expect(form).toContain(compared(part));
    }),
  );
});

test("keeps all signs in plain letters, for addresses", () => {
  expect(plainLetters("Åse & Øl: 10%")).toBe("ase & ol: 10%");
});

test.each([
  ["5 mg: what's in a “piece”?", "5-mg-whats-in-a-piece"],
  ["  Évora — Łake & Hyggelig  ", "evora-lake-hyggelig"],
  ["Smørrebrød & Æbleskiver", "smorrebrod-aebleskiver"],
  ["STRASSE, Straße, Þór", "strasse-strasse-thor"],
  ["---", null],
  ["湖", null],
  ["x".repeat(200), "x".repeat(120)],
  [`${"x".repeat(119)} y`, "x".repeat(119)],
])("makes the slug of %j: %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  if (slug) expect(isSlug(slug)).toBe(true);
});

test("appends the first free number to a taken slug, and keeps it short enough", () => {
  expect(freeSlug("lake", new Set())).toBe("lake");
  expect(freeSlug("lake", new Set(["lake", "lake-3"]))).toBe("lake-2");
  const long = "x".repeat(120);
  expect(freeSlug(long, new Set([long]))).toBe(`${"x".repeat(118)}-2`);
});
