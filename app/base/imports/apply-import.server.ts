import { eq } from "drizzle-orm";
import { type Actor, recordAudit, recordAudits } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/lock-names.server.ts";
import { isTaken, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { FileKind, Held, Stored } from "./file-kind.ts";
import { rowName } from "./judge-row.ts";
import { type ImportRow, readImportRows } from "./queries.server.ts";
import { imports } from "./tables.server.ts";
import { beginWork, breathe, endWork, lockImport, tellProgress } from "./work.server.ts";

type Counts = { added: number; changed: number };
/** Why nothing was applied: a sentence about the import as a whole. */
type Refusal = "not_ready" | { sentence: string };

/** Takes a judged import for applying it (rules files 7); false when somebody else has, or it has faults. */
export function beginApplying(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return beginWork(db, { id, work: "applying", from: ["judged"] }, now);
}

/**
 * Applies an import that was taken for it: all of its rows in one transaction, or none (rules files 7). What it writes is made
 * ready before, so that the rows are held only while they are written. Refused when a row's thing was changed since the rows
 * were judged; the import then says so.
 */
export async function applyImport(
  db: Database,
  kind: FileKind,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<Counts, Refusal>> {
  const rows = await readImportRows(db, id);
  await tellProgress(db, id, 0, rows.length);
  await breathe();
  const made = await transact<Counts, Refusal>(db, async (tx, changed) => {
    await lockNames(tx, [`import ${kind.name}`]);
    const standing = await lockImport(tx, id);
    if (standing?.state !== "judged" || rows.length === 0 || rows.some(({ verdict }) => verdict === "fault"))
      return refused("not_ready");
    for (const change of kind.changes) changed.add(change);
    const news = rows.filter(({ verdict }) => verdict === "new");
    const changes = rows.filter(({ verdict }) => verdict === "change");
    const held = await kind.hold(
      tx,
      changes.map(({ subjectId }) => subjectId),
      news.map(({ after }) => after as Stored),
    );
    const byId = new Map(held.map((one) => [one.id, one]));
    const context = await kind.context?.(tx, now);
    for (const row of rows) {
      const why = whyNot(kind, row, byId.get(row.subjectId) ?? null, context);
      if (why !== null) return refused({ sentence: `${rowName(row.row, null)}: ${row.label} ${why}` });
    }
    const stamp = { updatedAt: now.toString() };
    const written = (row: ImportRow): Stored => {
      const after = row.after as Stored;
      const whole = kind.whole?.(byId.get(row.subjectId) ?? null, after) ?? after;
      return "updatedAt" in whole ? { ...whole, ...stamp } : whole;
    };
    try {
      await kind.insert(tx, news.map(written));
      await kind.update(tx, changes.map(written));
    } catch (error) {
      if (!kind.taken || !isTaken(error, kind.taken.constraint)) throw error;
      return refused({ sentence: kind.taken.sentence });
    }
    const act = { actor, action: `${kind.subject}.import`, subject: kind.subject, groupId: id };
    const entries = rows.map((row) => {
      const before = row.before === null ? null : { ...(row.before as Stored), ...byId.get(row.subjectId) };
      return { subjectId: row.subjectId, before, after: { ...before, ...written(row) } };
    });
    await recordAudits(tx, act, entries, now);
    await kind.follow?.(tx, entries, { actor, note: "From an import." }, now);
    const counts = { added: news.length, changed: changes.length };
    const whole = { action: "imports.apply", subject: "imports", subjectId: id, groupId: id, before: null };
    await recordAudit(tx, { actor, ...whole, after: { kind: kind.many, ...counts } }, now);
    await tx
      .update(imports)
      .set({
        state: "applied",
        work: null,
        beatAt: null,
        content: null,
        problem: null,
        appliedAt: now,
        appliedBy: actor.userId,
      })
      .where(eq(imports.id, id));
    return ok(counts);
  });
  if (!made.ok) await endWork(db, id, made.refusal === "not_ready" ? undefined : made.refusal.sentence);
  return made;
}

const CHECK_AGAIN = "Nothing was applied. Please check the file again.";

function whyNot(kind: FileKind, row: ImportRow, held: Held | null, context: unknown): string | null {
  const [before, after] = [row.before as Stored | null, row.after as Stored];
  if (before && !held) return `was deleted since the file was checked. ${CHECK_AGAIN}`;
  if (before && held && held.version !== before.version)
    return `was changed by somebody since the file was checked. ${CHECK_AGAIN}`;
  const moved = kind.moved?.({ held, before, after }, context) ?? null;
  return moved === null ? null : `${moved} ${CHECK_AGAIN}`;
}
