import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { isTaken, transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import type { SaveRefusal } from "#app/base/records/save-item.server.ts";
import { deleteRow, saveRow } from "#app/base/records/save-row.server.ts";
import { taxRates } from "./tables.server.ts";
import type { TaxForm } from "./tax-form.ts";

export type TaxRateRow = typeof taxRates.$inferSelect;

/**
 * Saves a tax rate as its form has it (rules 33.3, 39.12). Orders keep the taxes they were placed with. Two rows of one
 * tax for the same place and first day are refused, since nobody could say which of them counts.
 */
export function saveTax(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: TaxForm,
  now: Temporal.Instant,
): Promise<Result<TaxRateRow, SaveRefusal<TaxRateRow> | { name: "same_day" }>> {
  return transact<TaxRateRow, SaveRefusal<TaxRateRow> | { name: "same_day" }>(db, async (tx, changed) => {
    changed.add("delivery");
    try {
      return await saveRow(tx, { actor, table: taxRates, id, version, values: () => fields }, now);
    } catch (error) {
      if (!isTaken(error, "tax_rates_day")) throw error;
      return refused({ name: "same_day" });
    }
  });
}

/** Deletes a tax rate. One that is gone already is no refusal. */
export function deleteTax(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: taxRates, id, change: "delivery" }, now);
}
