import { eq, sql } from "drizzle-orm";
import { type Actor, recordAudit, recordAudits } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type Refusal, takenSentence } from "./apply-import.server.ts";
import {
  type AsJson,
  auditedOf,
  type ChangeNow,
  type LockedThing,
  type Versioned,
  type WriteKind,
} from "./file-kind.ts";
import { beginWork, breathe, endWork, type ImportRow, lockImport, readImportRows } from "./queries.server.ts";
import { importRows, imports } from "./tables.server.ts";

type Reverted = { undone: number; left: number };

const TAKEN = "A name or address that this would restore is in use elsewhere now. Nothing was undone.";

/**
 * Claims an applied import for undoing (rules import/undo); false if someone else has, or if it was already
 * undone.
 */
export function beginReverting(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return beginWork(db, { id, work: "undoing", from: ["applied"] }, now);
}

/**
 * Undoes a claimed import in one transaction (rules import/undo): unchanged records return to their former
 * state, and added ones are deleted. Rows that stay are listed with the reason.
 */
export async function revertImport<Thing, Locked extends LockedThing, Context>(
  db: Database,
  kind: WriteKind<Thing, Locked, Context>,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<Reverted, Refusal>> {
  const rows = await readImportRows<Thing>(db, id);
  await breathe();
  const made = await transact<Reverted, Refusal>(db, async (tx, changed) => {
    await lockNames(tx, [`import ${kind.name}`]);
    const progress = await lockImport(tx, id);
    if (progress?.state !== "applied") return refused("not_ready");
    for (const change of kind.changes) changed.add(change);
    const { removed, restored, left } = await sortOut(tx, kind, rows, now);
    try {
      await kind.apply.remove(
        tx,
        removed.map(({ subjectId }) => subjectId),
      );
      await kind.apply.update(
        tx,
        restored.map(({ values }) => values),
      );
    } catch (error) {
      if (takenSentence(kind, error) === undefined) throw error;
      return refused({ sentence: TAKEN });
    }
    const act = { actor, action: `${kind.subject}.undo-import`, subject: kind.subject, groupId: id };
    const entries = [
      ...removed.map(({ subjectId, after }) => ({ subjectId, before: after, after: null })),
      ...restored.map(({ subjectId, before, values }) => ({
        subjectId,
        before,
        after: { ...before, ...values },
      })),
    ];
    await recordAudits(tx, act, auditedOf(kind, entries), now);
    await kind.follow?.(tx, entries, { actor, note: "An import was undone." }, now);
    const counts = { undone: entries.length, left: left.length };
    const whole = { action: "imports.undo", subject: "imports", subjectId: id, groupId: id, before: null };
    await recordAudit(tx, { actor, ...whole, after: { kind: kind.many, ...counts } }, now);
    await sayLeft(tx, id, left);
    const ended = { work: null, beatAt: null, problem: null };
    await tx
      .update(imports)
      .set({ ...ended, state: "undone", undoneAt: now, undoneBy: actor.userId })
      .where(eq(imports.id, id));
    return ok(counts);
  });
  if (!made.ok) await endWork(db, id, made.refusal === "not_ready" ? undefined : made.refusal.sentence);
  return made;
}

type Left = { row: number; why: string };
type Sorted<Thing> = {
  /** Added records to delete. */
  removed: { subjectId: string; after: AsJson<Thing> }[];
  /** Changed records, with their current and restored values. */
  restored: { subjectId: string; before: AsJson<Thing>; values: AsJson<Thing> & Versioned }[];
  left: Left[];
};

/** Locks the records of an import, and decides what to do with each. */
async function sortOut<Thing, Locked extends LockedThing, Context>(
  tx: Db,
  kind: WriteKind<Thing, Locked, Context>,
  rows: readonly ImportRow<Thing>[],
  now: Temporal.Instant,
): Promise<Sorted<Thing>> {
  const ids = rows.map(({ subjectId }) => subjectId);
  const locked = new Map((await kind.lock(tx, ids, [])).map((one) => [one.id, one]));
  const news = rows.filter(({ verdict }) => verdict === "new").map(({ subjectId }) => subjectId);
  const [stays, context] = [await kind.stays?.(tx, news), await kind.context(tx, now)];
  const sorted: Sorted<Thing> = { removed: [], restored: [], left: [] };
  const leave = (row: number, why: string) => sorted.left.push({ row, why });
  const changes: { row: number; subjectId: string; change: ChangeNow<Thing, Locked> }[] = [];
  for (const { row, subjectId, ...written } of rows) {
    if (written.verdict === "fault") continue;
    const one = locked.get(subjectId);
    const why = stays?.get(subjectId);
    if (!one) leave(row, "It has been deleted since.");
    else if (one.version !== written.after.version) leave(row, "Someone has changed it since.");
    else if (written.verdict === "change")
      changes.push({ row, subjectId, change: { ...written, locked: one } });
    else if (why) leave(row, why);
    else sorted.removed.push({ subjectId, after: written.after });
  }
  const removed = new Set(sorted.removed.map(({ subjectId }) => subjectId));
  for (const { row, subjectId, change } of changes) {
    const reverted = kind.revert(change, context, removed);
    if (!reverted.ok) {
      leave(row, reverted.refusal);
      continue;
    }
    const { locked: one, before, after } = change;
    sorted.restored.push({
      subjectId,
      before: { ...before, ...after, ...one },
      values: { ...reverted.value, version: one.version + 1 },
    });
  }
  return sorted;
}

async function sayLeft(tx: Db, importId: string, left: readonly Left[]): Promise<void> {
  await tx.execute(sql`
    update ${importRows} as stored set why = given.why
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as given("row" int, why text)
    where stored.import_id = ${importId}::uuid and stored."row" = given."row"
  `);
}
