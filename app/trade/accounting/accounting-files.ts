import type { CsvColumn } from "#app/base/lib/csv.ts";
import { type Cents, plainDollars } from "#app/base/lib/money.ts";
import type { Figures } from "./figures.ts";

/** Export files of a month or quarter, by the names in their URLs. */
export const ACCOUNTING_FILES = {
  taxes: "Taxes",
  sales: "Sales by category",
  refunds: "Refunds",
  "cash-drawers": "Cash drawers",
  orders: "Orders",
} as const;
export type AccountingFile = keyof typeof ACCOUNTING_FILES;

/** Formats an amount for a spreadsheet: dollars with two decimals, "-12.50". */
export const dollars = (cents: Cents) => ({ amount: plainDollars(cents) });

/** Sales tax by ZIP code and rate. */
export const TAX_COLUMNS: readonly CsvColumn<Figures["taxes"][number]>[] = [
  { head: "ZIP", cell: ({ zip }) => zip },
  { head: "City", cell: ({ city }) => city },
  { head: "Tax name", cell: ({ name }) => name },
  { head: "Rate (%)", cell: ({ basisPoints }) => basisPoints / 100 },
  { head: "Taxable", cell: ({ baseCents }) => dollars(baseCents) },
  { head: "Tax", cell: ({ cents }) => dollars(cents) },
  { head: "Taxable refunded", cell: ({ backBaseCents }) => dollars(backBaseCents) },
  { head: "Tax refunded", cell: ({ backCents }) => dollars(backCents) },
  { head: "Net tax", cell: ({ cents, backCents }) => dollars(cents - backCents) },
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
  { head: "Category", cell: ({ what }) => what },
  { head: "Units", cell: ({ units }) => units },
  { head: "Sold", cell: ({ cents }) => dollars(cents) },
  { head: "Units refunded", cell: ({ backUnits }) => backUnits },
  { head: "Refunded", cell: ({ backCents }) => dollars(backCents) },
  { head: "Net", cell: ({ cents, backCents }) => dollars(cents - backCents) },
];

/** Returns sales by category, followed by the fees and, if there are any, the tips. */
export function saleRowsOf({ categories, orders, refunds, tips }: Figures): SaleRow[] {
  const fee = (what: string, cents: Cents, backCents: Cents) => ({
    ...{ what, units: null, cents, backUnits: null, backCents },
  });
  return [
    ...categories.map(({ category, ...row }) => ({ what: category, ...row })),
    fee("Delivery fees", orders.deliveryCents, refunds.deliveryCents),
    fee("Redelivery fees", orders.redeliveryCents, refunds.redeliveryCents),
    fee("Taxes", orders.taxCents, refunds.taxCents),
    ...(tips.cents === 0 ? [] : [fee("Tips", tips.cents, 0)]),
  ];
}
