import { randomUUID } from "node:crypto";
import { and, eq, isNull, ne } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/audit/record-audit.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { holdNames } from "#app/db/hold-names.server.ts";
import { transact } from "#app/db/transact.server.ts";
import { SHIPPED_ZIPS } from "#app/delivery/shipped-zips.ts";
import type { SaveRefusal } from "#app/desk/save-item.server.ts";
import { deleteRow, saveRow } from "#app/desk/save-row.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { shippedTaxes } from "./shipped-taxes.ts";
import { taxRates } from "./tables.server.ts";
import type { TaxForm } from "./tax-form.ts";

export type TaxRateRow = typeof taxRates.$inferSelect;

const TABLE = "tax_rates";
/** What one transaction at a time does: no two rows of a tax may begin on the same day for the same place. */
const ALL_RATES = "tax rates";

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
    await holdNames(tx, [ALL_RATES]);
    const isSame = and(
      eq(taxRates.name, fields.name),
      fields.zip === null ? isNull(taxRates.zip) : eq(taxRates.zip, fields.zip),
      eq(taxRates.fromDate, fields.fromDate),
      ne(taxRates.id, id),
    );
    if ((await tx.$count(taxRates, isSame)) > 0) return refused({ name: "same_day" });
    changed.add("delivery");
    return saveRow(tx, { actor, table: taxRates, id, version, values: () => fields }, now);
  });
}

/** Deletes a tax rate. One that is gone already is no refusal. */
export function deleteTax(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: taxRates, id, change: "delivery" }, now);
}

/** Puts the shipped tax rates into an empty list, all or none (rules 39.11); a list with any rate stays as it is. */
export function takeOverShippedTaxes(
  db: Database,
  actor: Actor,
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact(db, async (tx, changed) => {
    await holdNames(tx, [ALL_RATES]);
    if ((await tx.$count(taxRates)) > 0) return ok(null);
    changed.add("delivery");
    const rows = await tx
      .insert(taxRates)
      .values(
        shippedTaxes(SHIPPED_ZIPS).map((tax) => ({
          ...tax,
          id: randomUUID(),
          fromDate: Temporal.PlainDate.from(tax.fromDate),
        })),
      )
      .returning();
    const groupId = randomUUID();
    for (const after of rows) {
      const entry = { actor, action: `${TABLE}.save`, subject: TABLE, subjectId: after.id, groupId };
      await recordAudit(tx, { ...entry, before: null, after }, now);
    }
    return ok(null);
  });
}
