import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { readAddress } from "#app/base/lib/address.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { typedCode, typedDay, typedLine } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { deleteItem, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { BATCH_NUMBER } from "./batch.ts";
import { BATCH, batchProblem } from "./batch-item.ts";
import { announceGoods, settleStock } from "./settle-stock.server.ts";
import { batches, batchSales } from "./tables.server.ts";

type BatchRow = typeof batches.$inferSelect;

const figure = (what: string, decimals: number, most: number) => {
  const sentence = `Please enter ${what} as a number from 0 to ${most}, with at most ${decimals} decimals.`;
  return typedCode(sentence)
    .regex(new RegExp(`^\\d{1,5}(\\.\\d{1,${decimals}})?$`), sentence)
    .transform(Number)
    .refine((number) => number <= most, sentence);
};
const NUMBER = "Please enter the number on the label: up to 40 letters, digits, periods, and dashes.";
const TESTED = "Choose the test date.";
const EXPIRES = "Choose the last day of sale, or leave it blank.";
const REPORT = "Please enter a link that begins with https:// or /, or leave it blank.";

/** Batch form (rules batches/fields). */
export const batchForm = itemForm(BATCH, {
  productId: z.string().refine(isUuid, "Choose a product."),
  number: typedCode(NUMBER).regex(BATCH_NUMBER, NUMBER),
  testedOn: typedDay(TESTED),
  expiresOn: z.union([z.literal(""), typedDay(EXPIRES)], { error: EXPIRES }).transform((day) => day || null),
  delta9Percent: figure("delta-9 THC", 3, 99),
  mgFound: figure("the milligrams", 2, 99_999),
  reportUrl: typedLine(REPORT)
    .refine((text) => text === "" || readAddress(text) !== null, REPORT)
    .transform((text) => text || null),
}).superRefine(({ testedOn, expiresOn, isHeld, holdReason }, context) => {
  const fault = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  // A date that failed to parse is still the typed text.
  const areDays = testedOn instanceof Temporal.PlainDate && expiresOn instanceof Temporal.PlainDate;
  if (areDays && Temporal.PlainDate.compare(expiresOn, testedOn) < 0)
    fault("expiresOn", "The expiration date can't be before the test date.");
  if (isHeld && holdReason === "") fault("holdReason", "Enter a hold reason for your team.");
});

export type BatchRefusal =
  | SaveRefusal<BatchRow>
  | { name: "no_product" }
  | { name: "number_taken" }
  | { name: "tested_later" }
  /** Number of units already sold or written off. */
  | { name: "below_used"; used: number }
  | ({ name: "not_allowed" } & NonNullable<ReturnType<typeof batchProblem>>);

/** Returns whether a day is still ahead in shop time, so no lab can have tested anything on it. */
export const isLaterThanToday = (day: Temporal.PlainDate, now: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(day, shopDate(now)) > 0;

/**
 * Saves a batch from its form (rules screens/edit-conflict, batches/counted-stock). Its product can't change,
 * and the units taken by orders stay taken: more units received means more left. A batch whose report exceeds
 * a limit in effect, or that lacks a required report, can only be saved on hold.
 */
export function saveBatch(
  db: Database,
  actor: Actor,
  { id, version, ...typed }: z.infer<typeof batchForm>,
  now: Temporal.Instant,
): Promise<Result<BatchRow, BatchRefusal>> {
  return transact<BatchRow, BatchRefusal>(db, async (tx, changed) => {
    const [known] = await tx.select({ productId: batches.productId }).from(batches).where(eq(batches.id, id));
    const productId = known?.productId ?? typed.productId;
    const product = await holdProduct(tx, productId, changed);
    if (!product) return refused({ name: "no_product" });
    if (isLaterThanToday(typed.testedOn, now)) return refused({ name: "tested_later" });
    const [held] = await tx.select().from(batches).where(eq(batches.id, id)).for("update");
    if (!typed.isHeld) {
      const hasReport = typed.reportUrl !== null || typeof held?.reportName === "string";
      const problem = batchProblem(product, { ...typed, hasReport }, await readRulesOn(tx, now));
      if (problem) return refused({ name: "not_allowed", ...problem });
    }
    const used = held ? held.received - held.left : 0;
    if (typed.received < used) return refused({ name: "below_used", used });
    try {
      const values = () => ({ ...typed, productId, left: typed.received - used });
      const saved = await saveRow(tx, { actor, table: batches, id, version, values }, now);
      if (saved.ok && !saved.isUnchanged) {
        announceGoods(changed);
        await settleStock(tx, [productId], now);
      }
      return saved;
    } catch (error) {
      if (!isNameTaken(error, "batches_number")) throw error;
      return refused({ name: "number_taken" });
    }
  });
}

async function holdProduct(tx: Db, id: string, changed: Set<Change>) {
  changed.add("catalog");
  const [held] = await holdStock(tx, [id]);
  if (!held) return null;
  const [product] = await tx
    .select({ category: products.category, countsAs: products.countsAs })
    .from(products)
    .where(eq(products.id, id));
  return product ?? null;
}

export type WritingOff = { id: string; units: number; reason: string };

/**
 * Writes off units of a batch that are broken, lost, or used for a test. When there are fewer, refuses and
 * returns the units left.
 */
export function writeOff(
  db: Database,
  actor: Actor,
  { id, units, reason }: WritingOff,
  now: Temporal.Instant,
): Promise<Result<BatchRow, { left: number }>> {
  return transact<BatchRow, { left: number }>(db, async (tx, changed) => {
    const before = await holdBatch(tx, id, changed);
    if (!before) return refused({ left: 0 });
    const [after] = await tx
      .update(batches)
      .set({ left: sql`${batches.left} - ${units}`, writtenOff: sql`${batches.writtenOff} + ${units}` })
      .where(and(eq(batches.id, id), gte(batches.left, units)))
      .returning();
    if (!after) return refused({ left: before.left });
    await settleStock(tx, [after.productId], now);
    const entry = { actor, action: "batches.write-off", subject: "batches", subjectId: id };
    const shown = ({ left, writtenOff }: BatchRow) => ({ left, writtenOff });
    await recordAudit(tx, { ...entry, before: shown(before), after: { ...shown(after), reason } }, now);
    return ok(after);
  });
}

/** Locks a batch and its product, in the same order as a sale; null when the batch was deleted. */
export async function holdBatch(tx: Db, id: string, changed: Set<Change>): Promise<BatchRow | null> {
  const [known] = await tx.select({ productId: batches.productId }).from(batches).where(eq(batches.id, id));
  if (!known || !(await holdProduct(tx, known.productId, changed))) return null;
  const [row] = await tx.select().from(batches).where(eq(batches.id, id)).for("update");
  return row ?? null;
}

/** Deletes a batch without sales; returns "sold" for one with sales, which has to stay traceable. */
export async function deleteBatch(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<"deleted" | "sold"> {
  const done = await transact<"deleted" | "sold", never>(db, async (tx, changed) => {
    const row = await holdBatch(tx, id, changed);
    if (row && (await tx.$count(batchSales, eq(batchSales.batchId, id))) > 0) return ok("sold");
    const remove = () => tx.delete(batches).where(eq(batches.id, id));
    await deleteItem(tx, { actor, table: "batches", id, read: async () => row, remove }, now);
    if (row) await settleStock(tx, [row.productId], now);
    return ok("deleted");
  });
  return done.ok ? done.value : done.refusal;
}

/**
 * Permanently stops the sale of recalled batches (rules recalls/start): a concurrent sale either completes
 * first or finds less stock. Skips batches already recalled.
 */
export async function withdrawBatches(
  tx: Db,
  batchIds: readonly string[],
  changed: Set<Change>,
  now: Temporal.Instant,
): Promise<void> {
  if (batchIds.length === 0) return;
  announceGoods(changed);
  const concerned = await tx
    .selectDistinct({ productId: batches.productId })
    .from(batches)
    .where(inArray(batches.id, [...batchIds]))
    .orderBy(asc(batches.productId));
  const productIds = concerned.map(({ productId }) => productId);
  await holdStock(tx, productIds);
  await tx
    .update(batches)
    .set({ recalledAt: now })
    .where(and(inArray(batches.id, [...batchIds]), isNull(batches.recalledAt)));
  await settleStock(tx, productIds, now);
}
