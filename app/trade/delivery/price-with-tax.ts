import { type Cents, formatMoney, shareOf } from "#app/base/lib/money.ts";
import { isCount, isFlag, isListOf, isNumber, isObject, isText } from "#app/base/lib/shape.ts";

/** A tax of an order. */
export type TaxRate = { name: string; basisPoints: number; appliesToDelivery: boolean };

/** A named tax of an order: "Sales tax", 902 basis points, 412 cents. */
export type TaxLine = TaxRate & { cents: Cents };

/**
 * Returns the tax lines of merchandise and fees. Each is rounded half up separately (rules
 * totals/tax-rounding, totals/tax-base).
 */
export function taxLines(rates: readonly TaxRate[], subtotalCents: Cents, feeCents: Cents): TaxLine[] {
  return rates.map(({ name, basisPoints, appliesToDelivery }) => ({
    name,
    basisPoints,
    appliesToDelivery,
    cents: shareOf(subtotalCents + (appliesToDelivery ? feeCents : 0), basisPoints),
  }));
}

/** Sums tax lines. */
export function taxOf(lines: readonly TaxLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.cents, 0);
}

/**
 * Returns "about $29.77 with tax": the total of merchandise before delivery (rules totals/price-with-tax);
 * empty without any tax.
 */
export function withTaxText(cents: Cents, rates: readonly TaxRate[]): string {
  return rates.length > 0 ? `about ${formatMoney(priceWithTax(cents, rates))} with tax` : "";
}

/** Returns the price of merchandise with its taxes, before delivery, to the cent as checkout charges it. */
export function priceWithTax(cents: Cents, rates: readonly TaxRate[]): Cents {
  return cents + taxOf(taxLines(rates, cents, 0));
}

export const isTaxRate = isObject<TaxRate>({
  name: isText,
  basisPoints: isNumber,
  appliesToDelivery: isFlag,
});

/**
 * Taxes of a ZIP code as stored in a browser; none outside the delivery area. `askedAt` is in ms since 1970.
 */
export type KnownTaxes = { zip: string; rates: readonly TaxRate[]; askedAt: number };

/** Lifetime of stored taxes, after which they're requested again (rules totals/remembered-taxes). */
const FRESH_MS = 3_600_000;
/** Maximum taxes of a ZIP code; no location has more. */
const TAXES_LIMIT = 10;

const isKnownTaxes = isObject<KnownTaxes>({ zip: isText, rates: isListOf(isTaxRate), askedAt: isCount });

/**
 * Parses a ZIP code's taxes stored by a browser; null if they are invalid, of another ZIP code, too old, or
 * from the future.
 */
export function readKnownTaxes(saved: string | null, zip: string, now: number): KnownTaxes | null {
  try {
    const known: unknown = JSON.parse(saved ?? "null");
    return isKnownTaxes(known) && known.zip === zip && areSound(known, now) ? known : null;
  } catch {
    return null;
  }
}

function areSound({ rates, askedAt }: KnownTaxes, now: number): boolean {
  return (
    askedAt <= now &&
    now - askedAt < FRESH_MS &&
    rates.length <= TAXES_LIMIT &&
    rates.every(({ basisPoints }) => basisPoints >= 0 && basisPoints <= 10_000)
  );
}
