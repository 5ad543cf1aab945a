import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { DeliveryOption } from "./bands.ts";

/** Orders over this amount are delivered free; exactly this amount still pays (rules 6.2). */
export const FREE_DELIVERY_OVER_CENTS: Cents = 7_500;

/** What delivery costs (rules 6.1). */
export const OPTION_FEES: Record<DeliveryOption, Cents> = { express: 1_299, standard: 799, scheduled: 599 };

/** Added from the third attempt on, after two that failed (rules 6.3). */
export const REDELIVERY_FEE_CENTS: Cents = 500;
const ATTEMPTS_INCLUDED = 2;

/** The fee of an option for an order of this subtotal before tax. */
export function deliveryFee(option: DeliveryOption, subtotalCents: Cents): Cents {
  return subtotalCents > FREE_DELIVERY_OVER_CENTS ? 0 : OPTION_FEES[option];
}

/** True when the courier's n-th attempt (the first is 1) costs the redelivery fee. */
export function attemptCostsExtra(attempt: number): boolean {
  return attempt > ATTEMPTS_INCLUDED;
}

/** "$75" and "$12.99": whole dollars without cents, as texts speak of them (rules 6.13). */
export function feeText(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, "");
}
