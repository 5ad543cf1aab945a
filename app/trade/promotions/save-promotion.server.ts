import { asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { breaksReference, isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { insertRows, type JsonRow, updateRows } from "#app/base/db/write-rows.server.ts";
import { refused } from "#app/base/lib/result.ts";
import { deleteRow, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import type { PromotionForm } from "./promotion-form.ts";
import { promotions } from "./tables.server.ts";

export type PromotionRow = typeof promotions.$inferSelect;
type PromotionRefusal = SaveRefusal<PromotionRow> | { name: "code_taken" };

/**
 * Saves a promotion from its form (rules screens/edit-conflict, promotions/codes). Orders keep their
 * discount. A code can't be used by two promotions.
 */
export function savePromotion(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: PromotionForm,
  now: Temporal.Instant,
) {
  return transact<PromotionRow, PromotionRefusal>(db, async (tx) => {
    try {
      return await saveRow(tx, { actor, table: promotions, id, version, values: () => fields }, now);
    } catch (error) {
      if (!isNameTaken(error, "promotions_code")) throw error;
      return refused({ name: "code_taken" });
    }
  });
}

/**
 * Deletes a promotion without orders; keeps one that an order has used (rules promotions/codes). Succeeds if
 * it's already deleted.
 */
export async function deletePromotion(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<"deleted" | "used"> {
  try {
    await deleteRow(db, { actor, table: promotions, id, change: ADMIN_UPDATES }, now);
    return "deleted";
  } catch (error) {
    if (breaksReference(error, "orders_promotion_id_promotions_id_fk")) return "used";
    throw error;
  }
}

/** Returns a promotion; null if none has this id, which must be a UUID. */
export async function findPromotion(db: Db, id: string) {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id));
  return row ?? null;
}

// Bulk operations for imports.

/** Returns all promotions by code. */
export function listPromotionRows(db: Db): Promise<PromotionRow[]> {
  return db.select().from(promotions).orderBy(asc(promotions.code));
}

/** Locks promotions until the transaction ends. */
export function holdPromotions(tx: Db, ids: readonly string[]) {
  return tx
    .select({ id: promotions.id, version: promotions.version })
    .from(promotions)
    .where(inArray(promotions.id, [...ids]))
    .orderBy(asc(promotions.id))
    .for("update");
}

export const insertPromotions = (tx: Db, rows: readonly JsonRow[]) => insertRows(tx, promotions, rows);

export const updatePromotions = (tx: Db, rows: readonly JsonRow[]) =>
  updateRows(tx, promotions, promotions.id, rows);

export async function deletePromotions(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(promotions).where(inArray(promotions.id, [...ids]));
}
