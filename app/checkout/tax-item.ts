import type { FormValues } from "#app/desk/meanwhile.ts";

/** What the form of a tax rate calls its fields (rules 39.12). */
export const TAX_LABELS = {
  name: "Name",
  percent: "Rate in percent",
  zip: "ZIP",
  fromDate: "First day",
  appliesToDelivery: "Also on the delivery fee",
  source: "Source",
};

type TaxFields = {
  name: string;
  basisPoints: number;
  zip: string | null;
  appliesToDelivery: boolean;
  /** In the audit log it is a text. */
  fromDate: Temporal.PlainDate | string;
  source: string;
};

/** A tax rate as its form shows it. */
export function taxValues(tax: TaxFields): FormValues {
  return {
    name: tax.name,
    percent: percentOf(tax.basisPoints),
    zip: tax.zip ?? "",
    fromDate: String(tax.fromDate),
    appliesToDelivery: tax.appliesToDelivery ? "on" : "",
    source: tax.source,
  };
}

/** The form of a new rate, which begins today. */
export function newTaxValues(today: string): FormValues {
  return { name: "", percent: "", zip: "", fromDate: today, appliesToDelivery: "", source: "" };
}

/** "6.875" of 687.5 basis points. */
export function percentOf(basisPoints: number): string {
  return String(Number((basisPoints / 100).toFixed(4)));
}

/** Basis points with up to two decimals of a percentage as typed, "6.875" or "6.875%"; null for anything else. */
export function readPercent(text: string): number | null {
  const typed = /^(\d{1,3}(?:\.\d{1,4})?) ?%?$/.exec(text.trim())?.[1];
  const points = typed === undefined ? null : Math.round(Number(typed) * 10_000) / 100;
  return points !== null && points <= 10_000 ? points : null;
}
