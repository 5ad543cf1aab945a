import { formatMoney } from "#app/base/lib/money.ts";
import {
  isCount,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isOptional,
  isText,
  type Shape,
} from "#app/base/lib/shape.ts";
import { DELIVERY_OPTIONS, type DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import { FRESH_PRODUCT_FIELDS } from "#app/trade/cart/fresh-products.ts";
import type { FreshProduct } from "#app/trade/cart/lines.ts";
import { roundMg } from "#app/trade/catalog/milligrams.ts";
import type { TaxLine } from "#app/trade/delivery/price-with-tax.ts";
import type { WindowChoice, WindowDay } from "#app/trade/delivery/windows.ts";
import { isServedBand, isZipAnswer } from "#app/trade/delivery/zip-check.ts";
import type { RequestedLine } from "./checkout-form.ts";
import { WINDOW_SENTENCES } from "./refusals.ts";

/** A size in checkout, with the milligrams of all its containers. */
export type SaleProduct = Omit<FreshProduct, "thcMgPerPackage"> & { thcMgPerPack: number };

/** Sums items per product, in cart order. */
export function sumPerProduct(lines: readonly RequestedLine[]): RequestedLine[] {
  const sums = new Map<string, number>();
  for (const { id, quantity } of lines) {
    const key = id.toLowerCase();
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  }
  return [...sums].map(([id, quantity]) => ({ id, quantity }));
}

/** Quotes an item at today's price. */
export function quoteLine(product: SaleProduct, quantity: number): QuotedLine {
  return {
    ...product,
    quantity,
    lineCents: product.priceCents * quantity,
    thcMgPerPackage: product.thcMgPerPack,
    thcMg: roundMg(product.thcMgPerPack * quantity),
  };
}

type Checked<Guard> = Guard extends Shape<infer Value> ? Value : never;

const isQuotedLine = isObject({
  ...FRESH_PRODUCT_FIELDS,
  quantity: isCount,
  lineCents: isCount,
  thcMg: isNumber,
});
/** An item at its current price. */
export type QuotedLine = Checked<typeof isQuotedLine>;

const isQuotedPromotion = isObject({ code: isText, discountCents: isCount, problem: isNullOr(isText) });
/** A quoted promo code. */
export type QuotedPromotion = Checked<typeof isQuotedPromotion>;

const isTotals = isObject({
  subtotalCents: isCount,
  // During a rolling restart, a process of the previous release responds without it.
  discountCents: isOptional(isCount),
  deliveryFeeCents: isCount,
  redeliveryFeeCents: isCount,
  taxes: isListOf(
    isObject<TaxLine>({ name: isText, basisPoints: isNumber, appliesToDelivery: isFlag, cents: isCount }),
  ),
  taxCents: isCount,
  // As with the discount.
  tipCents: isOptional(isCount),
  totalCents: isCount,
});

const isWindowDay = isObject<WindowDay>({
  date: isText,
  closed: isNullOr(isText),
  windows: isListOf(isObject<WindowChoice>({ start: isText, end: isText, placesLeft: isNumber })),
});

const isOptionQuote = isObject({
  option: isOneOf(...DELIVERY_OPTIONS),
  label: isText,
  description: isText,
  feeCents: isCount,
  /**
   * Days with windows, and the closed days among them, by date. Without any window, the option can't be
   * booked.
   */
  days: isListOf(isWindowDay),
  totals: isTotals,
  /** Sent back with the form as `quoteFingerprint`. */
  fingerprint: isText,
});
/** An option for the ZIP code, with the resulting order total. */
export type OptionQuote = Checked<typeof isOptionQuote>;

/** Shape of the response of `GET /checkout/quote`. */
export const isCheckoutQuote = isObject({
  lines: isListOf(isQuotedLine),
  /** Messages about changes to the requested items (rules checkout/summary). */
  changes: isListOf(isText),
  subtotalCents: isCount,
  /** The discount of the promo code, or why it isn't valid; null if none. */
  promotion: isOptional(isNullOr(isQuotedPromotion)),
  /** THC of the whole order, in milligrams. */
  thcMg: isNumber,
  /** "Minimum order is $25.00. Add $4.50 more."; null if reached. */
  minimumSentence: isNullOr(isText),
  /** "Add $6.20 more for free delivery."; null if delivery is free. */
  freeDeliverySentence: isNullOr(isText),
  /** Why ordering is paused; null if the shop takes orders. */
  paused: isNullOr(isText),
  /** The on-time guarantee (rules on-time/late-refund); null while the setting is off. */
  latePromise: isNullOr(isText),
  /** Null if no ZIP code is given. */
  zip: isNullOr(isZipAnswer),
  band: isNullOr(isServedBand),
  /** Empty without a ZIP code that the shop delivers to. */
  options: isListOf(isOptionQuote),
});
/** Data of the checkout page for a ZIP code and cart items. */
export type CheckoutQuote = Checked<typeof isCheckoutQuote>;

/** Returns "LAKE-10 takes $4.80 off." for a valid code; null otherwise. */
export function takenOffText(promotion: QuotedPromotion | null | undefined): string | null {
  if (!promotion || promotion.problem !== null) return null;
  return `${promotion.code} takes ${formatMoney(promotion.discountCents)} off.`;
}

/** The customer's selection so far. */
export type DeliveryPick = { option: DeliveryOption | null; date: string | null; start: string | null };

export const NOTHING_PICKED: DeliveryPick = { option: null, date: null, start: null };

/** Returns whether an option has any window, full or not. */
export function isOffered(option: OptionQuote): boolean {
  return option.days.some(hasWindows);
}

/** Returns whether a day can be selected; a closed day is only shown with its reason. */
function hasWindows(day: WindowDay): boolean {
  return day.windows.length > 0;
}

/** The selection after applying the newest quote. */
export type DeliveryChoice = {
  option: OptionQuote | null;
  date: string | null;
  window: WindowChoice | null;
  /** Why the selected window is no longer valid; null if it is, or none was selected. */
  lost: string | null;
};

/**
 * Applies a selection to a quote. Until the customer selects an option, the cheapest bookable one applies, so
 * a real total shows from the start. A window is never preselected.
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
  const why = found ? WINDOW_SENTENCES.full : WINDOW_SENTENCES.closed;
  return { option, date, window, lost: pick.start && !window ? why : null };
}
