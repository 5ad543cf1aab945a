import { clockText } from "#app/base/lib/moment-text.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { Bought } from "#app/trade/cart/buy-again.ts";
import type { OptionQuote } from "#app/trade/checkout/quote.ts";
import type { DeliveryOption } from "#app/trade/delivery/bands.ts";
import { closedDayText } from "#app/trade/delivery/timetable.ts";
import { windowText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { WindowChoice } from "#app/trade/delivery/windows.ts";

/** What a caller ordered last: its line items, where it went, and in which window; instants are ISO strings. */
export type LastOrder = {
  lines: Bought[];
  address: Record<"address" | "city" | "state" | "zip" | "instructions", string>;
  option: DeliveryOption;
  window: { start: string; end: string };
};

/** A window like the last one; `start` is "" when none can be booked. `said` names what differs from last time, and why. */
type NextWindow = { option: string; start: string; said: string[] };

/**
 * Finds the next window of the kind that was taken last (rules phone-orders/reorder): the same option at the same hours. When none has a spot left,
 * it's the next window of that option, and then of another one.
 */
export function windowLikeLast({ option, window }: LastOrder, offers: readonly OptionQuote[]): NextWindow {
  const same = offers.find((offer) => offer.option === option);
  const others = offers.filter((offer) => offer !== same).toReversed();
  for (const offer of same ? [same, ...others] : others) {
    const atItsHours = offer.days.flatMap(({ windows }) =>
      windows.filter((one) => hours(one) === hours(window)),
    );
    const asBefore = atItsHours.find(hasSpots);
    const next = asBefore ?? offer.days.flatMap(({ windows }) => windows).find(hasSpots);
    if (!next) continue;
    const said = [...passedOver(offer, atItsHours, next)];
    if (offer !== same) said.push(`The last delivery option has no window left. ${offer.label} is selected.`);
    if (!asBefore) {
      const [wanted, found] = [window, next].map(({ start, end }) => windowTimeText(start, end));
      said.push(`There's no window left from ${wanted}. ${found} is selected.`);
    }
    return { option: offer.option, start: next.start, said };
  }
  const none = offers.length > 0 ? ["No delivery window can be booked right now."] : [];
  return { option, start: "", said: none };
}

const hours = ({ start, end }: Pick<WindowChoice, "start" | "end">) =>
  `${clockText(start)} ${clockText(end)}`;

const hasSpots = ({ placesLeft }: WindowChoice) => placesLeft > 0;

/** The days and windows before the selected one that would have been like last time: closed, or full. */
function passedOver({ days }: OptionQuote, like: readonly WindowChoice[], next: WindowChoice): string[] {
  const isBefore = (start: string) => Date.parse(start) < Date.parse(next.start);
  const nextDay = days.find(({ windows }) => windows.includes(next))?.date ?? "";
  return [
    ...days.flatMap(({ date, closed }) =>
      closed !== null && date < nextDay ? [`${closedDayText(date, closed)}.`] : [],
    ),
    ...like
      .filter(({ start }) => isBefore(start))
      .map(({ start, end }) => `${windowText(start, end)} is full.`),
  ];
}

/** The fields of the form with where the last order went, in place of what they had. */
export function addressLikeLast(values: FormValues, { address }: LastOrder): FormValues {
  return { ...values, ...address };
}

/** "2 × Lake Gummies, 1 × Tonic": what was ordered last. */
export function linesText(lines: readonly Bought[]): string {
  return lines.map(({ name, quantity }) => `${quantity}\u00a0× ${name}`).join(", ");
}
