import type { Cents } from "#app/base/lib/money.ts";

export const BILLINGS = ["monthly", "annual"] as const;

export type Billing = (typeof BILLINGS)[number];

export const TIERS = ["standard", "premium"] as const;

export type Tier = (typeof TIERS)[number];

/** "annual-premium" (rules membership/plans). */
type PlanId = `${Billing}-${Tier}`;

export type Plan = {
  id: PlanId;
  billing: Billing;
  tier: Tier;
  /** For one month, or for one year when billed annually. */
  priceCents: Cents;
  /** Savings of a year compared to twelve months of the same tier; 0 if billed monthly. */
  savesCents: Cents;
};

export const DEFAULT_PLAN: PlanId = "monthly-standard";

/** Prices and annual savings, to the cent (rules membership/prices). */
export const PLANS: Record<PlanId, Plan> = {
  "monthly-standard": plan("monthly", "standard", 1_299, 0),
  "monthly-premium": plan("monthly", "premium", 2_499, 0),
  "annual-standard": plan("annual", "standard", 12_470, 3_118),
  "annual-premium": plan("annual", "premium", 23_990, 5_998),
};

/** A tier's name and its benefits (rules membership/benefits). */
export const TIER_FACTS: Record<Tier, { name: string; gives: readonly string[] }> = {
  standard: {
    name: "Standard",
    gives: ["Free standard delivery", "Member discounts", "Basic education content"],
  },
  premium: {
    name: "Premium",
    gives: [
      "Free express delivery",
      "10% off every order",
      "Early access to new products",
      "A free sample every month",
    ],
  },
};

/** Benefit for the first members (rules membership/benefits). */
export const WELCOME_SENTENCE = "The first 500 waitlist members who convert get a welcome package.";

/** Returns the plan of a tier and a billing period. */
export function planId(billing: Billing, tier: Tier): PlanId {
  return `${billing}-${tier}`;
}

/** Returns the same tier with the other billing period: the toggle's action (rules membership/plans). */
export function withBilling(id: PlanId, billing: Billing): PlanId {
  return planId(billing, PLANS[id].tier);
}

/** Returns the other tier with the same billing period. */
export function withTier(id: PlanId, tier: Tier): PlanId {
  return planId(PLANS[id].billing, tier);
}

/** Returns "month" or "year": the period of a plan's price. */
export function planPeriodOf(billing: Billing): "month" | "year" {
  return billing === "monthly" ? "month" : "year";
}

function plan(billing: Billing, tier: Tier, priceCents: Cents, savesCents: Cents): Plan {
  return { id: planId(billing, tier), billing, tier, priceCents, savesCents };
}
