import { type Cents, formatMoney, parseDollars, shareOf } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { DeliveryFees } from "#app/base/settings/settings.ts";
import { type Membership, type Plan, planPeriodOf } from "./plans.ts";

/** Orders a month (rules membership/savings). */
export const SAVINGS_ORDERS = { least: 1, most: 10 } as const;

/** Messages shown next to the field if the input isn't an amount (rules membership/typed-spend). */
export const SPEND_SENTENCES = {
  noAmount: "Please enter a dollar amount, such as 70 or 70.50.",
  tooMuch: "Please enter an amount under $10,000,000.",
} as const;

type Discount = Pick<Membership, "discountPercent">;

/**
 * Monthly savings of a membership; the discount and the total are null if the typed spend isn't an amount.
 */
export type Savings = { deliveryCents: Cents; discountCents: Cents | null; totalCents: Cents | null };

/** Adds or removes one order a month, within the limits. */
export function stepOrders(orders: number, step: 1 | -1): number {
  return Math.min(SAVINGS_ORDERS.most, Math.max(SAVINGS_ORDERS.least, orders + step));
}

/**
 * Parses a typed spend to cents ("$70", "70.5", "1,200", "$ 70 "), or returns the message to show instead.
 */
export function readSpend(typed: string): Result<Cents, string> {
  const cents = parseDollars(typed);
  if (cents !== null) return ok(cents);
  const isLarge = /^\$?\d{8,}(\.\d{0,2})?$/.test(typed.replace(/[\s,]/g, ""));
  return refused(isLarge ? SPEND_SENTENCES.tooMuch : SPEND_SENTENCES.noAmount);
}

/** 4 orders and $70.00 save 4 × $7.99 + $7.00 = $38.96 a month (rules membership/savings). */
export function savingsOf(
  ordersPerMonth: number,
  spendCents: Cents | null,
  { standardFeeCents, discountPercent }: Pick<DeliveryFees, "standardFeeCents"> & Discount,
): Savings {
  const deliveryCents = ordersPerMonth * standardFeeCents;
  if (spendCents === null) return { deliveryCents, discountCents: null, totalCents: null };
  const discountCents = shareOf(spendCents, discountPercent * 100);
  return { deliveryCents, discountCents, totalCents: deliveryCents + discountCents };
}

/**
 * Returns a plan's savings less its price, over the month or year it's billed for, which avoids dividing and
 * rounding. Only Premium counts the discount (rules membership/net-savings). Null if a required amount is
 * unknown.
 */
export function remainderOf({ tier, billing, priceCents }: Plan, savings: Savings): Cents | null {
  const monthlyCents = tier === "premium" ? savings.totalCents : savings.deliveryCents;
  if (monthlyCents === null) return null;
  return monthlyCents * (billing === "annual" ? 12 : 1) - priceCents;
}

/** Returns the sentence below the total, with the selected plan's net savings and what they include. */
export function remainderSentence(
  plan: Plan,
  savings: Savings,
  { tiers, discountPercent }: Pick<Membership, "tiers" | "discountPercent">,
): string {
  const remainder = remainderOf(plan, savings);
  if (remainder === null) return `Enter an amount to see what remains after the price of ${plan.name}.`;
  const price = `${plan.name} at ${formatMoney(plan.priceCents)} per ${planPeriodOf(plan.billing)}`;
  const amount = `${formatMoney(Math.abs(remainder))} per ${planPeriodOf(plan.billing)}`;
  const only =
    discountPercent === 0 ? "" : ` The ${discountPercent}% discount comes with ${tiers.premium.name}.`;
  const counted =
    plan.tier === "premium" && discountPercent > 0
      ? `Delivery and the ${discountPercent}% discount are both counted.`
      : `Only delivery is counted.${plan.tier === "premium" ? "" : only}`;
  return remainder < 0
    ? `${price} costs ${amount} more than it saves. ${counted}`
    : `After ${price} you save ${amount}. ${counted}`;
}
