import { asc, inArray } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/statement.server.ts";
import { taxRates } from "./tables.server.ts";

// Many tax rates at once, as an import has them: in a few statements, whatever their number.

/** Locks tax rates and reads their versions. */
export function holdTaxRates(tx: Db, ids: readonly string[]) {
  return tx
    .select({ id: taxRates.id, version: taxRates.version })
    .from(taxRates)
    .where(inArray(taxRates.id, [...ids]))
    .orderBy(asc(taxRates.id))
    .for("update");
}

/** Adds tax rates that are new. */
export function insertTaxRates(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return insertRows(tx, taxRates, rows);
}

/** Writes tax rates that are held. */
export function updateTaxRates(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return updateRows(tx, taxRates, taxRates.id, rows);
}

/** Deletes tax rates that are held. */
export async function deleteTaxRates(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(taxRates).where(inArray(taxRates.id, [...ids]));
}
