import type { FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import type { CheckoutQuote } from "#app/trade/checkout/quote.ts";
import type { ServedCheck } from "#app/trade/delivery/zip-check.ts";
import type { SellableProduct } from "./queries.server.ts";

/** A line of the form: which product, and how many as typed. */
export type TypedLine = { id: string; quantity: string };

/** The name of a line's field is this and the product's id; the lines as a whole have the name `LINES`. */
export const LINE_PREFIX = "quantity-";
export const LINES = "lines";

/** What the page shows: what was typed, what it comes to now, and what was found. */
export type Desk = {
  values: FormValues;
  errors: RefusedForm["errors"];
  lines: TypedLine[];
  quote: CheckoutQuote;
  /** The products that were searched for; null while nothing was. */
  found: SellableProduct[] | null;
  /** What is left out, or differs from the last order, and why. */
  notes: string[];
  /** Whether "Same as last time" was pressed just now, so that its values replace those in the fields. */
  isAgain: boolean;
};

/** "Edina, MN": what a ZIP has filled in goes along with the form, so that another ZIP may replace it, and typed text stays. */
const placeText = ({ city, state }: { city: string; state: string }) => `${city}, ${state}`;

/** City and state of a ZIP we deliver to, in place of what an earlier ZIP has filled in (rules checkout/prefilled-fields). */
export function withPlace(values: FormValues, check: ServedCheck | null): FormValues {
  if (!check) return values;
  const { city = "", state = "", filled } = values;
  const isTyped = (city !== "" || state !== "") && placeText({ city, state }) !== filled;
  return isTyped ? values : { ...values, city: check.city, state: check.state, filled: placeText(check) };
}
