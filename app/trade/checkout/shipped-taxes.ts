/** A tax rate that a new shop begins with (rules totals/new-shop-taxes). Basis points: 1 % = 100. */
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

/** The state's cannabis tax, the state's sales tax for everywhere, and a sales tax row for each ZIP with a local rate. */
export function shippedTaxes(zips: readonly { zip: string; city: string }[]): ShippedTax[] {
  const local = zips.filter(({ city }) => salesPoints(city) !== STATE_POINTS);
  return [
    {
      name: "Cannabis gross receipts tax",
      basisPoints: 1_500,
      zip: null,
      appliesToDelivery: true,
      fromDate: "2025-07-01",
      source: `Minnesota Department of Revenue, 15 % since 2025-07-01; ${CHECK}`,
    },
    {
      name: "Sales tax",
      basisPoints: STATE_POINTS,
      zip: null,
      appliesToDelivery: false,
      fromDate: "2025-07-01",
      source: `Minnesota state sales tax 6.875 %; ${CHECK}`,
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
