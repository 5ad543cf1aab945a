import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { DeliveryFees } from "#app/base/settings/settings.ts";
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

const FEE_FIELDS = {
  express: "expressFeeCents",
  standard: "standardFeeCents",
  scheduled: "scheduledFeeCents",
} as const satisfies Record<DeliveryOption, keyof DeliveryFees>;

/** Fee of an option for an order that isn't delivered free (rules delivery/fees). */
export function optionFee(fees: DeliveryFees, option: DeliveryOption): Cents {
  return fees[FEE_FIELDS[option]];
}

/** The redelivery fee is charged from the third attempt on (rules delivery/redelivery-fee). */
const ATTEMPTS_INCLUDED = 2;

/**
 * Returns an option's fee for an order with this subtotal before tax; at exactly the threshold, the fee still
 * applies (rules delivery/free-delivery).
 */
export function deliveryFee(fees: DeliveryFees, option: DeliveryOption, subtotalCents: Cents): Cents {
  const { freeDeliveryOverCents: over } = fees;
  return over !== null && subtotalCents > over ? 0 : optionFee(fees, option);
}

/** Returns whether the nth attempt (the first is 1) costs the redelivery fee. */
export function attemptCostsExtra(attempt: number): boolean {
  return attempt > ATTEMPTS_INCLUDED;
}

/** Formats cents for texts as "$75" or "$12.99": whole dollars without cents (rules delivery/questions). */
export function feeText(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, "");
}
