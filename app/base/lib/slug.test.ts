import { expect, test } from "vitest";
import { freeSlug, isSlug, slugOf } from "./slug.ts";

test.each([
  ["5 mg: what's in a “piece”?", "5-mg-whats-in-a-piece"],
  ["  Évora — Łake & Hyggelig  ", "evora-lake-hyggelig"],
  ["Smørrebrød & Æbleskiver", "smorrebrod-aebleskiver"],
  ["STRASSE, Straße, Þór", "strasse-strasse-thor"],
  ["---", null],
  ["湖", null],
  ["x".repeat(200), "x".repeat(120)],
  [`${"x".repeat(119)} y`, "x".repeat(119)],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  if (slug) expect(isSlug(slug)).toBe(true);
});

test("a slug that is taken gets the first free number, and is never too long", () => {
  expect(freeSlug("lake", new Set())).toBe("lake");
  expect(freeSlug("lake", new Set(["lake", "lake-3"]))).toBe("lake-2");
  const long = "x".repeat(120);
  expect(freeSlug(long, new Set([long]))).toBe(`${"x".repeat(118)}-2`);
});
