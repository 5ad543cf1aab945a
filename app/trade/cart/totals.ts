import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import type { DeliveryFees } from "#app/base/settings/settings.ts";
import { type TaxLine, type TaxRate, taxLines, taxOf } from "#app/trade/delivery/price-with-tax.ts";

/**
 * Parts of an order's price. Subtotal less discount, plus fees, tax, and tip, is the total; the tax lines add up to
 * the tax.
 */
export type Totals = ReturnType<typeof totalsOf>;

/** Merchandise before discount and tax. */
export function subtotalOf(lines: readonly { priceCents: Cents; quantity: number }[]): Cents {
  return lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
}

type Priced = Record<"subtotalCents" | "deliveryFeeCents" | "redeliveryFeeCents", Cents> & {
  /** The discount of a promo code; zero without one. */
  discountCents?: Cents;
  /** Zero without one. It isn't taxed or discounted (rules tips/apart). */
  tipCents?: Cents;
  rates: readonly TaxRate[];
};

/**
 * Totals of items with these fees and taxes, after the discount. Taxes are calculated on the discounted price
 * (rules totals/taxable-discount).
 */
export function totalsOf({ rates, discountCents = 0, tipCents = 0, ...parts }: Priced) {
  const { subtotalCents, deliveryFeeCents, redeliveryFeeCents } = parts;
  const itemsCents = subtotalCents - discountCents;
  const fees = deliveryFeeCents + redeliveryFeeCents;
  const taxes = taxLines(rates, itemsCents, fees);
  const taxCents = taxOf(taxes);
  const totalCents = itemsCents + fees + taxCents + tipCents;
  return { ...parts, discountCents, taxes, taxCents, tipCents, totalCents };
}

/** "Minimum order is $25.00. Add $4.50 more."; null when the minimum is reached. */
export function minimumOrderSentence(subtotalCents: Cents, minimumCents: Cents): string | null {
  if (subtotalCents >= minimumCents) return null;
  return `Minimum order is ${formatMoney(minimumCents)}. Add ${formatMoney(minimumCents - subtotalCents)} more.`;
}

/**
 * Returns "Add $6.20 more for free delivery."; null if delivery is already free, "" if it never is. The
 * amount exceeds the threshold by one cent, because a customer at exactly the threshold still pays the fee.
 */
export function freeDeliverySentence(
  subtotalCents: Cents,
  { freeDeliveryOverCents: over }: Pick<DeliveryFees, "freeDeliveryOverCents">,
): string | null {
  if (over === null) return "";
  if (subtotalCents > over) return null;
  return `Add ${formatMoney(over + 1 - subtotalCents)} more for free delivery.`;
}

/** Parts of an order's price. */
export type OrderPrice = Omit<Totals, "taxes" | "taxCents" | "discountCents" | "tipCents"> & {
  taxes: readonly TaxLine[];
  discountCents?: Cents | undefined;
  tipCents?: Cents | undefined;
  /** The discount's promo code; null or absent without one. */
  promotionCode?: string | null;
};

/** A row of an order's price: part, name, amount, and, for a tax, its rate. */
export type PriceRow =
  | {
      part: "subtotal" | "discount" | "delivery" | "redelivery" | "tip" | "total";
      name: string;
      cents: Cents;
    }
  | { part: "tax"; name: string; cents: Cents; basisPoints: number };

/**
 * Returns an order's price row by row; the last row is the total, the sum of all others. Pages find a row by
 * its `part`.
 */
export function priceRows(price: OrderPrice): PriceRow[] {
  const { subtotalCents, discountCents = 0, deliveryFeeCents, redeliveryFeeCents, taxes } = price;
  const { tipCents = 0, totalCents } = price;
  const rows: PriceRow[] = [{ part: "subtotal", name: "Subtotal", cents: subtotalCents }];
  if (discountCents !== 0) {
    const name = price.promotionCode ? `Discount, ${price.promotionCode}` : "Discount";
    rows.push({ part: "discount", name, cents: -discountCents });
  }
  rows.push({ part: "delivery", name: "Delivery", cents: deliveryFeeCents });
  if (redeliveryFeeCents !== 0) {
    rows.push({ part: "redelivery", name: "Redelivery", cents: redeliveryFeeCents });
  }
  for (const { name, cents, basisPoints } of taxes) rows.push({ part: "tax", name, cents, basisPoints });
  if (tipCents !== 0) rows.push({ part: "tip", name: "Tip", cents: tipCents });
  return [...rows, { part: "total", name: "Total", cents: totalCents }];
}

/** Returns the name of a row, with the rate for a tax: "Sales tax (9.025%)". */
export function nameWithRate(row: PriceRow): string {
  return row.part === "tax" ? `${row.name} (${row.basisPoints / 100}%)` : row.name;
}
