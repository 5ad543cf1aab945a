import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { DeliveryOption } from "./bands.ts";

/**
 * Properties of an option (rules delivery/windows). The booking cutoff is a setting
 * (trade/delivery/timetable.ts).
 */
type OptionFacts = {
  label: string;
  description: string;
  /** Length of a window. */
  windowMinutes: number;
  /** Last bookable day, as days from today; 0 = today only. */
  daysAhead: number;
};

export const OPTION_FACTS: Record<DeliveryOption, OptionFacts> = {
  express: { label: "Express", description: "1-hour window", windowMinutes: 60, daysAhead: 0 },
  standard: { label: "Standard", description: "Same day, 2-hour window", windowMinutes: 120, daysAhead: 0 },
  scheduled: {
    label: "Scheduled Delivery",
    description: "2-hour window, bookable up to 7 days ahead",
    windowMinutes: 120,
    daysAhead: 7,
  },
};

/**
 * Orders over this amount are delivered free; at exactly this amount, the fee still applies (rules
 * delivery/free-delivery).
 */
export const FREE_DELIVERY_OVER_CENTS: Cents = 7_500;

/** Delivery fees (rules delivery/fees). */
export const OPTION_FEES: Record<DeliveryOption, Cents> = { express: 1_299, standard: 799, scheduled: 599 };

/** Charged from the third attempt on, after two failed ones (rules delivery/redelivery-fee). */
export const REDELIVERY_FEE_CENTS: Cents = 500;
const ATTEMPTS_INCLUDED = 2;

/** Returns an option's fee for an order with this subtotal before tax. */
export function deliveryFee(option: DeliveryOption, subtotalCents: Cents): Cents {
  return subtotalCents > FREE_DELIVERY_OVER_CENTS ? 0 : OPTION_FEES[option];
}

/** Returns whether the nth attempt (the first is 1) costs the redelivery fee. */
export function attemptCostsExtra(attempt: number): boolean {
  return attempt > ATTEMPTS_INCLUDED;
}

/** Formats cents for texts as "$75" or "$12.99": whole dollars without cents (rules delivery/questions). */
export function feeText(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, "");
}
