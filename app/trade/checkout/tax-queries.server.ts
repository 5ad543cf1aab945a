import { and, asc, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { type Places, statement } from "#app/base/db/statement.server.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { taxRates } from "./tables.server.ts";
import { ratesInForce } from "./tax-rates.ts";

const ratesOfZip = statement(
  "tax rates of a ZIP",
  (db, value: Places<{ zip: string; today: Temporal.PlainDate }>) =>
    db
      .select()
      .from(taxRates)
      .where(and(or(eq(taxRates.zip, value.zip), isNull(taxRates.zip)), lte(taxRates.fromDate, value.today))),
);

/** All tax rates for the admin: by name, those for every ZIP first, the newest of each place first. */
export function listTaxRates(db: Db) {
  return db
    .select()
    .from(taxRates)
    .orderBy(asc(taxRates.name), sql`${taxRates.zip} nulls first`, desc(taxRates.fromDate), asc(taxRates.id));
}

/** A tax rate; null when there is none with this id, which must be a UUID. */
export async function findTaxRate(db: Db, id: string) {
  const [row] = await db.select().from(taxRates).where(eq(taxRates.id, id));
  return row ?? null;
}

/** The taxes that apply to an order into a ZIP on a day in shop time. */
export async function findTaxRates(db: Db, zip: string, today: Temporal.PlainDate): Promise<TaxRate[]> {
  return ratesInForce(await ratesOfZip(db, { zip, today }), zip, today);
}
