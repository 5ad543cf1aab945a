import { asc, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import { refused } from "#app/base/lib/result.ts";
import { typedCode, typedDay } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { deleteRow, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { taxRates } from "./tables.server.ts";
import { readPercent, TAX } from "./tax-item.ts";

const RATE = "Please enter the rate in percent, from 0 to 100, such as 6.875.";
const ZIP = "Please enter a 5-digit ZIP code, or leave the field blank.";
const DAY = "Choose the first day.";

/** The tax rate form (rules settings-screens/tax-rates). */
export const taxForm = itemForm(TAX, {
  percent: typedCode(RATE)
    .transform(readPercent)
    .refine((points) => points !== null, RATE)
    .transform((points) => points ?? 0),
  zip: typedCode(ZIP)
    .regex(/^([0-9]{5})?$/, ZIP)
    .transform((zip) => zip || null),
  fromDate: typedDay(DAY),
}).transform(({ percent, ...fields }) => ({ ...fields, basisPoints: percent }));

type TaxRow = typeof taxRates.$inferSelect;
type TaxRefusal = SaveRefusal<TaxRow> | { name: "same_day" };

/**
 * Saves a tax rate from its form (rules screens/edit-conflict, settings-screens/tax-rates). Orders keep the
 * taxes they were placed with. Refuses two rows of one tax for the same ZIP code and first day, since it
 * would be ambiguous which one applies.
 */
export function saveTax(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: z.infer<typeof taxForm>,
  now: Temporal.Instant,
) {
  return transact<TaxRow, TaxRefusal>(db, async (tx, changed) => {
    changed.add("delivery");
    try {
      return await saveRow(tx, { actor, table: taxRates, id, version, values: () => fields }, now);
    } catch (error) {
      if (!isNameTaken(error, "tax_rates_day")) throw error;
      return refused({ name: "same_day" });
    }
  });
}

/** Deletes a tax rate; succeeds if it's already deleted. */
export function deleteTax(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: taxRates, id, change: "delivery" }, now);
}

// Bulk operations for imports: a few statements for any number of tax rates.

/** Locks tax rates and reads their versions. */
export function holdTaxRates(tx: Db, ids: readonly string[]) {
  return tx
    .select({ id: taxRates.id, version: taxRates.version })
    .from(taxRates)
    .where(inArray(taxRates.id, [...ids]))
    .orderBy(asc(taxRates.id))
    .for("update");
}

/** Inserts new tax rates. */
export function insertTaxRates(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return insertRows(tx, taxRates, rows);
}

/** Updates locked tax rates. */
export function updateTaxRates(tx: Db, rows: readonly JsonRow[]): Promise<void> {
  return updateRows(tx, taxRates, taxRates.id, rows);
}

/** Deletes locked tax rates. */
export async function deleteTaxRates(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(taxRates).where(inArray(taxRates.id, [...ids]));
}
