import { eq, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Change, makeChange } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { batchProblem } from "./batch-item.ts";
import { holdBatch } from "./save-batch.server.ts";
import { settleStock } from "./settle-stock.server.ts";
import { batches, batchReports } from "./tables.server.ts";

type BatchRow = typeof batches.$inferSelect;
type Report = { id: string; name: string; content: Buffer };

/**
 * Stores the PDF of a batch, replacing the previous one (rules batches/lab-report). The caller has checked
 * its content. Returns false when the batch was deleted.
 */
export function saveReport(
  db: Database,
  actor: Actor,
  { id, name, content }: Report,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = new Set<Change>();
  return makeChange(db, changed, async (tx) => {
    const held = await holdBatch(tx, id, new Set());
    if (!held) return false;
    const [kept] = await tx.select().from(batchReports).where(eq(batchReports.batchId, id));
    if (held.reportName === name && kept?.content.equals(content)) return true;
    changed.add("catalog");
    await renameReport(tx, actor, { held, name, bytes: content.length }, now);
    await tx
      .insert(batchReports)
      .values({ batchId: id, content })
      .onConflictDoUpdate({ target: batchReports.batchId, set: { content } });
    return true;
  });
}

/**
 * Deletes the PDF of a batch; succeeds if there is none. Refused as "needed" for a batch in stock that a rule
 * requires it for (rules compliance/lab-reports), because its product would no longer be for sale.
 */
export function deleteReport(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<null, "needed">> {
  return transact<null, "needed">(db, async (tx, changed) => {
    const held = await holdBatch(tx, id, new Set());
    if (!held || held.reportName === null) return unchanged(null);
    if (held.inStock && held.reportUrl === null && (await isReportRequired(tx, held, now)))
      return refused("needed");
    changed.add("catalog");
    await tx.delete(batchReports).where(eq(batchReports.batchId, id));
    await renameReport(tx, actor, { held, name: null, bytes: 0 }, now);
    return ok(null);
  });
}

async function isReportRequired(tx: Db, { productId, delta9Percent }: BatchRow, now: Temporal.Instant) {
  const { category, countsAs } = products;
  const [product] = await tx.select({ category, countsAs }).from(products).where(eq(products.id, productId));
  const rules = await readRulesOn(tx, now);
  return (
    product !== undefined &&
    batchProblem(product, { delta9Percent, hasReport: false }, rules)?.field === "reportUrl"
  );
}

type Renaming = { held: BatchRow; name: string | null; bytes: number };

async function renameReport(
  tx: Db,
  actor: Actor,
  { held: { id, productId, reportName }, name, bytes }: Renaming,
  now: Temporal.Instant,
): Promise<void> {
  // The batch's form may be open elsewhere, and the file isn't part of it.
  await tx.update(batches).set({ reportName: name }).where(eq(batches.id, id));
  await settleStock(tx, [productId], now);
  const entry = { actor, action: "batches.report", subject: "batches", subjectId: id };
  await recordAudit(
    tx,
    { ...entry, before: { name: reportName }, after: name === null ? null : { name, bytes } },
    now,
  );
}

/** The PDF of a batch by its number, ignoring case; null when it has none. */
export async function findReport(
  db: Db,
  number: string,
): Promise<{ number: string; content: Buffer } | null> {
  const [found] = await db
    .select({ number: batches.number, content: batchReports.content })
    .from(batchReports)
    .innerJoin(batches, eq(batches.id, batchReports.batchId))
    .where(eq(sql`lower(${batches.number})`, number.toLowerCase()));
  return found ?? null;
}
