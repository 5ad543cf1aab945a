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
import { FRESH_PRODUCT_FIELDS } from "#app/trade/cart/fresh-products.ts";
import type { FreshProduct } from "#app/trade/cart/lines.ts";
import { roundMg } from "#app/trade/catalog/milligrams.ts";
import { DELIVERY_OPTIONS, type DeliveryOption } from "#app/trade/delivery/bands.ts";
import type { TaxLine } from "#app/trade/delivery/price-with-tax.ts";
import type { WindowChoice, WindowDay } from "#app/trade/delivery/windows.ts";
import { isServedBand, isZipAnswer } from "#app/trade/delivery/zip-check.ts";
import type { RequestedLine } from "./checkout-form.ts";
import { WINDOW_SENTENCES } from "./refusals.ts";

/** A product as checkout needs it. */
export type SaleProduct = FreshProduct;

/** Lines summed per product, in the cart's order. */
export function sumPerProduct(lines: readonly RequestedLine[]): RequestedLine[] {
  const sums = new Map<string, number>();
  for (const { id, quantity } of lines) {
    const key = id.toLowerCase();
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  }
  return [...sums].map(([id, quantity]) => ({ id, quantity }));
}

/** A line of a product at today's price. */
export function quoteLine(product: SaleProduct, quantity: number): QuotedLine {
  return {
    ...product,
    quantity,
    lineCents: product.priceCents * quantity,
    thcMg: roundMg(product.thcMgPerPackage * quantity),
  };
}

type Checked<Guard> = Guard extends Shape<infer Value> ? Value : never;

const isQuotedLine = isObject({
  ...FRESH_PRODUCT_FIELDS,
  quantity: isCount,
  lineCents: isCount,
  thcMg: isNumber,
});
/** A line as it would be sold now. */
export type QuotedLine = Checked<typeof isQuotedLine>;

const isQuotedPromotion = isObject({ code: isText, discountCents: isCount, problem: isNullOr(isText) });
/** A promotion code as it is quoted. */
export type QuotedPromotion = Checked<typeof isQuotedPromotion>;

const isTotals = isObject({
  subtotalCents: isCount,
  // A process of the release before this one answers without it, while the shop is renewed.
  discountCents: isOptional(isCount),
  deliveryFeeCents: isCount,
  redeliveryFeeCents: isCount,
  taxes: isListOf(
    isObject<TaxLine>({ name: isText, basisPoints: isNumber, appliesToDelivery: isFlag, cents: isCount }),
  ),
  taxCents: isCount,
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
  /** Days that have a window, and closed ones among them, by date. Without any window the option cannot be booked. */
  days: isListOf(isWindowDay),
  totals: isTotals,
  /** The form returns it as `quoteFingerprint`. */
  fingerprint: isText,
});
/** One option for the ZIP, with what the order would cost in all. */
export type OptionQuote = Checked<typeof isOptionQuote>;

/** The shape of the answer of `GET /checkout/quote`. */
export const isCheckoutQuote = isObject({
  lines: isListOf(isQuotedLine),
  /** What changed against the lines that were asked for, in plain sentences (rules checkout/summary). */
  changes: isListOf(isText),
  subtotalCents: isCount,
  /** What the promotion code takes off, or why it does not hold; null while there is none. */
  promotion: isOptional(isNullOr(isQuotedPromotion)),
  /** THC of the whole order, in milligrams. */
  thcMg: isNumber,
  /** "Minimum order is $25.00. Add $4.50 more."; null when it is reached. */
  minimumSentence: isNullOr(isText),
  /** "Add $6.20 more for free delivery."; null when it is free. */
  freeDeliverySentence: isNullOr(isText),
  /** Why nothing can be ordered now; null when the shop is open for orders. */
  paused: isNullOr(isText),
  /** What is promised for a delivery that comes late (rules on-time/late-refund); null while the setting is off. */
  latePromise: isNullOr(isText),
  /** Null while no ZIP is given. */
  zip: isNullOr(isZipAnswer),
  band: isNullOr(isServedBand),
  /** Empty without a ZIP we deliver to. */
  options: isListOf(isOptionQuote),
});
/** What the checkout page shows for a ZIP and the lines of a cart. */
export type CheckoutQuote = Checked<typeof isCheckoutQuote>;

/** "LAKE-10 takes $4.80 off." of a code that is valid; null for another one, and for none. */
export function takenOffText(promotion: QuotedPromotion | null | undefined): string | null {
  if (!promotion || promotion.problem !== null) return null;
  return `${promotion.code} takes ${formatMoney(promotion.discountCents)} off.`;
}

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
  const why = found ? WINDOW_SENTENCES.full : WINDOW_SENTENCES.closed;
  return { option, date, window, lost: pick.start && !window ? why : null };
}
