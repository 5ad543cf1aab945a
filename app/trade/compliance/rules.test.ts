import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CATEGORY_NAMES, inCategory } from "#fixtures/categories.ts";
import { ALL_RULES, limit, RULES } from "#fixtures/rules.ts";
import { lawNameOf, MINNESOTA_RULES, missingRules } from "./rule-sets.ts";
import {
  type Checked,
  COUNTED_AS,
  type Concerned,
  generalLimits,
  leastAge,
  limitsFor,
  mayBuy,
  problemsOf,
  type Rule,
  ruleStateOf,
  rulesOn,
  warningsFor,
} from "./rules.ts";

const AT_THE_LIMIT: Checked = {
  ...inCategory("Edibles"),
  delta9Percent: 0.3,
  thcMgPerServing: 5,
  thcMgPerPackage: 50,
  thcMgPerPack: 50,
  hasReport: true,
};

describe("a product under the built-in rules", () => {
  test("allows a product at the limit", () => {
    expect(problemsOf(AT_THE_LIMIT, RULES)).toEqual([]);
    expect(problemsOf({ ...AT_THE_LIMIT, ...inCategory("Beverages"), thcMgPerPackage: 10 }, RULES)).toEqual(
      [],
    );
  });

  test("blocks a product over the limit, naming the limit, the excess, and the source", () => {
    const strong = { ...AT_THE_LIMIT, delta9Percent: 0.4, thcMgPerServing: 7.5, thcMgPerPackage: 50.01 };
    expect(problemsOf(strong, RULES).map(({ over }) => over)).toEqual([0.1, 2.5, 0.01]);
    expect(problemsOf(strong, RULES).map(({ sentence }) => sentence)).toEqual([
      "Delta-9 THC is 0.4%, 0.1% over the limit of 0.3% (Minnesota Statutes 151.72, subd. 3).",
      "THC per serving is 7.5 mg, 2.5 mg over the limit of 5 mg (Minnesota Statutes 151.72, subd. 5a).",
      "THC per package is 50.01 mg, 0.01 mg over the limit of 50 mg (Minnesota Statutes 151.72, subd. 5a).",
    ]);
  });

  test("applies the container limit to a beverage", () => {
    const can: Checked = { ...AT_THE_LIMIT, ...inCategory("Beverages"), thcMgPerPackage: 12 };
    expect(problemsOf(can, RULES)).toMatchObject([{ measure: "thcMgPerPackage", over: 2 }]);
    expect(problemsOf(can, RULES)[0]?.sentence).toContain("THC per container is 12 mg");
    expect(problemsOf(can, rulesOn(ALL_RULES, "2023-05-30"))).toEqual([]);
    expect(problemsOf(can, rulesOn(ALL_RULES, "2023-05-31"))).toHaveLength(1);
  });

  test("blocks a product without a lab report, where a rule requires one (rules compliance/lab-reports)", () => {
    const required = (about: Partial<Rule> = {}) =>
      limit(0, { kind: "report", measure: null, amount: null, source: "Shop rule", ...about });
    const unreported: Checked = { ...AT_THE_LIMIT, hasReport: false };
    expect(problemsOf(unreported, RULES)).toEqual([]);
    expect(problemsOf(unreported, [...RULES, required(), required()])).toEqual([
      { measure: null, over: 0, sentence: "It has no lab report (Shop rule)." },
    ]);
    expect(problemsOf(AT_THE_LIMIT, [...RULES, required()])).toEqual([]);
    expect(problemsOf(unreported, [required({ classes: ["beverage"] })])).toEqual([]);
  });

  test("ignores the rules that await a decision, which would block nearly everything", () => {
    const waiting = ALL_RULES.filter(({ isOn }) => !isOn);
    expect(waiting.map(({ source, note }) => [source, note.includes("lawyer")])).toEqual([
      ["Public Law 119-37, section 781", true],
      ["Minnesota Statutes 342.66, hemp-derived topical products", true],
      ["Minnesota Statutes 342.01 and 342.46, lower-potency hemp edible licenses", true],
    ]);
    const on = rulesOn(
      waiting.map((rule) => ({ ...rule, isOn: true })),
      "2026-11-12",
    );
    expect(
      problemsOf({ ...AT_THE_LIMIT, ...inCategory("Vapes") }, on).map(({ sentence }) => sentence),
    ).toEqual([
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

  test("names classes only, because every shop has categories of its own", () => {
    expect(MINNESOTA_RULES.flatMap(({ categories }) => categories)).toEqual([]);
  });
});

describe("the applicable limit", () => {
  const mostOf = (rules: Rule[], product = inCategory("Vapes")) =>
    limitsFor(rules, product).map(({ most }) => most);

  test("uses the strictest limit in effect, of one category or of all", () => {
    const ofVapes = { categories: ["Vapes"] };
    expect(mostOf([limit(50), limit(20, ofVapes)])).toEqual([20]);
    expect(mostOf([limit(5), limit(20, ofVapes)])).toEqual([5]);
    expect(mostOf([limit(50), limit(20, ofVapes)], inCategory("Edibles"))).toEqual([50]);
    expect(generalLimits([limit(50), limit(20, ofVapes)])).toEqual({ thcMgPerPackage: 50 });
  });

  test("applies to the products of the named categories and of the named classes", () => {
    const rule = limit(20, { categories: ["Topicals"], classes: ["edible", "other"] });
    const tea: Concerned = { category: "Tea", countsAs: "other" };
    expect([...CATEGORY_NAMES.map(inCategory), tea].filter((one) => mostOf([rule], one).length > 0)).toEqual([
      inCategory("Edibles"),
      inCategory("Tinctures"),
      inCategory("Topicals"),
      tea,
    ]);
    expect(generalLimits([rule, limit(30, { classes: ["other"] })])).toEqual({});
  });

  test("ignores a limit before its first and after its last day", () => {
    const rule = limit(1, { firstDay: "2027-01-01", lastDay: "2027-06-30" });
    const days = ["2026-12-31", "2027-01-01", "2027-06-30", "2027-07-01"];
    expect(days.map((day) => ruleStateOf(rule, day))).toEqual(["coming", "in force", "in force", "ended"]);
    expect(days.map((day) => rulesOn([rule, { ...rule, isOn: false }], day).length)).toEqual([0, 1, 1, 0]);
  });

  test("forbids a product exactly if one of its measures exceeds a limit of its category", () => {
    const anyLimit = fc.record({
      most: fc.integer({ min: 0, max: 60 }),
      measure: fc.constantFrom("thcMgPerServing" as const, "thcMgPerPackage" as const),
      categories: fc.subarray([...CATEGORY_NAMES], { maxLength: 2 }),
      classes: fc.subarray([...COUNTED_AS], { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyLimit, { maxLength: 6 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(...CATEGORY_NAMES),
        (limits, milligrams, name) => {
          const rules = limits.map(({ most, ...about }) => limit(most, about));
          const { category, countsAs } = inCategory(name);
          const product = {
            ...{ category, countsAs, delta9Percent: 0, hasReport: true },
            ...{ thcMgPerServing: milligrams, thcMgPerPackage: milligrams, thcMgPerPack: milligrams },
          };
          const isOver = limits.some(
            ({ most, categories, classes }) =>
              milligrams > most &&
              (categories.length + classes.length === 0 ||
                categories.includes(name) ||
                classes.includes(countsAs)),
          );
          expect(problemsOf(product, rules).length > 0).toBe(isOver);
        },
      ),
    );
  });
});

describe("the warnings", () => {
  test.each(CATEGORY_NAMES)(
    "lists for %s the warnings of every product first, most serious first, each once",
    (category) => {
      const texts = warningsFor(RULES, inCategory(category));
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
    },
  );

  test("warns about the delayed effect of swallowed products, and about the use of creams and vapes", () => {
    const having = (words: string) =>
      CATEGORY_NAMES.filter((category) => warningsFor(RULES, inCategory(category)).join(" ").includes(words));
    expect(having("up to two hours")).toEqual(["Edibles", "Beverages", "Tinctures"]);
    expect(having("skin only")).toEqual(["Topicals"]);
    expect(having("inhaling only")).toEqual(["Vapes"]);
  });
});

test("uses the highest age that a rule sets, or 21 if none does", () => {
  const age = (amount: number) => limit(0, { kind: "age", measure: null, amount });
  expect(leastAge(RULES)).toBe(21);
  expect(leastAge([age(21), age(25)])).toBe(25);
  expect(leastAge([])).toBe(21);
});

const on = (born: string, today: string) =>
  mayBuy(Temporal.PlainDate.from(born), Temporal.PlainDate.from(today), 21);

test("allows purchases from the 21st birthday on, not a day sooner", () => {
  expect(on("2005-11-21", "2026-11-20")).toBe(false);
  expect(on("2005-11-21", "2026-11-21")).toBe(true);
  expect(on("1950-01-01", "2026-11-21")).toBe(true);
});

test("counts a customer born on February 29 as 21 from March 1", () => {
  expect(on("2004-02-29", "2025-02-28")).toBe(false);
  expect(on("2004-02-29", "2025-03-01")).toBe(true);
});

describe("the rules of a set that a shop lacks", () => {
  const missing = (present: Rule[]) => missingRules({ rules: MINNESOTA_RULES }, present, "2026-11-21");
  const age = (amount: number, about: Partial<Rule> = {}) =>
    limit(amount, { kind: "age", measure: null, ...about });

  test("leave out those with the same demand, whatever their source or first day", () => {
    const same = limit(50, { firstDay: "2030-01-01", isOn: false });
    expect(missing([same])).toHaveLength(MINNESOTA_RULES.length - 1);
    expect(missing([limit(50, { classes: ["edible"] })])).toHaveLength(MINNESOTA_RULES.length);
    expect(missing([limit(50, { lastDay: "2026-11-20" })])).toHaveLength(MINNESOTA_RULES.length);
  });

  test("leave out a minimum age that the shop has, or a lower one", () => {
    const ageIsMissing = (present: Rule[]) => missing(present).some(({ kind }) => kind === "age");
    expect([18, 21, 25].map((amount) => ageIsMissing([age(amount)]))).toEqual([true, false, false]);
  });

  test("name the law only while it sets the minimum age", () => {
    const set = "Minnesota, hemp edibles";
    expect(lawNameOf([age(21, { set })])).toBe("Minnesota law");
    expect(lawNameOf([age(21), limit(50, { set })])).toBe("Minnesota law");
    expect(lawNameOf([age(25), limit(50, { set })])).toBe("The law");
    expect(lawNameOf([age(21)])).toBe("The law");
  });
});
