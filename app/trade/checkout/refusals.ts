import { type Cents, counted, formatMoney } from "#app/base/lib/money.ts";
import { refusal } from "#app/base/lib/result.ts";
import type { Closed } from "#app/base/settings/opening.ts";
import { shortageSentence } from "#app/trade/cart/lines.ts";
import { closedDayText, dateText } from "#app/trade/delivery/timetable.ts";
import type { NoDelivery } from "#app/trade/delivery/zip-check.ts";
import { confirmEmailSentence } from "#app/trade/orders/order-view.ts";

/**
 * Messages about a delivery window that is no longer available. Separate, because the browser shows them too.
 */
export const WINDOW_SENTENCES = {
  closed: "This delivery window is no longer available. Choose another one.",
  full: "This delivery window is full. Choose another one.",
} as const;

/** "1 order", "3 orders". */
const ordersText = (number: number) => counted(number, "order", "orders");

/**
 * Refusals of a well-formed checkout. `key_reused` is a conflict (409), `busy` an overload (503); the others
 * are unmet rules.
 */
export const checkoutRefusals = {
  noAccount: () => refusal("no_account", "Sign in again to place your order."),
  emailUnverified: (hasOrdered = false) => refusal("email_unverified", confirmEmailSentence(hasOrdered)),
  tooYoung: (age: number) => refusal("too_young", `You must be ${age} or older to order.`, "confirmsAge"),
  orderingPaused: (closed: Closed) => refusal("ordering_paused", closed.sentence),
  tooManyOpen: (most: number) =>
    refusal(
      "too_many_open",
      `You already have ${ordersText(most)} open. You can order again after one is delivered.`,
    ),
  phoneTooManyOpen: (most: number) =>
    refusal(
      "phone_too_many_open",
      `This phone number already has ${ordersText(most)} open. You can order again after one is delivered.`,
      "phone",
    ),
  keyReused: () =>
    refusal(
      "key_reused",
      "This checkout was already submitted with different details. Reload the page and try again.",
      "key",
    ),
  noDelivery: ({ kind, sentence }: NoDelivery) => refusal(`zip_${kind}`, sentence, "zip"),
  stateDiffers: (zip: string, state: string) =>
    refusal("state_differs", `ZIP code ${zip} is in ${state}. Check the state.`, "state"),
  optionUnavailable: (label: string, zip: string) =>
    refusal("option_unavailable", `${label} isn't available for ${zip}. Choose another option.`, "option"),
  windowClosed: () => refusal("window_closed", WINDOW_SENTENCES.closed, "windowStart"),
  dayClosed: (date: string, reason: string) =>
    refusal("day_closed", `${closedDayText(date, reason)}. Choose another day.`, "windowStart"),
  windowFull: () => refusal("window_full", WINDOW_SENTENCES.full, "windowStart"),
  productGone: (name: string | null) =>
    refusal(
      "product_gone",
      `${name ?? "A product in your cart"} is no longer sold. Remove it from your cart.`,
      "lines",
    ),
  notOnThatDay: (name: string, date: string) =>
    refusal(
      "not_on_that_day",
      `${name} can no longer be sold on ${dateText(date)}. Choose an earlier day, or remove it from your cart.`,
      "windowStart",
    ),
  tooMany: (name: string, most: number) =>
    refusal("too_many", `You can order at most ${most} of ${name}.`, "lines"),
  stockShort: (name: string, left: number) => refusal("stock_short", shortageSentence(name, left), "lines"),
  belowMinimum: (sentence: string) => refusal("below_minimum", sentence, "lines"),
  /** Its message comes from the promotion (trade/promotions/promotion.ts). */
  promotion: (sentence: string) => refusal("promotion", sentence, "promotion"),
  wayClosed: () =>
    refusal("way_closed", "We no longer take this way of payment. Choose how to pay again.", "payment"),
  giftsClosed: () =>
    refusal(
      "gifts_closed",
      "We no longer take gift orders. Uncheck the box to order for yourself.",
      "isGift",
    ),
  tipsClosed: () => refusal("tips_closed", "We no longer take tips. Choose no tip.", "tip"),
  quoteChanged: (totalCents: Cents) =>
    refusal(
      "quote_changed",
      `Your order changed while you were checking out. The total is now ${formatMoney(totalCents)}. Review it and place your order again.`,
    ),
  busy: () => refusal("busy", "We're getting a lot of orders right now. Please try again."),
};

/** A named refusal with its field and message. */
export type CheckoutRefusal = ReturnType<(typeof checkoutRefusals)[keyof typeof checkoutRefusals]>;
