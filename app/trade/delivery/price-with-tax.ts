import { type Cents, formatMoney, shareOf } from "#app/base/lib/money.ts";
import { isCount, isFlag, isListOf, isNumber, isObject, isText } from "#app/base/lib/shape.ts";

/** A tax as it applies to an order. */
export type TaxRate = { name: string; basisPoints: number; appliesToDelivery: boolean };

/** A named tax of an order: "Sales tax", 902 basis points, 412 cents. */
export type TaxLine = TaxRate & { cents: Cents };

/** The tax lines of merchandise and fees. Each is rounded half up by itself (rules totals/tax-rounding, totals/tax-base). */
export function taxLines(rates: readonly TaxRate[], subtotalCents: Cents, feeCents: Cents): TaxLine[] {
  return rates.map(({ name, basisPoints, appliesToDelivery }) => ({
    name,
    basisPoints,
    appliesToDelivery,
    cents: shareOf(subtotalCents + (appliesToDelivery ? feeCents : 0), basisPoints),
  }));
}

/** The sum of tax lines. */
export function taxOf(lines: readonly TaxLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.cents, 0);
}

/** "about $29.77 with tax": what merchandise comes to in all before delivery (rules totals/price-with-tax); empty without any tax. */
export function withTaxText(cents: Cents, rates: readonly TaxRate[]): string {
  return rates.length > 0 ? `about ${formatMoney(priceWithTax(cents, rates))} with tax` : "";
}

/** Merchandise and its taxes, to the cent as the checkout charges it, before delivery. */
export function priceWithTax(cents: Cents, rates: readonly TaxRate[]): Cents {
  return cents + taxOf(taxLines(rates, cents, 0));
}

export const isTaxRate = isObject<TaxRate>({
  name: isText,
  basisPoints: isNumber,
  appliesToDelivery: isFlag,
});

/** The taxes of a ZIP as a browser keeps them; none where nothing is delivered. `askedAt` is in milliseconds. */
export type KnownTaxes = { zip: string; rates: readonly TaxRate[]; askedAt: number };

/** How long a browser takes the taxes of a ZIP for right; then it asks again (rules totals/remembered-taxes). */
const FRESH_MS = 3_600_000;
/** More taxes than this has no place. */
const TAXES_LIMIT = 10;

const isKnownTaxes = isObject<KnownTaxes>({ zip: isText, rates: isListOf(isTaxRate), askedAt: isCount });

/** The taxes of this ZIP in a text that a browser saved; null when it is none, of another ZIP, too old, or from a time to come. */
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
