import { eq, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { makeChange } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { batches, batchReports } from "./tables.server.ts";

type Report = { id: string; name: string; content: Buffer };

/** Keeps the PDF of a batch in place of the one before (rules 44.7); its content was judged. False when the batch is gone. */
export function saveReport(
  db: Database,
  actor: Actor,
  { id, name, content }: Report,
  now: Temporal.Instant,
): Promise<boolean> {
  return makeChange(db, ["catalog"], async (tx) => {
    const renamed = await renameReport(tx, actor, { id, name, bytes: content.length }, now);
    if (!renamed) return false;
    await tx
      .insert(batchReports)
      .values({ batchId: id, content })
      .onConflictDoUpdate({ target: batchReports.batchId, set: { content } });
    return true;
  });
}

/** Deletes the PDF of a batch; one that is gone already is no refusal. */
export function deleteReport(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  return makeChange(db, ["catalog"], async (tx) => {
    await tx.delete(batchReports).where(eq(batchReports.batchId, id));
    return renameReport(tx, actor, { id, name: null, bytes: 0 }, now);
  });
}

async function renameReport(
  tx: Db,
  actor: Actor,
  { id, name, bytes }: { id: string; name: string | null; bytes: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const [before] = await tx
    .select({ name: batches.reportName })
    .from(batches)
    .where(eq(batches.id, id))
    .for("update");
  if (!before) return false;
  if (before.name === null && name === null) return true;
  // The form of the batch may be open elsewhere; the file is no part of it.
  await tx.update(batches).set({ reportName: name }).where(eq(batches.id, id));
  const entry = { actor, action: "batches.report", subject: "batches", subjectId: id };
  await recordAudit(tx, { ...entry, before, after: name === null ? null : { name, bytes } }, now);
  return true;
}

/** The PDF of a batch by its number, whatever its case; null when it has none. */
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
