import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, describeItem, line, own } from "#app/base/records/fields.ts";

/** A tax rate as edited by admins (rules settings-screens/tax-rates). */
export const TAX = describeItem({
  name: line("Name", "the name", 60),
  percent: own<string>("Rate in percent"),
  zip: own<string | null>("ZIP"),
  fromDate: own<Temporal.PlainDate>("First day"),
  appliesToDelivery: box("Also on the delivery fee"),
  source: line("Source", "the source", 300),
});

type TaxRow = Omit<Parameters<typeof TAX.values>[0], "percent"> & { basisPoints: number };

/** Returns the form values of a tax rate. */
export function taxValues(tax: TaxRow): FormValues {
  return TAX.values({ ...tax, percent: percentOf(tax.basisPoints) });
}

/** Formats 687.5 basis points as "6.875". */
export function percentOf(basisPoints: number): string {
  return String(Number((basisPoints / 100).toFixed(4)));
}

/** Parses a typed percentage, "6.875" or "6.875%", to basis points, up to two decimals; null if invalid. */
export function readPercent(text: string): number | null {
  const typed = /^(\d{1,3}(?:\.\d{1,4})?) ?%?$/.exec(text.trim())?.[1];
  const points = typed === undefined ? null : Math.round(Number(typed) * 10_000) / 100;
  return points !== null && points <= 10_000 ? points : null;
}
