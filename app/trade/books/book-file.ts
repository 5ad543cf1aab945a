import type { CsvColumn } from "#app/base/lib/csv.ts";
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

/** The taxes by place and rate. */
export const TAX_COLUMNS: readonly CsvColumn<Figures["taxes"][number]>[] = [
  { head: "ZIP", cell: ({ zip }) => zip },
  { head: "City", cell: ({ city }) => city },
  { head: "Name of the tax", cell: ({ name }) => name },
  { head: "Rate in %", cell: ({ basisPoints }) => basisPoints / 100 },
  { head: "Taxable", cell: ({ baseCents }) => dollars(baseCents) },
  { head: "Tax", cell: ({ cents }) => dollars(cents) },
  { head: "Taxable given back", cell: ({ backBaseCents }) => dollars(backBaseCents) },
  { head: "Tax given back", cell: ({ backCents }) => dollars(backCents) },
  { head: "Tax left", cell: ({ cents, backCents }) => dollars(cents - backCents) },
];

/** A category, or a fee, which has no units. */
type SaleRow = {
  what: string;
  units: number | null;
  cents: Cents;
  backUnits: number | null;
  backCents: Cents;
};

export const SALE_COLUMNS: readonly CsvColumn<SaleRow>[] = [
  { head: "What", cell: ({ what }) => what },
  { head: "Units", cell: ({ units }) => units },
  { head: "Sold", cell: ({ cents }) => dollars(cents) },
  { head: "Units given back", cell: ({ backUnits }) => backUnits },
  { head: "Given back", cell: ({ backCents }) => dollars(backCents) },
  { head: "Left", cell: ({ cents, backCents }) => dollars(cents - backCents) },
];

/** The sales by category, and below them the fees. */
export function saleRowsOf({ categories, orders, refunds }: Figures): SaleRow[] {
  const fee = (what: string, cents: Cents, backCents: Cents) => ({
    ...{ what, units: null, cents, backUnits: null, backCents },
  });
  return [
    ...categories.map(({ category, ...row }) => ({ what: category, ...row })),
    fee("Delivery fees", orders.deliveryCents, refunds.deliveryCents),
    fee("Redelivery fees", orders.redeliveryCents, refunds.redeliveryCents),
    fee("Taxes", orders.taxCents, refunds.taxCents),
  ];
}
