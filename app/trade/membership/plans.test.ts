import fc from "fast-check";
import { expect, test } from "vitest";
import { BILLINGS, DEFAULT_PLAN, PLANS, planId, TIERS, withBilling, withTier } from "./plans.ts";

const anyPlan = fc.constantFrom(...Object.values(PLANS).map(({ id }) => id));

test("the prices of the plans (rules membership/prices)", () => {
  const prices = Object.values(PLANS).map(({ id, priceCents, savesCents }) => [id, priceCents, savesCents]);
  expect(prices).toEqual([
    ["monthly-standard", 1_299, 0],
    ["monthly-premium", 2_499, 0],
    ["annual-standard", 12_470, 3_118],
    ["annual-premium", 23_990, 5_998],
  ]);
});

test.each(TIERS)(
  "a year of %s and its saving sum to twelve months, and the saving is a fifth of them",
  (tier) => {
    const twelveMonths = 12 * PLANS[planId("monthly", tier)].priceCents;
    const year = PLANS[planId("annual", tier)];
    expect(year.priceCents + year.savesCents).toBe(twelveMonths);
    expect(year.priceCents).toBe(Math.round(twelveMonths * 0.8));
  },
);

test("the plan chosen at first is Standard, billed monthly", () => {
  expect(PLANS[DEFAULT_PLAN]).toMatchObject({ billing: "monthly", tier: "standard" });
});

test("the toggle switches the billing period and keeps the tier", () => {
  expect(withBilling("monthly-premium", "annual")).toBe("annual-premium");
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...BILLINGS), (id, billing) => {
      const next = PLANS[withBilling(id, billing)];
      expect(next).toMatchObject({ billing, tier: PLANS[id].tier });
      expect(withBilling(next.id, PLANS[id].billing)).toBe(id);
    }),
  );
});

test("choosing a tier keeps the billing period", () => {
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...TIERS), (id, tier) => {
      expect(PLANS[withTier(id, tier)]).toMatchObject({ tier, billing: PLANS[id].billing });
    }),
  );
});
