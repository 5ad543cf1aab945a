import { expect, test } from "vitest";
import { PIECE_VALUES, pieceLabel, pieceText, readPieces, sumOfPieces } from "./pieces.ts";

test("a count is the sum of its bills and coins", () => {
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
])("%j is read as %j pieces", (text, count) => {
  expect(readPieces(text)).toBe(count);
});

test("each value has a name of its own", () => {
  expect(new Set(PIECE_VALUES.map(pieceLabel)).size).toBe(PIECE_VALUES.length);
  expect(pieceText(2_000, 3)).toBe("3 × $20 bills = $60.00");
  expect(pieceText(25, 2)).toBe("2 × 25¢ coins = $0.50");
});
