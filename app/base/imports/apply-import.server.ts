import { eq } from "drizzle-orm";
import { type Actor, recordAudit, recordAudits } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { auditedOf, type LockedThing, type RowNow, type Versioned, type WriteKind } from "./file-kind.ts";
import { beginWork, breathe, endWork, lockImport, readImportRows, reportProgress } from "./queries.server.ts";
import { imports } from "./tables.server.ts";
import { rowName } from "./validate-row.ts";

type Counts = { added: number; changed: number };

/** Reason for applying nothing: a sentence about the import as a whole. */
export type Refusal = "not_ready" | { sentence: string };

/**
 * Claims a validated import for applying (rules import/apply); false if someone else has, or if it has
 * errors.
 */
export function beginApplying(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return beginWork(db, { id, work: "applying", from: ["checked"] }, now);
}

/**
 * Applies a claimed import: all rows in one transaction, or none (rules import/apply). Reads the rows first,
 * so records are locked only during the writes. Refused if a record was changed since its row was validated;
 * the import's report then says so.
 */
export async function applyImport<Thing, Locked extends LockedThing, Context>(
  db: Database,
  kind: WriteKind<Thing, Locked, Context>,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<Counts, Refusal>> {
  const all = await readImportRows<Thing>(db, id);
  const rows = all.filter((row) => row.verdict !== "fault");
  await reportProgress(db, id, 0, rows.length);
  await breathe();
  const made = await transact<Counts, Refusal>(db, async (tx, changed) => {
    await lockNames(tx, [`import ${kind.name}`]);
    const progress = await lockImport(tx, id);
    if (progress?.state !== "checked" || rows.length === 0 || rows.length < all.length)
      return refused("not_ready");
    for (const change of kind.changes) changed.add(change);
    const news = rows.filter(({ verdict }) => verdict === "new");
    const changes = rows.filter(({ verdict }) => verdict === "change");
    const locked = await kind.lock(
      tx,
      changes.map(({ subjectId }) => subjectId),
      news.map(({ after }) => after),
    );
    const byId = new Map(locked.map((one) => [one.id, one]));
    const context = await kind.context(tx, now);
    const writing = rows.map((row) => ({ ...row, locked: byId.get(row.subjectId) ?? null }));
    for (const row of writing) {
      const why = conflictOf(kind, row, context);
      if (why !== null) return refused({ sentence: `${rowName(row.row, null)}: ${row.label} ${why}` });
    }
    const merged = writing.map((row) => {
      const { version } = row.after;
      return { ...row, after: kind.merge ? { ...kind.merge(row, context), version } : row.after };
    });
    const writtenOf = (verdict: "new" | "change") =>
      merged.filter((row) => row.verdict === verdict).map(({ after }) => after);
    try {
      await kind.apply.insert(tx, writtenOf("new"));
      await kind.apply.update(tx, writtenOf("change"));
    } catch (error) {
      const sentence = takenSentence(kind, error);
      if (sentence === undefined) throw error;
      return refused({ sentence });
    }
    const act = { actor, action: `${kind.subject}.import`, subject: kind.subject, groupId: id };
    const entries = merged.map((row) => {
      const before = row.before && { ...row.before, ...row.locked };
      return { subjectId: row.subjectId, before, after: { ...before, ...row.after } };
    });
    await recordAudits(tx, act, auditedOf(kind, entries), now);
    await kind.follow?.(tx, entries, { actor, note: "From an import." }, now);
    const counts = { added: news.length, changed: changes.length };
    const whole = { action: "imports.apply", subject: "imports", subjectId: id, groupId: id, before: null };
    await recordAudit(tx, { actor, ...whole, after: { kind: kind.many, ...counts } }, now);
    const ended = { work: null, beatAt: null, content: null, problem: null };
    await tx
      .update(imports)
      .set({ ...ended, state: "applied", appliedAt: now, appliedBy: actor.userId })
      .where(eq(imports.id, id));
    return ok(counts);
  });
  if (!made.ok) await endWork(db, id, made.refusal === "not_ready" ? undefined : made.refusal.sentence);
  return made;
}

/** Returns the message of the unique constraint that a write has hit; undefined for any other error. */
export function takenSentence<Thing, Locked, Context>(
  { taken }: Pick<WriteKind<Thing, Locked, Context>, "taken">,
  error: unknown,
): string | undefined {
  return Object.entries(taken).find(([constraint]) => isNameTaken(error, constraint))?.[1];
}

const CHECK_AGAIN = "Nothing was applied. Check the file again.";

function conflictOf<Thing, Locked extends LockedThing, Context>(
  kind: WriteKind<Thing, Locked, Context>,
  row: RowNow<Thing, Locked> & { before: Versioned | null },
  context: Context,
): string | null {
  const { before, locked } = row;
  if (before && !locked) return `was deleted since the file was checked. ${CHECK_AGAIN}`;
  if (before && locked && locked.version !== before.version)
    return `was changed by someone since the file was checked. ${CHECK_AGAIN}`;
  const why = kind.conflict?.(row, context) ?? null;
  return why === null ? null : `${why} ${CHECK_AGAIN}`;
}
