import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";

/** A row of the tax table: `zip` null means every ZIP without a row of its own; `fromDate` is its first day. */
export type TaxRow = TaxRate & { zip: string | null; fromDate: Temporal.PlainDate };

/**
 * The taxes of a ZIP on a day, by name. Of each name the newest row that has begun counts; a row for the ZIP
 * itself is preferred to a row for all ZIPs (rules totals/tax-rows). A rate of 0 means that there is no tax and no line.
 */
export function ratesInForce(rows: readonly TaxRow[], zip: string, today: Temporal.PlainDate): TaxRate[] {
  const chosen = new Map<string, TaxRow>();
  for (const row of rows) {
    if (row.zip !== null && row.zip !== zip) continue;
    if (Temporal.PlainDate.compare(row.fromDate, today) > 0) continue;
    const known = chosen.get(row.name);
    if (!known || goesBefore(row, known)) chosen.set(row.name, row);
  }
  return [...chosen.values()]
    .filter((row) => row.basisPoints > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, basisPoints, appliesToDelivery }) => ({ name, basisPoints, appliesToDelivery }));
}

function goesBefore(row: TaxRow, other: TaxRow): boolean {
  if ((row.zip === null) !== (other.zip === null)) return row.zip !== null;
  return Temporal.PlainDate.compare(row.fromDate, other.fromDate) > 0;
}
