import { type Cents, formatMoney, parseDollars, shareOf } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { OPTION_FEES } from "#app/trade/delivery/options.ts";
import { type Plan, planPeriodOf, TIER_FACTS } from "./plans.ts";

/** What a member saves on the delivery of an order (rules membership/savings). */
export const DELIVERY_SAVING_CENTS: Cents = OPTION_FEES.standard;

/** 10 percent of the monthly spend (rules membership/savings). */
const DISCOUNT_BASIS_POINTS = 1_000;

/** Orders a month (rules membership/savings). */
export const SAVINGS_ORDERS = { least: 1, most: 10, first: 4 } as const;

/** The spend in the field at first, in dollars (rules membership/savings). */
export const FIRST_SPEND = "70";

/** The message beside the field when the typed text is no amount (rules membership/typed-spend). */
export const SPEND_SENTENCES = {
  noAmount: "Please enter a dollar amount, such as 70 or 70.50.",
  tooMuch: "Please enter an amount under $10,000,000.",
} as const;

/** What a month of membership saves; the discount and the total are null while the spend is no amount. */
export type Savings = { deliveryCents: Cents; discountCents: Cents | null; totalCents: Cents | null };

/** One order more (+1) or fewer (-1) a month, within the bounds. */
export function stepOrders(orders: number, step: 1 | -1): number {
  return Math.min(SAVINGS_ORDERS.most, Math.max(SAVINGS_ORDERS.least, orders + step));
}

/** The cents of a typed spend ("$70", "70.5", "1,200", "$ 70 "), or the sentence to show instead. */
export function readSpend(typed: string): Result<Cents, string> {
  const cents = parseDollars(typed);
  if (cents !== null) return ok(cents);
  const isLarge = /^\$?\d{8,}(\.\d{0,2})?$/.test(typed.replace(/[\s,]/g, ""));
  return refused(isLarge ? SPEND_SENTENCES.tooMuch : SPEND_SENTENCES.noAmount);
}

/** 4 orders and $70.00 save 4 × $7.99 + $7.00 = $38.96 a month (rules membership/savings). */
export function savingsOf(ordersPerMonth: number, spendCents: Cents | null): Savings {
  const deliveryCents = ordersPerMonth * DELIVERY_SAVING_CENTS;
  if (spendCents === null) return { deliveryCents, discountCents: null, totalCents: null };
  const discountCents = shareOf(spendCents, DISCOUNT_BASIS_POINTS);
  return { deliveryCents, discountCents, totalCents: deliveryCents + discountCents };
}

/**
 * What remains of a plan's savings after its price, over the month or year it is billed for, so that nothing is divided and
 * rounded. Only Premium counts the discount (rules membership/net-savings). Null while an amount it needs is not known.
 */
export function remainderOf({ tier, billing, priceCents }: Plan, savings: Savings): Cents | null {
  const monthlyCents = tier === "premium" ? savings.totalCents : savings.deliveryCents;
  if (monthlyCents === null) return null;
  return monthlyCents * (billing === "annual" ? 12 : 1) - priceCents;
}

/** The sentence below the total: what remains after the chosen plan's price, and what was counted. */
export function remainderSentence(plan: Plan, savings: Savings): string {
  const name = TIER_FACTS[plan.tier].name;
  const remainder = remainderOf(plan, savings);
  if (remainder === null) return `Enter an amount to see what remains after the price of ${name}.`;
  const price = `${name} at ${formatMoney(plan.priceCents)} per ${planPeriodOf(plan.billing)}`;
  const amount = `${formatMoney(Math.abs(remainder))} per ${planPeriodOf(plan.billing)}`;
  const counted =
    plan.tier === "premium"
      ? "Delivery and the 10% discount are both counted."
      : "Only the delivery is counted: the 10% discount belongs to Premium.";
  return remainder < 0
    ? `${price} costs ${amount} more than it saves. ${counted}`
    : `After ${price} you keep ${amount}. ${counted}`;
}
