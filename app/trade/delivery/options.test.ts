import { expect, test } from "vitest";
import { attemptCostsExtra, deliveryFee } from "./options.ts";

test("has a fee for each option (rules delivery/fees)", () => {
  expect(deliveryFee("scheduled", 5_000)).toBe(599);
  expect(deliveryFee("standard", 5_000)).toBe(799);
  expect(deliveryFee("express", 5_000)).toBe(1_299);
});

test("charges for delivery at exactly $75.00, but not at $75.01", () => {
  expect(deliveryFee("express", 7_500)).toBe(1_299);
  expect(deliveryFee("express", 7_501)).toBe(0);
});

test("includes two attempts, and charges for each one after that", () => {
  expect([1, 2, 3, 4].map(attemptCostsExtra)).toEqual([false, false, true, true]);
});
