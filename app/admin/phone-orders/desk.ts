import { clockText } from "#app/base/lib/moment-text.ts";
import { isPhoneNumber } from "#app/base/lib/phone.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import type { Bought } from "#app/trade/cart/buy-again.ts";
import type { OptionQuote } from "#app/trade/checkout/quote.ts";
import { closedDayText } from "#app/trade/delivery/timetable.ts";
import { windowText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { WindowChoice } from "#app/trade/delivery/windows.ts";
import type { ServedCheck } from "#app/trade/delivery/zip-check.ts";

/** Line of the form: product id, and quantity as typed. */
export type TypedLine = { id: string; quantity: string };

/** Prefix of a line's field name, before the product's id; `LINES` names the lines as a whole. */
export const LINE_PREFIX = "quantity-";
export const LINES = "lines";

/**
 * "Edina, MN": sent along with the form to distinguish prefilled text, which another ZIP may replace, from
 * typed text.
 */
const placeText = ({ city, state }: { city: string; state: string }) => `${city}, ${state}`;

/** Fills in the city and state of a served ZIP, replacing those of an earlier ZIP (rules checkout/prefilled-fields). */
export function withPlace(values: FormValues, check: ServedCheck | null): FormValues {
  if (!check) return values;
  const { city = "", state = "", filled } = values;
  const isTyped = (city !== "" || state !== "") && placeText({ city, state }) !== filled;
  return isTyped ? values : { ...values, city: check.city, state: check.state, filled: placeText(check) };
}

/** A caller's last order: line items, address, and window; instants are ISO strings. */
export type LastOrder = {
  lines: Bought[];
  address: Record<"address" | "city" | "state" | "zip" | "instructions", string>;
  option: DeliveryOption;
  window: { start: string; end: string };
};

/** Window like the last one; `start` is "" if none can be booked. `said` names differences from last time, and why. */
type NextWindow = { option: string; start: string; said: string[] };

/**
 * Finds the next window like the last order's (rules phone-orders/reorder): the same option at the same hours. If none has a spot left,
 * returns the next window of that option, then of another one.
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

/** Names the closed days and full windows that were skipped before the selected one. */
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

/** Replaces the form's address fields with those of the last order. */
export function addressLikeLast(values: FormValues, { address }: LastOrder): FormValues {
  return { ...values, ...address };
}

/** "2 × Lake Gummies, 1 × Tonic": items of the last order. */
export function linesText(lines: readonly Bought[]): string {
  return lines.map(({ name, quantity }) => `${quantity}\u00a0× ${name}`).join(", ");
}

// The caller's number is carried from page to page to avoid typing it twice.

/** Parameter and field name of the number. */
export const CALLER_PHONE = "phone";

/** Returns the whole phone number of this or an earlier search, or null. */
export function callerPhone(query: URLSearchParams): string | null {
  const found = [query.get("q"), query.get(CALLER_PHONE)].find(
    (text) => text !== null && isPhoneNumber(text),
  );
  return found?.trim() ?? null;
}

/** Adds the caller's number to an address of the phone order pages. */
export function withCallerPhone(path: string, phone: string | null): string {
  return phone === null ? path : `${path}?${new URLSearchParams({ [CALLER_PHONE]: phone })}`;
}

/** Returns the address of the new customer form, prefilled with the search: a phone number, an email address, or a name. */
export function newCallerPath(search: string, phone: string | null): string {
  const [firstName = "", ...rest] = isPhoneNumber(search) || search.includes("@") ? [] : search.split(" ");
  const given = {
    [CALLER_PHONE]: phone ?? "",
    email: search.includes("@") ? search : "",
    firstName,
    lastName: rest.join(" "),
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, text]) => text !== ""));
  return `/admin/orders/new/customer${query.size > 0 ? `?${query}` : ""}`;
}

/** Returns whether a number is complete. A leading 1 needs one more digit. */
export function isTypedToTheEnd(text: string): boolean {
  return isPhoneNumber(text) && (/^\D*1/.test(text) ? text.replace(/\D/g, "").length === 11 : true);
}
