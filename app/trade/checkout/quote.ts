import type { Cents } from "#app/base/lib/money.ts";
import {
  isCount,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isText,
} from "#app/base/lib/shape.ts";
import { FRESH_PRODUCT_FIELDS } from "#app/trade/cart/fresh-products.ts";
import type { FreshProduct } from "#app/trade/cart/lines.ts";
import type { TaxLine, Totals } from "#app/trade/cart/totals.ts";
import { DELIVERY_OPTIONS, type DeliveryOption, type ServedBand } from "#app/trade/delivery/bands.ts";
import type { WindowChoice, WindowDay } from "#app/trade/delivery/windows.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import { isServedBand, isZipAnswer } from "#app/trade/delivery/zip-check.ts";
import type { RequestedLine } from "./checkout-form.ts";

/** A product as checkout needs it. */
export type SaleProduct = FreshProduct & { thcMgPerPackage: number };

/** A line as it would be sold now. */
export type QuotedLine = SaleProduct & { quantity: number; lineCents: Cents; thcMg: number };

/** One option for the ZIP, with what the order would cost in all. */
export type OptionQuote = {
  option: DeliveryOption;
  label: string;
  description: string;
  feeCents: Cents;
  /** Days that have a window, and closed ones among them, by date. Without any window the option cannot be booked. */
  days: WindowDay[];
  totals: Totals;
  /** The form sends it back as `seen`. */
  fingerprint: string;
};

/** What the checkout page shows for a ZIP and the lines of a cart. */
export type CheckoutQuote = {
  lines: QuotedLine[];
  /** What changed against the lines that were asked for, in plain sentences (rules 8.11). */
  changes: string[];
  subtotalCents: Cents;
  /** THC of the whole order, in milligrams. */
  thcMg: number;
  /** "Minimum order is $25.00. Add $4.50 more."; null when it is reached. */
  minimumSentence: string | null;
  /** "Add $6.20 more for free delivery."; null when it is free. */
  freeDeliverySentence: string | null;
  /** Why nothing can be ordered now; null when the shop is open for orders. */
  paused: string | null;
  /** Null while no ZIP is given. */
  zip: ZipAnswer | null;
  band: ServedBand | null;
  /** Empty without a ZIP we deliver to. */
  options: OptionQuote[];
};

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

/** THC of all lines in milligrams, to the hundredth. */
export function thcOf(lines: readonly { thcMgPerPackage: number; quantity: number }[]): number {
  return roundMg(lines.reduce((sum, line) => sum + line.thcMgPerPackage * line.quantity, 0));
}

const roundMg = (mg: number) => Math.round(mg * 100) / 100;

const isQuotedLine = isObject<QuotedLine>({
  ...FRESH_PRODUCT_FIELDS,
  thcMgPerPackage: isNumber,
  quantity: isCount,
  lineCents: isCount,
  thcMg: isNumber,
});

const isTotals = isObject<Totals>({
  subtotalCents: isCount,
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

const isOptionQuote = isObject<OptionQuote>({
  option: isOneOf(...DELIVERY_OPTIONS),
  label: isText,
  description: isText,
  feeCents: isCount,
  days: isListOf(isWindowDay),
  totals: isTotals,
  fingerprint: isText,
});

/** The shape of the answer of `GET /checkout/quote`. */
export const isCheckoutQuote = isObject<CheckoutQuote>({
  lines: isListOf(isQuotedLine),
  changes: isListOf(isText),
  subtotalCents: isCount,
  thcMg: isNumber,
  minimumSentence: isNullOr(isText),
  freeDeliverySentence: isNullOr(isText),
  paused: isNullOr(isText),
  zip: isNullOr(isZipAnswer),
  band: isNullOr(isServedBand),
  options: isListOf(isOptionQuote),
});
