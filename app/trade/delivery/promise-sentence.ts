import { formatMoney } from "#app/base/lib/money.ts";
import { type DeliveryOption, minutesText } from "./bands.ts";
import { FREE_DELIVERY_OVER_CENTS, feeText, OPTION_FACTS, OPTION_FEES } from "./options.ts";
import type { ServedCheck } from "./zip-check.ts";

/** "$75": the amount above which delivery is free, without cents (rules delivery/questions). */
export const FREE_OVER = feeText(FREE_DELIVERY_OVER_CENTS);

/** "$5.99": what the cheapest option costs. */
export const LOWEST_FEE = formatMoney(Math.min(...Object.values(OPTION_FEES)));

/**
 * What the page of a product promises to a ZIP (rules products/delivery-estimate): the quickest way, and the others, or that today is closed.
 * Minutes are named for Express alone: the other options come in a window that the customer chooses.
 */
export function deliveryPromise(check: ServedCheck): { quickest: string; others: string | null } {
  const { closedToday } = check;
  // On a closed day only what can be booked for another day is promised.
  const [quickest, ...rest] = check.deliveryOptions.filter(
    (option) => closedToday === null || OPTION_FACTS[option].daysAhead > 0,
  );
  const place = `Delivers to ${check.city} ${check.zip}`;
  if (!quickest) return { quickest: `${place}.`, others: null };
  const { label, description } = OPTION_FACTS[quickest];
  const when =
    quickest === "express" ? ` in ${minutesText(check.deliveryTime)}` : ` (${lowerFirst(description)})`;
  return {
    quickest: `${place}: ${label}${when}, ${formatMoney(OPTION_FEES[quickest])}. Free over ${FREE_OVER}.`,
    others: othersText(rest, closedToday),
  };
}

function othersText(options: readonly DeliveryOption[], closedToday: string | null): string | null {
  if (closedToday !== null) return closedTodayText(closedToday);
  return options.length > 0 ? `Also ${options.map(optionWithFee).join(" and ")}.` : null;
}

/** "Today is closed: Thanksgiving.", of a reason without its full stop. */
export function closedTodayText(reason: string): string {
  return `Today is closed: ${reason}.`;
}

const optionWithFee = (option: DeliveryOption) =>
  `${OPTION_FACTS[option].label} for ${formatMoney(OPTION_FEES[option])}`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
