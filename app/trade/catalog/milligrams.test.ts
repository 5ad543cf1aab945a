import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTED_AS } from "#app/trade/compliance/rules.ts";
import {
  type Milligrams,
  milligramParts,
  packMg,
  pricePerMgText,
  servingsText,
  thcOf,
} from "./milligrams.ts";

const TIN: Milligrams = {
  countsAs: "edible",
  priceCents: 2_400,
  thcMgPerServing: 5,
  servingsPerPackage: 10,
  thcMgPerPackage: 50,
  containersPerPack: 1,
  thcMgPerPack: 50,
};

/** A package, sold alone, with this much THC in milligrams. */
const holding = (mg: number) => ({ thcMgPerPackage: mg, thcMgPerPack: mg });

const said = (product: Milligrams) => milligramParts(product).join(" ");

describe("milligrams as text", () => {
  test("lists servings, their content, and the package's content", () => {
    expect(said(TIN)).toBe("10 servings of 5 mg, 50 mg per package, $0.48 per mg");
    expect(milligramParts(TIN)).toHaveLength(3);
    expect(said({ ...TIN, thcMgPerServing: 2.5, servingsPerPackage: 20 })).toBe(
      "20 servings of 2.5 mg, 50 mg per package, $0.48 per mg",
    );
  });

  test("adds what a pack of several containers holds, and takes its price per milligram from it", () => {
    const pack = {
      countsAs: "beverage",
      priceCents: 1_999,
      thcMgPerServing: 5,
      servingsPerPackage: 1,
    } as const;
    expect(said({ ...pack, thcMgPerPackage: 5, containersPerPack: 4, thcMgPerPack: 20 })).toBe(
      "1 serving of 5 mg, 5 mg per container, 20 mg per pack of 4, $1.00 per mg",
    );
    expect(packMg({ thcMgPerPackage: 2.55, containersPerPack: 3 })).toBe(7.65);
  });

  test("calls the package of a beverage its container", () => {
    const can = { ...TIN, countsAs: "beverage", servingsPerPackage: 1, ...holding(5) } as const;
    expect(said(can)).toBe("1 serving of 5 mg, 5 mg per container, $4.80 per mg");
  });

  test("shows no figure without THC", () => {
    const none = { ...TIN, thcMgPerServing: 0, ...holding(0) };
    expect(milligramParts(none)).toEqual([]);
    expect(pricePerMgText(none)).toBeNull();
  });

  test("uses the singular for one serving", () => {
    expect([0, 1, 2].map(servingsText)).toEqual(["0 servings", "1 serving", "2 servings"]);
  });
});

describe("the price per milligram", () => {
  test.each([
    [2_400, 50, "$0.48 per mg"],
    [600, 5, "$1.20 per mg"],
    [850, 10, "$0.85 per mg"],
    [3_800, 2.5, "$15.20 per mg"],
    // 2.5 cents and 2.49 cents.
    [125, 50, "$0.03 per mg"],
    [249, 100, "$0.02 per mg"],
    // 0.01 mg is the smallest amount on a label.
    [1_999, 0.01, "$1,999.00 per mg"],
    [20, 50, "Less than $0.01 per mg"],
    [25, 50, "$0.01 per mg"],
  ])("shows the price per milligram for %i cents and %d mg: %s", (priceCents, mg, said) => {
    expect(pricePerMgText({ ...TIN, priceCents, ...holding(mg) })).toBe(said);
  });

  test("shows no price per milligram for products used on the skin", () => {
    expect(pricePerMgText({ ...TIN, countsAs: "topical" })).toBeNull();
    expect(said({ ...TIN, countsAs: "topical" })).toBe("10 servings of 5 mg, 50 mg per package");
    const others = COUNTED_AS.filter((countsAs) => countsAs !== "topical");
    expect(others.map((countsAs) => pricePerMgText({ ...TIN, countsAs }))).toEqual(
      others.map(() => "$0.48 per mg"),
    );
  });

  test("rounds the price per milligram to the nearest cent, for any price and label", () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.integer({ min: 1, max: 99_999_99 }), (priceCents, hundredths) => {
        const text = pricePerMgText({ ...TIN, priceCents, ...holding(hundredths / 100) }) ?? "";
        const cents = /^Less/.test(text) ? 0 : Math.round(Number(text.replace(/[^0-9.]/g, "")) * 100);
        // Within half a cent of the exact price: 2 · |cents · mg - price| is at most mg, all in hundredths.
        expect(2 * Math.abs(cents * hundredths - priceCents * 100)).toBeLessThanOrEqual(hundredths);
      }),
    );
  });
});

test("sums the THC of items exactly, to the hundredth of a milligram", () => {
  expect(thcOf([])).toBe(0);
  expect(
    thcOf([
      { thcMgPerPackage: 0.1, quantity: 3 },
      { thcMgPerPackage: 2.5, quantity: 2 },
    ]),
  ).toBe(5.3);
});
