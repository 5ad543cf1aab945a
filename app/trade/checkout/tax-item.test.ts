import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf, readPercent } from "./tax-item.ts";

test.each([
  ["6.875", 687.5],
  ["15", 1_500],
  ["9.025 %", 902.5],
  ["0", 0],
  ["100", 10_000],
  ["0.0001", 0.01],
])("reads %s percent as %d basis points", (text, points) => {
  expect(readPercent(text)).toBe(points);
});

test.each(["", "x", "-1", "100.1", "6.87512", "6,875", "1e2"])("rejects %j as a rate", (text) => {
  expect(readPercent(text)).toBeNull();
});

test("reads back a rate as shown, to the hundredth of a point", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (hundredths) => {
      expect(readPercent(percentOf(hundredths / 100))).toBe(hundredths / 100);
    }),
  );
});
