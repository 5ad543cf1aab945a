import type { DeliveryOption } from "#app/trade/delivery/bands.ts";
import type { WindowChoice, WindowDay } from "#app/trade/delivery/windows.ts";
import type { OptionQuote } from "./quote.ts";
import { WINDOW_SENTENCES } from "./refusals.ts";

/** What a customer has picked so far. */
export type DeliveryPick = { option: DeliveryOption | null; date: string | null; start: string | null };

export const NOTHING_PICKED: DeliveryPick = { option: null, date: null, start: null };

/** True when an option has a window to offer, full or not. */
export function isOffered(option: OptionQuote): boolean {
  return option.days.some(hasWindows);
}

/** True for a day that can be chosen; a closed day is shown with its reason only. */
function hasWindows(day: WindowDay): boolean {
  return day.windows.length > 0;
}

/** What is left of a pick under the newest quote. */
export type DeliveryChoice = {
  option: OptionQuote | null;
  date: string | null;
  window: WindowChoice | null;
  /** Why the picked window no longer counts; null when it does, or when none was picked. */
  lost: string | null;
};

/**
 * Compares a pick with a quote. Until the customer picks an option, the least expensive one that can be booked counts,
 * so that the total is a real one from the start. A window is never picked for the customer.
 */
export function choiceOf(pick: DeliveryPick, options: readonly OptionQuote[]): DeliveryChoice {
  const offered = options.filter(isOffered);
  const cheapest = [...offered].sort(
    (a, b) => a.feeCents - b.feeCents || b.days.filter(hasWindows).length - a.days.filter(hasWindows).length,
  )[0];
  const option = offered.find((one) => one.option === pick.option) ?? cheapest ?? null;
  const windows = option?.days.flatMap((day) => day.windows) ?? [];
  const found = windows.find((window) => window.start === pick.start) ?? null;
  const window = found && found.placesLeft > 0 ? found : null;
  const days = option?.days.filter(hasWindows) ?? [];
  const date = days.find((day) => day.date === pick.date)?.date ?? days[0]?.date ?? null;
  return { option, date, window, lost: pick.start && !window ? lostSentence(found) : null };
}

function lostSentence(found: WindowChoice | null): string {
  return found ? WINDOW_SENTENCES.full : WINDOW_SENTENCES.closed;
}
