import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_RULES, CATEGORIES, limit, RULES } from "#fixtures/rules.ts";
import {
  generalLimits,
  leastAge,
  limitsFor,
  mayBuy,
  type Potency,
  problemsOf,
  type Rule,
  ruleStateOf,
  rulesOn,
  warningsFor,
} from "./rules.ts";
import { SHIPPED_RULES } from "./shipped-rules.ts";

const AT_THE_LIMIT: Potency = {
  category: "Edibles",
  delta9Percent: 0.3,
  thcMgPerServing: 5,
  thcMgPerPackage: 50,
};

describe("a product under the shipped rules", () => {
  test("at the limit may be sold", () => {
    expect(problemsOf(AT_THE_LIMIT, RULES)).toEqual([]);
    expect(problemsOf({ ...AT_THE_LIMIT, category: "Beverages", thcMgPerPackage: 10 }, RULES)).toEqual([]);
  });

  test("over it may not, and the sentence says which limit, by how much, and where it is written", () => {
    const strong = { ...AT_THE_LIMIT, delta9Percent: 0.4, thcMgPerServing: 7.5, thcMgPerPackage: 50.01 };
    expect(problemsOf(strong, RULES).map(({ over }) => over)).toEqual([0.1, 2.5, 0.01]);
    expect(problemsOf(strong, RULES).map(({ sentence }) => sentence)).toEqual([
      "Delta-9 THC is 0.4%, 0.1% over the limit of 0.3% (Minnesota Statutes 151.72, subd. 3).",
      "THC per serving is 7.5 mg, 2.5 mg over the limit of 5 mg (Minnesota Statutes 151.72, subd. 5a).",
      "THC per package is 50.01 mg, 0.01 mg over the limit of 50 mg (Minnesota Statutes 151.72, subd. 5a).",
    ]);
  });

  test("a beverage has the limit of its container", () => {
    const can: Potency = { ...AT_THE_LIMIT, category: "Beverages", thcMgPerPackage: 12 };
    expect(problemsOf(can, RULES)).toMatchObject([{ measure: "thcMgPerPackage", over: 2 }]);
    expect(problemsOf(can, RULES)[0]?.sentence).toContain("THC per container is 12 mg");
    expect(problemsOf(can, rulesOn(ALL_RULES, "2023-05-30"))).toEqual([]);
    expect(problemsOf(can, rulesOn(ALL_RULES, "2023-05-31"))).toHaveLength(1);
  });

  test("the rules that wait for a decision are off; on, they would stop nearly everything", () => {
    const waiting = ALL_RULES.filter(({ isOn }) => !isOn);
    expect(waiting.map(({ source, note }) => [source, note.includes("counsel")])).toEqual([
      ["Public Law 119-37, section 781", true],
      ["Minnesota Statutes 342.66, hemp-derived topical products", true],
      ["Minnesota Statutes 342.01 and 342.46, lower-potency hemp edible licenses", true],
    ]);
    const on = rulesOn(
      waiting.map((rule) => ({ ...rule, isOn: true })),
      "2026-11-12",
    );
    expect(problemsOf({ ...AT_THE_LIMIT, category: "Vapes" }, on).map(({ sentence }) => sentence)).toEqual([
      "Vapes may not be sold (Minnesota Statutes 342.01 and 342.46, lower-potency hemp edible licenses).",
      "Total THC per container is 50 mg, 49.6 mg over the limit of 0.4 mg (Public Law 119-37, section 781).",
    ]);
    expect(
      rulesOn(
        waiting.map((rule) => ({ ...rule, isOn: true })),
        "2026-11-11",
      ),
    ).toEqual([]);
  });

  test("each names categories that exist", () => {
    for (const { categories } of SHIPPED_RULES)
      for (const category of categories) expect(CATEGORIES).toContain(category);
  });
});

describe("the limit that applies", () => {
  const mostOf = (rules: Rule[], category = "Vapes") => limitsFor(rules, category).map(({ most }) => most);

  test("is the strictest of those in force, whether of one category or of all", () => {
    const ofVapes = { categories: ["Vapes"] };
    expect(mostOf([limit(50), limit(20, ofVapes)])).toEqual([20]);
    expect(mostOf([limit(5), limit(20, ofVapes)])).toEqual([5]);
    expect(mostOf([limit(50), limit(20, ofVapes)], "Edibles")).toEqual([50]);
    expect(generalLimits([limit(50), limit(20, ofVapes)])).toEqual({ thcMgPerPackage: 50 });
  });

  test("a day before its first and after its last it does not hold", () => {
    const rule = limit(1, { firstDay: "2027-01-01", lastDay: "2027-06-30" });
    const days = ["2026-12-31", "2027-01-01", "2027-06-30", "2027-07-01"];
    expect(days.map((day) => ruleStateOf(rule, day))).toEqual(["coming", "in force", "in force", "ended"]);
    expect(days.map((day) => rulesOn([rule, { ...rule, isOn: false }], day).length)).toEqual([0, 1, 1, 0]);
  });

  test("a product is forbidden exactly when one of its measures is over one of the limits of its category", () => {
    const anyLimit = fc.record({
      most: fc.integer({ min: 0, max: 60 }),
      measure: fc.constantFrom("thcMgPerServing" as const, "thcMgPerPackage" as const),
      categories: fc.subarray([...CATEGORIES], { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyLimit, { maxLength: 6 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(...CATEGORIES),
        (limits, milligrams, category) => {
          const rules = limits.map(({ most, measure, categories }) => limit(most, { measure, categories }));
          const product = {
            ...{ category, delta9Percent: 0 },
            ...{ thcMgPerServing: milligrams, thcMgPerPackage: milligrams },
          };
          const isOver = limits.some(
            ({ most, categories }) =>
              milligrams > most && (categories.length === 0 || categories.includes(category)),
          );
          expect(problemsOf(product, rules).length > 0).toBe(isOver);
        },
      ),
    );
  });
});

describe("the warnings", () => {
  test.each(CATEGORIES)("%s have those that every product has, the gravest first, each once", (category) => {
    const texts = warningsFor(RULES, category);
    expect(texts[0]).toBe("Keep this product out of reach of children.");
    expect(new Set(texts).size).toBe(texts.length);
    for (const words of [
      "21 and older",
      "Contains THC and may be intoxicating. Do not drive",
      "pregnant or breastfeeding",
      "not intended to diagnose, treat, cure or prevent any disease",
    ]) {
      expect(texts.join(" ")).toContain(words);
    }
  });

  test("what is swallowed warns of the wait, and creams and vapes of their use", () => {
    const having = (words: string) =>
      CATEGORIES.filter((category) => warningsFor(RULES, category).join(" ").includes(words));
    expect(having("up to two hours")).toEqual(["Edibles", "Beverages", "Tinctures"]);
    expect(having("skin only")).toEqual(["Topicals"]);
    expect(having("inhaling only")).toEqual(["Vapes"]);
  });
});

test("the age is the highest that a rule asks for, and 21 while none does", () => {
  const age = (amount: number) => limit(0, { kind: "age", measure: null, amount });
  expect(leastAge(RULES)).toBe(21);
  expect(leastAge([age(21), age(25)])).toBe(25);
  expect(leastAge([])).toBe(21);
});

const on = (born: string, today: string) =>
  mayBuy(Temporal.PlainDate.from(born), Temporal.PlainDate.from(today), 21);

test("from the 21st birthday on, not a day sooner", () => {
  expect(on("2005-11-21", "2026-11-20")).toBe(false);
  expect(on("2005-11-21", "2026-11-21")).toBe(true);
  expect(on("1950-01-01", "2026-11-21")).toBe(true);
});

test("somebody born on February 29 turns 21 on March 1", () => {
  expect(on("2004-02-29", "2025-02-28")).toBe(false);
  expect(on("2004-02-29", "2025-03-01")).toBe(true);
});
