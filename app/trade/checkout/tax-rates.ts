import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";

/** A row of the tax table: `zip` null means every ZIP without its own row; `fromDate` is its first day. */
export type TaxRow = TaxRate & { zip: string | null; fromDate: Temporal.PlainDate };

/**
 * Returns the taxes of a ZIP on a day, by name. For each name the newest row in effect counts; a row for the
 * ZIP takes precedence over a row for all ZIPs (rules totals/tax-rows). A rate of 0 means no tax and no line.
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

/** A tax rate of a new shop (rules totals/new-shop-taxes). Basis points: 1 % = 100. */
type ShippedTax = {
  name: string;
  basisPoints: number;
  zip: string | null;
  appliesToDelivery: boolean;
  fromDate: string;
  source: string;
};

const CHECK = "check with the state's rate calculator before launch";
const STATE_POINTS = 687.5;
const CITY_POINTS: Record<string, number> = { Minneapolis: 902.5, "Saint Paul": 987.5 };
const HENNEPIN_POINTS = 852.5;
const HENNEPIN_CITIES = new Set([
  "Bloomington",
  "Champlin",
  "Eden Prairie",
  "Edina",
  "Hopkins",
  "Maple Grove",
  "Plymouth",
  "Richfield",
  "Saint Louis Park",
]);

function salesPoints(city: string): number {
  return CITY_POINTS[city] ?? (HENNEPIN_CITIES.has(city) ? HENNEPIN_POINTS : STATE_POINTS);
}

/**
 * Returns the state's cannabis tax, the state's sales tax for all ZIPs, and a sales tax row for each ZIP with
 * a local rate.
 */
export function shippedTaxes(zips: readonly { zip: string; city: string }[]): ShippedTax[] {
  const local = zips.filter(({ city }) => salesPoints(city) !== STATE_POINTS);
  return [
    {
      name: "Cannabis gross receipts tax",
      basisPoints: 1_500,
      zip: null,
      appliesToDelivery: true,
      fromDate: "2025-07-01",
      source: `Minnesota Department of Revenue, 15% since 2025-07-01; ${CHECK}`,
    },
    {
      name: "Sales tax",
      basisPoints: STATE_POINTS,
      zip: null,
      appliesToDelivery: false,
      fromDate: "2025-07-01",
      source: `Minnesota state sales tax 6.875%; ${CHECK}`,
    },
    ...local.map(({ zip, city }) => ({
      name: "Sales tax",
      basisPoints: salesPoints(city),
      zip,
      appliesToDelivery: false,
      fromDate: "2025-07-01",
      source: `State and local sales tax in ${city}; ${CHECK}`,
    })),
  ];
}
