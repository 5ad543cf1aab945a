import type { Cents } from "#app/base/lib/money.ts";
import type { TaxLine, Totals } from "./totals.ts";

/** What the price of an order is made of. */
export type OrderPrice = Omit<Totals, "taxes" | "taxCents"> & { taxes: readonly TaxLine[] };

/** A row of an order's price: its part, its name, its amount and, for a tax, its rate. */
export type PriceRow =
  | { part: "subtotal" | "delivery" | "redelivery" | "total"; name: string; cents: Cents }
  | { part: "tax"; name: string; cents: Cents; basisPoints: number };

/**
 * An order's price row by row, as it is shown everywhere: the rows but the last sum to the last, which is the total.
 * The redelivery fee has a row only when there is one. A page that adds something to a row finds it by `part`.
 */
export function priceRows(price: OrderPrice): PriceRow[] {
  const { subtotalCents, deliveryFeeCents, redeliveryFeeCents, taxes, totalCents } = price;
  const rows: PriceRow[] = [
    { part: "subtotal", name: "Subtotal", cents: subtotalCents },
    { part: "delivery", name: "Delivery", cents: deliveryFeeCents },
  ];
  if (redeliveryFeeCents !== 0) {
    rows.push({ part: "redelivery", name: "Redelivery", cents: redeliveryFeeCents });
  }
  for (const { name, cents, basisPoints } of taxes) rows.push({ part: "tax", name, cents, basisPoints });
  return [...rows, { part: "total", name: "Total", cents: totalCents }];
}

/** "Sales tax (9.025%)": the name of a row, with the rate when it is a tax. */
export function nameWithRate(row: PriceRow): string {
  return row.part === "tax" ? `${row.name} (${row.basisPoints / 100}%)` : row.name;
}
