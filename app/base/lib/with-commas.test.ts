import { expect, test } from "vitest";
import { withCommas } from "./money.ts";

test.each([0, 7, 28, 999, 1_000, 12_500, 100_000, 1_234_567, -4_000, -123])("%i", (whole) => {
  expect(withCommas(whole)).toBe(whole.toLocaleString("en-US"));
});
