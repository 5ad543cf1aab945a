import { expect, test } from "vitest";
import { differenceText, mayClose, sumsByMethod } from "./till.ts";

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

test.each([
  [5_000, 5_000, null, "", true],
  [4_500, 5_000, null, "", true],
  [5_500, 5_000, null, "", true],
  [4_499, 5_000, null, "", false],
  [4_499, 5_000, null, "Parking", false],
  [4_499, 5_000, -501, "", false],
  [4_499, 5_000, -500, "Parking", false],
  [4_499, 5_000, -501, "Parking", true],
])(
  "with a limit of $5.00, %d counted of %d with %j explained by %j: %j",
  (counted, expected, shown, note, may) => {
    const counting = { countedCents: counted, expectedCents: expected };
    expect(mayClose(counting, { differenceCents: shown, note }, 500)).toBe(may);
  },
);
