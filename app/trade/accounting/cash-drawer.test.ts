import { expect, test } from "vitest";
import {
  differenceText,
  mayClose,
  PIECE_VALUES,
  pieceLabel,
  pieceText,
  readPieces,
  sumOfPieces,
  sumsByMethod,
} from "./cash-drawer.ts";

test("sums payments by method, collected less refunded", () => {
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
  [5_000, 5_000, "Balanced"],
  [4_800, 5_000, "$2.00 short"],
  [5_001, 5_000, "$0.01 over"],
  [-500, -500, "Balanced"],
  [0, -500, "$5.00 over"],
])("describes a count of %d with %d expected as %s", (counted, cash, text) => {
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
  "decides on %d counted of %d with the displayed difference %j and the note %j, at a limit of $5.00: %j",
  (counted, expected, shown, note, may) => {
    const counting = { countedCents: counted, expectedCents: expected };
    expect(mayClose(counting, { differenceCents: shown, note }, 500)).toBe(may);
  },
);

test("sums the bills and coins of a count", () => {
  expect(sumOfPieces({})).toBe(0);
  expect(sumOfPieces({ 2000: 5, 500: 1, 100: 2, 25: 1, 10: 1, 5: 1, 1: 2 })).toBe(10_742);
  for (const value of PIECE_VALUES) expect(sumOfPieces({ [value]: 3 })).toBe(3 * value);
});

test.each([
  ["", 0],
  [" 12 ", 12],
  ["10000", 10_000],
  ["10001", null],
  ["1.5", null],
  ["-1", null],
  ["ten", null],
])("parses %j as %j pieces", (text, count) => {
  expect(readPieces(text)).toBe(count);
});

test("gives each value its own label", () => {
  expect(new Set(PIECE_VALUES.map(pieceLabel)).size).toBe(PIECE_VALUES.length);
  expect(pieceText(2_000, 3)).toBe("3 × $20 bills = $60.00");
  expect(pieceText(25, 2)).toBe("2 × 25¢ coins = $0.50");
});
