import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDecimal, formatMoney, parseDollars, plainDollars, shareOf } from "./money.ts";

test("writes cents as dollars", () => {
  expect(formatMoney(5_842)).toBe("$58.42");
  expect(formatMoney(5)).toBe("$0.05");
  expect(formatMoney(123_456_789)).toBe("$1,234,567.89");
  expect(formatMoney(-250)).toBe("-$2.50");
  expect(formatDecimal(10_000)).toBe("100.00");
  expect(plainDollars(125_000)).toBe("1250.00");
});

test("reads what it writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(parseDollars(formatMoney(cents))).toBe(cents);
      expect(parseDollars((cents / 100).toFixed(2))).toBe(cents);
    }),
  );
});

test.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["12.", 1_200],
  ["0", 0],
  ["$12.50", 1_250],
  ["$1,234.50", 123_450],
  ["1234.50", 123_450],
  [" $ 70 ", 7_000],
  ["9,999,999.99", 999_999_999],
])("reads %j as %d cents", (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});

test.each([
  ...["", " ", "$", "$$1", "-1", "+1", "abc", "1e3", "∞", "1.234", ".5", "1.2.3", "12 dollars"],
  ...["1,20", "12,5", ",500", "1,,000", "1234,567", "1,000,", "10000000", "10,000,000", "1,000,000,000"],
])("refuses %j", (text) => {
  expect(parseDollars(text)).toBeNull();
});

test("rounds a share half up, to the cent", () => {
  expect(shareOf(100, 50)).toBe(1); // half a cent
  expect(shareOf(99, 50)).toBe(0);
  expect(shareOf(7_500, 902.5)).toBe(677); // 676.875
  expect(shareOf(80, 687.5)).toBe(6); // 5.5 exactly
  expect(shareOf(100_000, 2.05)).toBe(21); // 20.5 exactly, though 2.05 is a little less in binary
});
