import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { TaxRate } from "#app/cart/totals.ts";
import type { Db } from "#app/db/client.server.ts";
import { taxRates } from "./tables.server.ts";
import { ratesInForce } from "./tax-rates.ts";

/** The taxes that apply to an order into a ZIP on a day in shop time. */
export async function findTaxRates(db: Db, zip: string, today: Temporal.PlainDate): Promise<TaxRate[]> {
  const rows = await db
    .select({
      name: taxRates.name,
      basisPoints: taxRates.basisPoints,
      appliesToDelivery: taxRates.appliesToDelivery,
      zip: taxRates.zip,
      fromDate: taxRates.fromDate,
    })
    .from(taxRates)
    .where(and(or(eq(taxRates.zip, zip), isNull(taxRates.zip)), lte(taxRates.fromDate, today)));
  return ratesInForce(rows, zip, today);
}
