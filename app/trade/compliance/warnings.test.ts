import { describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/trade/catalog/categories.ts";
import { warningsFor } from "./warnings.ts";

const textsOf = (category: (typeof CATEGORIES)[number]) =>
  warningsFor(category)
    .map(({ text }) => text)
    .join(" ");

describe("required warnings", () => {
  test.each(CATEGORIES)("%s: children, age, driving, pregnancy, drug tests and the FDA", (category) => {
    const texts = textsOf(category);
    for (const words of [
      "Keep this product out of reach of children.",
      "21 and older",
      "Contains THC and may be intoxicating. Do not drive",
      "pregnant or breastfeeding",
      "positive drug test",
      "not intended to diagnose, treat, cure or prevent any disease",
    ]) {
      expect(texts).toContain(words);
    }
  });

  test("only products that are swallowed warn how long to wait", () => {
    const slow = CATEGORIES.filter((category) => textsOf(category).includes("up to two hours"));
    expect(slow).toEqual(["Edibles", "Beverages", "Tinctures"]);
  });

  test("only products for the skin or the lungs have the warning for them", () => {
    expect(CATEGORIES.filter((category) => textsOf(category).includes("skin only"))).toEqual(["Topicals"]);
    expect(CATEGORIES.filter((category) => textsOf(category).includes("inhaling only"))).toEqual(["Vapes"]);
  });

  test("the warning about children comes first; each warning stands once and has a source", () => {
    for (const category of CATEGORIES) {
      const warnings = warningsFor(category);
      expect(warnings[0]?.text).toContain("children");
      expect(new Set(warnings.map(({ text }) => text)).size).toBe(warnings.length);
    }
    for (const { source } of CATEGORIES.flatMap(warningsFor)) {
      expect(source).toMatch(/^(Minnesota Statutes \d+\.\d+, subd\. \d+a?|Shop rule)$/);
    }
  });
});
