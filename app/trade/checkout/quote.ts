import type { Cents } from "#app/base/lib/money.ts";
import type { FreshProduct } from "#app/trade/cart/lines.ts";
import type { Totals } from "#app/trade/cart/totals.ts";
import type { WindowDay } from "#app/trade/delivery/windows.ts";
import type { ZipAnswer } from "#app/trade/delivery/zip-check.ts";
import type { DeliveryOption, ServedBand } from "#app/trade/delivery/zone.ts";
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
