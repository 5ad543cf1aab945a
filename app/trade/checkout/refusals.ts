import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { shortageSentence } from "#app/trade/cart/lines.ts";
import { closedDayText } from "#app/trade/delivery/timetable.ts";
import type { NoDelivery } from "#app/trade/delivery/zip-check.ts";
import type { CheckoutField } from "./checkout-form.ts";

/** What a customer reads about a delivery window that can no longer be had. Apart, because the browser says it too. */
export const WINDOW_SENTENCES = {
  closed: "This delivery window can no longer be booked. Please choose another.",
  full: "This delivery window is full. Please choose another.",
} as const;

type Refusal<Name extends string> = {
  name: Name;
  /** The field the sentence belongs beside; null = the whole form. */
  field: CheckoutField | null;
  sentence: string;
};

function refusal<const Name extends string>(
  name: Name,
  field: CheckoutField | null,
  sentence: string,
): Refusal<Name> {
  return { name, field, sentence };
}

/** "1 order", "3 orders". */
const ordersText = (number: number) => `${number} ${number === 1 ? "order" : "orders"}`;

/** Every "no" that a well-formed checkout can get. `key_reused` is a conflict (409), `busy` an overload (503); the rest are unmet rules. */
export const checkoutRefusals = {
  noAccount: () => refusal("no_account", null, "Please sign in again to place your order."),
  emailUnverified: () => refusal("email_unverified", null, "Confirm your email to place your first order."),
  tooYoung: () => refusal("too_young", "adult", "You must be 21 or older to order."),
  orderingPaused: (message: string) =>
    refusal(
      "ordering_paused",
      null,
      message.trim() || "We are not taking orders just now. Please come back later.",
    ),
  tooManyOpen: (most: number) =>
    refusal(
      "too_many_open",
      null,
      `You have ${ordersText(most)} under way already. Please place the next one when one of them has arrived.`,
    ),
  phoneTooManyOpen: (most: number) =>
    refusal(
      "phone_too_many_open",
      "phone",
      `There are ${ordersText(most)} under way with this phone number already. Please wait until one of them has arrived.`,
    ),
  keyReused: () =>
    refusal(
      "key_reused",
      "key",
      "This checkout was already sent with other contents. Please reload the page.",
    ),
  noDelivery: ({ kind, sentence }: NoDelivery) => refusal(`zip_${kind}`, "zip", sentence),
  stateDiffers: (zip: string, state: string) =>
    refusal("state_differs", "state", `ZIP code ${zip} is in ${state}. Please check the state.`),
  optionUnavailable: (label: string, zip: string) =>
    refusal(
      "option_unavailable",
      "option",
      `${label} is not available for ${zip}. Please choose another option.`,
    ),
  windowClosed: () => refusal("window_closed", "windowStart", WINDOW_SENTENCES.closed),
  dayClosed: (date: string, reason: string) =>
    refusal("day_closed", "windowStart", `${closedDayText(date, reason)}. Please choose another day.`),
  windowFull: () => refusal("window_full", "windowStart", WINDOW_SENTENCES.full),
  productGone: (name: string | null) =>
    refusal(
      "product_gone",
      "lines",
      `${name ?? "A product in your cart"} is no longer sold. Please take it out of your cart.`,
    ),
  tooMany: (name: string, most: number) =>
    refusal("too_many", "lines", `You can order at most ${most} of ${name}.`),
  stockShort: (name: string, left: number) => refusal("stock_short", "lines", shortageSentence(name, left)),
  belowMinimum: (sentence: string) => refusal("below_minimum", "lines", sentence),
  quoteChanged: (totalCents: Cents) =>
    refusal(
      "quote_changed",
      null,
      `Something changed while you were looking. The total is now ${formatMoney(totalCents)}. Please check and place the order again.`,
    ),
  busy: () => refusal("busy", null, "Many people are ordering this minute. Please try again."),
};

/** A named "no" with its field and its sentence. */
export type CheckoutRefusal = ReturnType<(typeof checkoutRefusals)[keyof typeof checkoutRefusals]>;
