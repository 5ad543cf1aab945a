import type { Cents } from "#app/base/lib/money.ts";

export const BILLINGS = ["monthly", "annual"] as const;

export type Billing = (typeof BILLINGS)[number];

export const TIERS = ["standard", "premium"] as const;

export type Tier = (typeof TIERS)[number];

/** "annual-premium" (rules membership/plans). */
type PlanId = `${Billing}-${Tier}`;

/** What a shop says about a tier (rules membership/offer). */
export type TierOffer = {
  name: string;
  prices: Record<Billing, Cents>;
  benefits: readonly string[];
};

/** A shop's membership: its two tiers, and the numbers of its savings calculator. */
export type Membership = {
  tiers: Record<Tier, TierOffer>;
  /** Discount on every order that comes with Premium, in percent. */
  discountPercent: number;
  hasCalculator: boolean;
  /** Orders a month, and spend in dollars, that the calculator starts with. */
  firstOrders: number;
  firstSpend: string;
};

export type Plan = {
  id: PlanId;
  billing: Billing;
  tier: Tier;
  name: string;
  /** For one month, or for one year when billed annually. */
  priceCents: Cents;
  /** Savings of a year compared to twelve months of the same tier; 0 if billed monthly. */
  savesCents: Cents;
};

export const DEFAULT_PLAN: PlanId = "monthly-standard";

/** Returns a plan of a membership, with what a year saves (rules membership/offer). */
export function planOf({ tiers }: Pick<Membership, "tiers">, billing: Billing, tier: Tier): Plan {
  const { name, prices } = tiers[tier];
  const saved = billing === "annual" ? 12 * prices.monthly - prices.annual : 0;
  return {
    ...{ id: planId(billing, tier), billing, tier, name },
    priceCents: prices[billing],
    savesCents: Math.max(0, saved),
  };
}

/** Returns the whole percentage that a year saves at least, with either tier; 0 for nothing. */
export function annualPercent(membership: Pick<Membership, "tiers">): number {
  const percents = TIERS.map((tier) => {
    const { priceCents, savesCents } = planOf(membership, "annual", tier);
    return savesCents === 0 ? 0 : Math.floor((100 * savesCents) / (priceCents + savesCents));
  });
  return Math.min(...percents);
}

/** Returns the ID of a tier and a billing period. */
export function planId(billing: Billing, tier: Tier): PlanId {
  return `${billing}-${tier}`;
}

/** Returns the billing period and the tier of an ID. */
export function partsOf(id: PlanId): { billing: Billing; tier: Tier } {
  const [billing, tier] = id.split("-") as [Billing, Tier];
  return { billing, tier };
}

/** Returns the same tier with the other billing period: the toggle's action (rules membership/plans). */
export function withBilling(id: PlanId, billing: Billing): PlanId {
  return planId(billing, partsOf(id).tier);
}

/** Returns the other tier with the same billing period. */
export function withTier(id: PlanId, tier: Tier): PlanId {
  return planId(partsOf(id).billing, tier);
}

/** Returns "month" or "year": the period of a plan's price. */
export function planPeriodOf(billing: Billing): "month" | "year" {
  return billing === "monthly" ? "month" : "year";
}
