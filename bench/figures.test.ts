import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figuresOf, median, percentile, ratiosOf, say, sequenceOf, spreadOf } from "./figures.ts";

describe("median and percentile", () => {
  test("use the middle of an odd number of values, and halfway between the middle two of an even number", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 2, 4])).toBe(3);
    expect(median([7])).toBe(7);
    expect(median([])).toBe(0);
  });

  test("use the value below which a share lies", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.5)).toBe(51);
    expect(percentile(hundred, 0.95)).toBe(96);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([], 0.5)).toBe(0);
  });

  test("keep the numbers in order", () => {
    const numbers = [3, 1, 2];
    median(numbers);
    percentile(numbers, 0.5);
    spreadOf(numbers);
    expect(numbers).toEqual([3, 1, 2]);
  });
});

describe("ratios", () => {
  test("have a spread of median, lowest, and highest", () => {
    expect(spreadOf([4, 8, 5])).toEqual({ median: 5, least: 4, most: 8 });
  });

  test("compare each round with itself", () => {
    // The machine was ten times slower in the second round, for both sides.
    expect(ratiosOf([200, 20, 250], [100, 10, 100])).toEqual({ median: 200, least: 200, most: 250 });
  });

  test("ignore a round that only one side finished", () => {
    expect(ratiosOf([50, 50, 1], [100, 100])).toEqual({ median: 50, least: 50, most: 50 });
  });

  test("treat zero against zero as equal", () => {
    expect(ratiosOf([0], [0])).toEqual({ median: 100, least: 100, most: 100 });
  });

  test("give 100 % for equal figures, with the median within the spread", () => {
    const figures = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(figures, (own) => {
        expect(ratiosOf(own, own)).toEqual({ median: 100, least: 100, most: 100 });
        const { median, least, most } = spreadOf(own);
        expect(least <= median && median <= most).toBe(true);
      }),
    );
  });
});

test("alternates which of two sides is first", () => {
  expect([0, 1, 2, 3].flatMap((round) => sequenceOf(2, round))).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
  expect(sequenceOf(1, 1)).toEqual([0]);
});

test("divides processor time by the count, and leaves it out where unknown", () => {
  const pace = { count: 200, perSecond: 400, medianMs: 2.5 };
  const [rate, middle, spent] = figuresOf("/shop", pace, 500, { perSecond: "300/s or more" });
  expect(rate).toEqual({ what: "/shop", value: 400, unit: "/s", want: "300/s or more" });
  expect(middle).toMatchObject({ value: 2.5, unit: "ms" });
  expect(spent).toMatchObject({ value: 2.5, unit: "ms" });
  expect(figuresOf("/shop", pace, null)).toHaveLength(2);
});

test.each([
  [18_402.4, "/s", "18,402/s"],
  [57.25, "/s", "57.3/s"],
  [0.0834, "ms", "0.083 ms"],
  [3.456, "ms", "3.46 ms"],
  [288.46, "ms", "288.5 ms"],
  [96.6, "%", "97 %"],
  [0.42, "%", "0.4 %"],
  [133.84, "kB", "133.8 kB"],
  [37, "files", "37 files"],
] as const)("shows %d %s as %s", (value, unit, shown) => {
  expect(say(value, unit)).toBe(shown);
});
