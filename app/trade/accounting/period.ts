import type { CsvColumn } from "#app/base/lib/csv.ts";
import { type Cents, plainDollars } from "#app/base/lib/money.ts";
import type { Figures } from "./figures.ts";

/** A month or quarter (rules accounting/reporting-month). Days are "2026-11-01"; both are included. */
export type Period = { key: string; title: string; months: readonly string[]; from: string; to: string };

const NAMES = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** Parses the month "2026-11" or the quarter "2026-Q4"; null for anything else. */
export function periodOf(key: string): Period | null {
  const found = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/.exec(key);
  if (!found) return null;
  const [, year, month, quarter] = found;
  if (month) return spanOf(key, `${NAMES[Number(month) - 1]} ${year}`, Number(year), Number(month), 1);
  const ordinal = ["First", "Second", "Third", "Fourth"][Number(quarter) - 1];
  return spanOf(key, `${ordinal} quarter of ${year}`, Number(year), Number(quarter) * 3 - 2, 3);
}

function spanOf(key: string, title: string, year: number, first: number, length: number): Period {
  const months = Array.from({ length }, (_, index) => `${year}-${twoDigits(first + index)}`);
  // The day before the first of the next month.
  const last = new Date(Date.UTC(year, first - 1 + length, 0)).getUTCDate();
  return { key, title, months, from: `${months[0]}-01`, to: `${months.at(-1)}-${last}` };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the quarter of a month: "2026-Q4" for "2026-11". */
export function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}

/** Returns the months of a year up to one of them, newest first. */
export function monthsUntil(year: number, last: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${twoDigits(12 - index)}`).filter(
    (month) => month <= last,
  );
}

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

/** Returns sales by category, followed by the fees. */
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
