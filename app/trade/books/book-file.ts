import { csvLine } from "#app/base/lib/csv.ts";
import { type Cents, plainDollars } from "#app/base/lib/money.ts";
import type { Figures } from "./figures.ts";

/** The files of a month or quarter, by the names in their addresses. */
export const BOOK_FILES = {
  taxes: "Taxes",
  sales: "Sales by category",
  refunds: "Refunds",
  tills: "Tills",
  orders: "Orders",
} as const;
export type BookFile = keyof typeof BOOK_FILES;

/** An amount as a number of a spreadsheet: dollars with two decimals, "-12.50". */
export const dollars = (cents: Cents) => ({ amount: plainDollars(cents) });

/** The taxes by place and rate, line by line, with the head. */
export function taxLinesOf({ taxes }: Figures): string {
  const head = [
    ...["ZIP", "City", "Name of the tax", "Rate in %", "Taxable", "Tax"],
    ...["Taxable given back", "Tax given back", "Tax left"],
  ];
  const rows = taxes.map((row) => [
    ...[row.zip, row.city, row.name, row.basisPoints / 100, dollars(row.baseCents), dollars(row.cents)],
    ...[dollars(row.backBaseCents), dollars(row.backCents), dollars(row.cents - row.backCents)],
  ]);
  return [head, ...rows].map(csvLine).join("");
}

/** The sales by category, and below them the fees, line by line, with the head. */
export function saleLinesOf({ categories, orders, refunds }: Figures): string {
  const head = ["What", "Units", "Sold", "Units given back", "Given back", "Left"];
  const items = categories.map(({ category, units, cents, backUnits, backCents }) => [
    ...[category, units, dollars(cents), backUnits, dollars(backCents), dollars(cents - backCents)],
  ]);
  const fee = (name: string, cents: Cents, back: Cents) => [
    ...[name, null, dollars(cents), null, dollars(back), dollars(cents - back)],
  ];
  const fees = [
    fee("Delivery fees", orders.deliveryCents, refunds.deliveryCents),
    fee("Redelivery fees", orders.redeliveryCents, refunds.redeliveryCents),
    fee("Taxes", orders.taxCents, refunds.taxCents),
  ];
  return [head, ...items, ...fees].map(csvLine).join("");
}
