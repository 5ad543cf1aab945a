import { describe, expect, test } from "vitest";
import { limitsFor, POTENCY_LIMITS, type Potency, type PotencyLimit, potencyProblems } from "./limits.ts";

const TODAY = "2026-11-21";
const AT_THE_LIMIT: Potency = {
  category: "Edibles",
  delta9Percent: 0.3,
  thcMgPerServing: 5,
  thcMgPerPackage: 50,
};

describe("potency", () => {
  test("a product exactly at every limit may be sold", () => {
    expect(potencyProblems(AT_THE_LIMIT, TODAY)).toEqual([]);
    expect(potencyProblems({ ...AT_THE_LIMIT, category: "Beverages", thcMgPerPackage: 10 }, TODAY)).toEqual(
      [],
    );
  });

  test("a broken limit has a sentence with the rule and the excess", () => {
    const strong = { ...AT_THE_LIMIT, delta9Percent: 0.4, thcMgPerServing: 7.5, thcMgPerPackage: 50.01 };
    expect(potencyProblems(strong, TODAY).map((problem) => problem.over)).toEqual([0.1, 2.5, 0.01]);
    expect(potencyProblems(strong, TODAY).map((problem) => problem.sentence)).toEqual([
      "Delta-9 THC is 0.4%, 0.1% over the limit of 0.3% (Minnesota Statutes 151.72, subd. 3).",
      "THC per serving is 7.5 mg, 2.5 mg over the limit of 5 mg (Minnesota Statutes 151.72, subd. 5a).",
      "THC per package is 50.01 mg, 0.01 mg over the limit of 50 mg (Minnesota Statutes 151.72, subd. 5a).",
    ]);
  });

  test("a beverage holds at most 10 mg", () => {
    const can: Potency = { ...AT_THE_LIMIT, category: "Beverages", thcMgPerPackage: 12 };
    expect(potencyProblems(can, TODAY)).toMatchObject([{ measure: "thcMgPerPackage", over: 2 }]);
    expect(potencyProblems(can, TODAY)[0]?.sentence).toContain("THC per container is 12 mg");
  });

  test("a limit counts from its first day", () => {
    const can: Potency = { ...AT_THE_LIMIT, category: "Beverages", thcMgPerPackage: 12 };
    expect(potencyProblems(can, "2023-05-30")).toEqual([]);
    expect(potencyProblems(can, "2023-05-31")).toHaveLength(1);
    expect(limitsFor("Edibles", "2022-06-30")).toEqual([]);
  });
});

describe("the limit that applies", () => {
  const perPackage = (most: number, from: string) =>
    ({
      measure: "thcMgPerPackage",
      subject: "THC per package",
      most,
      unit: "mg",
      from,
      source: "a law of the test",
    }) satisfies PotencyLimit;
  /** The limits that apply to a vape on a day, given general limits and limits for vapes. */
  const mostOf = (on: string, general: PotencyLimit[], ofVapes: PotencyLimit[]) =>
    limitsFor("Vapes", on, {
      general,
      ofCategory: { ...POTENCY_LIMITS.ofCategory, Vapes: ofVapes },
    }).map(({ most }) => most);

  test("a later general limit does not replace a category's stricter one", () => {
    const general = [perPackage(50, "2022-07-01"), perPackage(60, "2025-01-01")];
    expect(mostOf(TODAY, general, [perPackage(20, "2023-01-01")])).toEqual([20]);
  });

  test("the newest general limit and the newest limit of the category in force count, in any order", () => {
    const general = [perPackage(60, "2025-01-01"), perPackage(50, "2022-07-01")];
    const own = [perPackage(30, "2024-01-01"), perPackage(20, "2023-01-01"), perPackage(1, "2027-01-01")];
    expect(mostOf("2022-12-31", general, own)).toEqual([50]);
    expect(mostOf("2023-01-01", general, own)).toEqual([20]);
    expect(mostOf(TODAY, general, own)).toEqual([30]);
  });

  test("a general limit that is stricter than a category's own applies to the category too", () => {
    const general = [perPackage(50, "2022-07-01"), perPackage(5, "2026-01-01")];
    expect(mostOf(TODAY, general, [perPackage(10, "2023-05-31")])).toEqual([5]);
  });

  test("a category's limit on one measure leaves the general limits on the others", () => {
    expect(limitsFor("Beverages", TODAY).map(({ subject, most }) => [subject, most])).toEqual([
      ["Delta-9 THC", 0.3],
      ["THC per serving", 5],
      ["THC per container", 10],
    ]);
  });
});
