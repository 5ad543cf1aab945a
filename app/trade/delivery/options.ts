import { type Cents, counted, formatMoney } from "#app/base/lib/money.ts";
import type { DeliveryOption, OptionTerms } from "#app/base/settings/delivery-profile.ts";
import type { DeliveryFees } from "#app/base/settings/settings.ts";

/**
 * Describes an option by its windows: "1-hour window", "Same day, 2-hour window", "2-hour window, bookable up
 * to 7 days ahead" (rules delivery/windows).
 */
export function optionText({ windowMinutes, daysAhead }: OptionTerms): string {
  const window = `${windowLengthText(windowMinutes)} window`;
  if (daysAhead > 0) return `${window}, bookable up to ${counted(daysAhead, "day", "days")} ahead`;
  return windowMinutes > 60 ? `Same day, ${window}` : window;
}

/** "2-hour" for 120, "90-minute" for 90. */
export function windowLengthText(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`;
}

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
