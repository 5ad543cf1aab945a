import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { attemptCostsExtra, deliveryFee } from "./options.ts";

test("has a fee for each option (rules delivery/fees)", () => {
  expect(deliveryFee(DEFAULT_SETTINGS, "scheduled", 5_000)).toBe(599);
  expect(deliveryFee(DEFAULT_SETTINGS, "standard", 5_000)).toBe(799);
  expect(deliveryFee(DEFAULT_SETTINGS, "express", 5_000)).toBe(1_299);
});

test("charges for delivery at exactly $75.00, but not at $75.01", () => {
  expect(deliveryFee(DEFAULT_SETTINGS, "express", 7_500)).toBe(1_299);
  expect(deliveryFee(DEFAULT_SETTINGS, "express", 7_501)).toBe(0);
});

test("has the shop's own fees and threshold", () => {
  const own = { ...DEFAULT_SETTINGS, standardFeeCents: 450, freeDeliveryOverCents: 10_000 };
  expect(deliveryFee(own, "standard", 10_000)).toBe(450);
  expect(deliveryFee(own, "standard", 10_001)).toBe(0);
  expect(deliveryFee({ ...own, freeDeliveryOverCents: null }, "standard", 1_000_000)).toBe(450);
});

test("includes two attempts, and charges for each one after that", () => {
  expect([1, 2, 3, 4].map(attemptCostsExtra)).toEqual([false, false, true, true]);
});
