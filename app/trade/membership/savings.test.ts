import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { BILLINGS, DEFAULT_PLAN, PLANS, planId, TIERS, withBilling, withTier } from "./plans.ts";
import {
  FIRST_SPEND,
  readSpend,
  remainderOf,
  remainderSentence,
  SAVINGS_ORDERS,
  SPEND_SENTENCES,
  savingsOf,
  stepOrders,
} from "./savings.ts";

const orders = fc.integer({ min: SAVINGS_ORDERS.least, max: SAVINGS_ORDERS.most });
const spend = fc.integer({ min: 0, max: 999_999_999 });

describe("savings", () => {
  test("calculates 4 × 7.99 + 7.00 = 38.96 with the defaults", () => {
    const typed = readSpend(FIRST_SPEND);
    expect(typed).toEqual({ ok: true, value: 7_000 });
    expect(savingsOf(SAVINGS_ORDERS.first, 7_000, DEFAULT_SETTINGS)).toEqual({
      deliveryCents: 3_196,
      discountCents: 700,
      totalCents: 3_896,
    });
  });

  test("rounds the discount half up to the cent", () => {
    expect(savingsOf(1, 7_005, DEFAULT_SETTINGS).discountCents).toBe(701); // 700.5
    expect(savingsOf(1, 7_004, DEFAULT_SETTINGS).discountCents).toBe(700);
    expect(savingsOf(10, 0, DEFAULT_SETTINGS)).toEqual({
      deliveryCents: 7_990,
      discountCents: 0,
      totalCents: 7_990,
    });
  });

  test("counts only delivery without a spend", () => {
    expect(savingsOf(4, null, DEFAULT_SETTINGS)).toEqual({
      deliveryCents: 3_196,
      discountCents: null,
      totalCents: null,
    });
  });

  test("adds savings up to the total, which never decreases with a higher spend", () => {
    fc.assert(
      fc.property(orders, spend, spend, (count, one, other) => {
        const savings = savingsOf(count, Math.min(one, other), DEFAULT_SETTINGS);
        expect(savings.totalCents).toBe(savings.deliveryCents + (savings.discountCents ?? Number.NaN));
        expect(Number.isInteger(savings.totalCents)).toBe(true);
        expect(savingsOf(count, Math.max(one, other), DEFAULT_SETTINGS).totalCents).toBeGreaterThanOrEqual(
          savings.totalCents ?? 0,
        );
      }),
    );
  });
});

describe("orders per month", () => {
  test("stops orders per month at 1 and at 10", () => {
    expect(stepOrders(4, 1)).toBe(5);
    expect(stepOrders(4, -1)).toBe(3);
    expect(stepOrders(1, -1)).toBe(1);
    expect(stepOrders(10, 1)).toBe(10);
  });

  test("keeps orders per month within the limits for any presses", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1 as const, -1 as const)), (steps) => {
        const count = steps.reduce<number>(stepOrders, SAVINGS_ORDERS.first);
        expect(count).toBeGreaterThanOrEqual(SAVINGS_ORDERS.least);
        expect(count).toBeLessThanOrEqual(SAVINGS_ORDERS.most);
      }),
    );
  });
});

describe("the typed spend", () => {
  test.each([
    ["70", 7_000],
    ["$70", 7_000],
    ["70.5", 7_050],
    ["70.", 7_000],
    [" $ 1,200.05 ", 120_005],
    ["1,200", 120_000],
    ["1 200", 120_000],
    ["0", 0],
    ["9,999,999.99", 999_999_999],
  ])("reads %j as %d cents", (typed, cents) => {
    expect(readSpend(typed)).toEqual({ ok: true, value: cents });
  });

  test.each(["", " ", "$", "abc", "-5", "70,5", "1,20", "7.005", "70 dollars", "1e3", "∞"])(
    "rejects %j as an amount",
    (typed) => {
      expect(readSpend(typed)).toEqual({ ok: false, refusal: SPEND_SENTENCES.noAmount });
    },
  );

  test.each(["10000000", "$12,345,678.90"])("refuses %j as too much", (typed) => {
    expect(readSpend(typed)).toEqual({ ok: false, refusal: SPEND_SENTENCES.tooMuch });
  });

  test("returns an amount or one of two messages for any input", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readSpend(typed);
        if (read.ok) expect(Number.isInteger(read.value) && read.value >= 0).toBe(true);
        else expect(Object.values(SPEND_SENTENCES)).toContain(read.refusal);
      }),
    );
  });
});

describe("net savings", () => {
  const first = savingsOf(4, 7_000, DEFAULT_SETTINGS);

  test("counts delivery for Standard, and the discount too for Premium", () => {
    expect(remainderOf(PLANS["monthly-standard"], first)).toBe(3_196 - 1_299);
    expect(remainderOf(PLANS["monthly-premium"], first)).toBe(3_896 - 2_499);
  });

  test("compares a year's price with twelve months", () => {
    expect(remainderOf(PLANS["annual-standard"], first)).toBe(25_882); // 12 × 31.96 - 124.70
    expect(remainderOf(PLANS["annual-premium"], first)).toBe(22_762); // 12 × 38.96 - 239.90
  });

  test("allows negative net savings", () => {
    expect(remainderOf(PLANS["monthly-standard"], savingsOf(1, 0, DEFAULT_SETTINGS))).toBe(-500);
  });

  test("returns no net savings for Premium without a spend, but does for Standard", () => {
    expect(remainderOf(PLANS["monthly-premium"], savingsOf(4, null, DEFAULT_SETTINGS))).toBeNull();
    expect(remainderOf(PLANS["monthly-standard"], savingsOf(4, null, DEFAULT_SETTINGS))).toBe(1_897);
  });
});

describe("the sentence below the total", () => {
  test("states the price, the net savings, and what was counted", () => {
    const first = savingsOf(4, 7_000, DEFAULT_SETTINGS);
    expect(remainderSentence(PLANS["monthly-standard"], first)).toBe(
      "After Standard at $12.99 per month you save $18.97 per month. Only delivery is counted. The 10% discount comes with Premium.",
    );
    expect(remainderSentence(PLANS["annual-premium"], first)).toBe(
      "After Premium at $239.90 per year you save $227.62 per year. Delivery and the 10% discount are both counted.",
    );
  });

  test("says when a plan costs more than it saves", () => {
    expect(remainderSentence(PLANS["monthly-premium"], savingsOf(1, 0, DEFAULT_SETTINGS))).toBe(
      "Premium at $24.99 per month costs $17.00 per month more than it saves. Delivery and the 10% discount are both counted.",
    );
  });

  test("asks for an amount if needed", () => {
    expect(remainderSentence(PLANS["annual-premium"], savingsOf(4, null, DEFAULT_SETTINGS))).toBe(
      "Enter an amount to see what remains after the price of Premium.",
    );
  });
});

const anyPlan = fc.constantFrom(...Object.values(PLANS).map(({ id }) => id));

test("has the prices of the plans (rules membership/prices)", () => {
  const prices = Object.values(PLANS).map(({ id, priceCents, savesCents }) => [id, priceCents, savesCents]);
  expect(prices).toEqual([
    ["monthly-standard", 1_299, 0],
    ["monthly-premium", 2_499, 0],
    ["annual-standard", 12_470, 3_118],
    ["annual-premium", 23_990, 5_998],
  ]);
});

test.each(TIERS)("prices a year of %s at twelve months less a fifth, which is the saving shown", (tier) => {
  const twelveMonths = 12 * PLANS[planId("monthly", tier)].priceCents;
  const year = PLANS[planId("annual", tier)];
  expect(year.priceCents + year.savesCents).toBe(twelveMonths);
  expect(year.priceCents).toBe(Math.round(twelveMonths * 0.8));
});

test("preselects Standard, billed monthly", () => {
  expect(PLANS[DEFAULT_PLAN]).toMatchObject({ billing: "monthly", tier: "standard" });
});

test("switches the billing period with the toggle and keeps the tier", () => {
  expect(withBilling("monthly-premium", "annual")).toBe("annual-premium");
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...BILLINGS), (id, billing) => {
      const next = PLANS[withBilling(id, billing)];
      expect(next).toMatchObject({ billing, tier: PLANS[id].tier });
      expect(withBilling(next.id, PLANS[id].billing)).toBe(id);
    }),
  );
});

test("keeps the billing period when switching tiers", () => {
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...TIERS), (id, tier) => {
      expect(PLANS[withTier(id, tier)]).toMatchObject({ tier, billing: PLANS[id].billing });
    }),
  );
});
