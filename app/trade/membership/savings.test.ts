import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import {
  annualPercent,
  BILLINGS,
  DEFAULT_PLAN,
  type Membership,
  partsOf,
  planId,
  planOf,
  TIERS,
  withBilling,
  withTier,
} from "./plans.ts";
import {
  readSpend,
  remainderOf,
  remainderSentence,
  SAVINGS_ORDERS,
  SPEND_SENTENCES,
  savingsOf,
  stepOrders,
} from "./savings.ts";

const membership: Membership = {
  tiers: {
    standard: { name: "Standard", prices: { monthly: 1_299, annual: 12_470 }, benefits: [] },
    premium: { name: "Premium", prices: { monthly: 2_499, annual: 23_990 }, benefits: [] },
  },
  discountPercent: 10,
  hasCalculator: true,
  firstOrders: 4,
  firstSpend: "70",
};
const TERMS = { ...DEFAULT_SETTINGS, discountPercent: 10 };
const IDS = BILLINGS.flatMap((billing) => TIERS.map((tier) => planId(billing, tier)));
const plan = (id: (typeof IDS)[number]) => planOf(membership, partsOf(id).billing, partsOf(id).tier);

const orders = fc.integer({ min: SAVINGS_ORDERS.least, max: SAVINGS_ORDERS.most });
const spend = fc.integer({ min: 0, max: 999_999_999 });

describe("savings", () => {
  test("calculates 4 × 7.99 + 7.00 = 38.96 with the defaults", () => {
    const typed = readSpend(membership.firstSpend);
    expect(typed).toEqual({ ok: true, value: 7_000 });
    expect(savingsOf(membership.firstOrders, 7_000, TERMS)).toEqual({
      deliveryCents: 3_196,
      discountCents: 700,
      totalCents: 3_896,
    });
  });

  test("rounds the discount half up to the cent", () => {
    expect(savingsOf(1, 7_005, TERMS).discountCents).toBe(701); // 700.5
    expect(savingsOf(1, 7_004, TERMS).discountCents).toBe(700);
    expect(savingsOf(10, 0, TERMS)).toEqual({
      deliveryCents: 7_990,
      discountCents: 0,
      totalCents: 7_990,
    });
  });

  test("counts only delivery without a spend", () => {
    expect(savingsOf(4, null, TERMS)).toEqual({
      deliveryCents: 3_196,
      discountCents: null,
      totalCents: null,
    });
  });

  test("adds savings up to the total, which never decreases with a higher spend", () => {
    fc.assert(
      fc.property(orders, spend, spend, (count, one, other) => {
        const savings = savingsOf(count, Math.min(one, other), TERMS);
        expect(savings.totalCents).toBe(savings.deliveryCents + (savings.discountCents ?? Number.NaN));
        expect(Number.isInteger(savings.totalCents)).toBe(true);
        expect(savingsOf(count, Math.max(one, other), TERMS).totalCents).toBeGreaterThanOrEqual(
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
        const count = steps.reduce<number>(stepOrders, membership.firstOrders);
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
  const first = savingsOf(4, 7_000, TERMS);

  test("counts delivery for Standard, and the discount too for Premium", () => {
    expect(remainderOf(plan("monthly-standard"), first)).toBe(3_196 - 1_299);
    expect(remainderOf(plan("monthly-premium"), first)).toBe(3_896 - 2_499);
  });

  test("compares a year's price with twelve months", () => {
    expect(remainderOf(plan("annual-standard"), first)).toBe(25_882); // 12 × 31.96 - 124.70
    expect(remainderOf(plan("annual-premium"), first)).toBe(22_762); // 12 × 38.96 - 239.90
  });

  test("allows negative net savings", () => {
    expect(remainderOf(plan("monthly-standard"), savingsOf(1, 0, TERMS))).toBe(-500);
  });

  test("returns no net savings for Premium without a spend, but does for Standard", () => {
    expect(remainderOf(plan("monthly-premium"), savingsOf(4, null, TERMS))).toBeNull();
    expect(remainderOf(plan("monthly-standard"), savingsOf(4, null, TERMS))).toBe(1_897);
  });
});

describe("the sentence below the total", () => {
  test("states the price, the net savings, and what was counted", () => {
    const first = savingsOf(4, 7_000, TERMS);
    expect(remainderSentence(plan("monthly-standard"), first, membership)).toBe(
      "After Standard at $12.99 per month you save $18.97 per month. Only delivery is counted. The 10% discount comes with Premium.",
    );
    expect(remainderSentence(plan("annual-premium"), first, membership)).toBe(
      "After Premium at $239.90 per year you save $227.62 per year. Delivery and the 10% discount are both counted.",
    );
  });

  test("says when a plan costs more than it saves", () => {
    expect(remainderSentence(plan("monthly-premium"), savingsOf(1, 0, TERMS), membership)).toBe(
      "Premium at $24.99 per month costs $17.00 per month more than it saves. Delivery and the 10% discount are both counted.",
    );
  });

  test("asks for an amount if needed", () => {
    expect(remainderSentence(plan("annual-premium"), savingsOf(4, null, TERMS), membership)).toBe(
      "Enter an amount to see what remains after the price of Premium.",
    );
  });
});

const anyPlan = fc.constantFrom(...IDS);

test("takes a year's saving from the prices, and says it as a percentage (rules membership/offer)", () => {
  const prices = IDS.map((id) => [id, plan(id).priceCents, plan(id).savesCents]);
  expect(prices).toEqual([
    ["monthly-standard", 1_299, 0],
    ["monthly-premium", 2_499, 0],
    ["annual-standard", 12_470, 3_118],
    ["annual-premium", 23_990, 5_998],
  ]);
  expect(annualPercent(membership)).toBe(20);
});

test("promises no saving if a year of one plan costs as much as twelve months", () => {
  const { standard, premium } = membership.tiers;
  const tiers = { standard: { ...standard, prices: { monthly: 1_000, annual: 12_500 } }, premium };
  expect(planOf({ tiers }, "annual", "standard").savesCents).toBe(0);
  expect(annualPercent({ tiers })).toBe(0);
});

test("doesn't mention a discount that a membership doesn't have", () => {
  const plain = { ...membership, discountPercent: 0 };
  const savings = savingsOf(4, 7_000, { ...DEFAULT_SETTINGS, discountPercent: 0 });
  expect(savings.discountCents).toBe(0);
  for (const id of IDS)
    expect(remainderSentence(plan(id), savings, plain)).toMatch(/Only delivery is counted\.$/);
});

test("preselects Standard, billed monthly", () => {
  expect(plan(DEFAULT_PLAN)).toMatchObject({ billing: "monthly", tier: "standard" });
});

test("switches the billing period with the toggle and keeps the tier", () => {
  expect(withBilling("monthly-premium", "annual")).toBe("annual-premium");
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...BILLINGS), (id, billing) => {
      const next = withBilling(id, billing);
      expect(partsOf(next)).toEqual({ billing, tier: partsOf(id).tier });
      expect(withBilling(next, partsOf(id).billing)).toBe(id);
    }),
  );
});

test("keeps the billing period when switching tiers", () => {
  fc.assert(
    fc.property(anyPlan, fc.constantFrom(...TIERS), (id, tier) => {
      expect(partsOf(withTier(id, tier))).toEqual({ tier, billing: partsOf(id).billing });
    }),
  );
});
