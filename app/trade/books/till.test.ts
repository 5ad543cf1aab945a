import { expect, test } from "vitest";
import { differenceText, sumsByMethod } from "./till.ts";

test("a till is what was taken less what was given back, by method", () => {
  const taken = { kind: "taken", method: "cash" } as const;
  expect(
    sumsByMethod([
      { ...taken, cents: 5_000 },
      { ...taken, cents: 2_500 },
      { kind: "given_back", method: "cash", cents: 8_000 },
      { kind: "taken", method: "debit", cents: 1_234 },
    ]),
  ).toEqual({ cash: -500, debit: 1_234 });
});

test.each([
  [5_000, 5_000, "Exact"],
  [4_800, 5_000, "$2.00 short"],
  [5_001, 5_000, "$0.01 over"],
  [-500, -500, "Exact"],
  [0, -500, "$5.00 over"],
])("%d counted where %d should be is %s", (counted, cash, text) => {
  expect(differenceText(counted, cash)).toBe(text);
});
