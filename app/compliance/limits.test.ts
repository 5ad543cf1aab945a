import { describe, expect, test } from "vitest";
import { limitsFor, type Potency, potencyProblems } from "./limits.ts";

const TODAY = "2026-11-21";
const AT_THE_LIMIT: Potency = {
  category: "Edibles",
  delta9Percent: 0.3,
  thcMgPerServing: 5,
  thcMgPerPackage: 50,
};

describe("potency", () => {
  test("at every limit a product may be sold", () => {
    expect(potencyProblems(AT_THE_LIMIT, TODAY)).toEqual([]);
    expect(potencyProblems({ ...AT_THE_LIMIT, category: "Beverages", thcMgPerPackage: 10 }, TODAY)).toEqual(
      [],
    );
  });

  test("says which rule is broken and by how much", () => {
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
