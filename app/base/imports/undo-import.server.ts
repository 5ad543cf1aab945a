import { eq, sql } from "drizzle-orm";
import { type Actor, recordAudit, recordAudits } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/lock-names.server.ts";
import { isTaken, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { FileKind, Held, Stored } from "./file-kind.ts";
import { type ImportRow, readImportRows } from "./queries.server.ts";
import { importRows, imports } from "./tables.server.ts";
import { beginWork, breathe, endWork, lockImport } from "./work.server.ts";

type Undone = { undone: number; left: number };
/** Why nothing was undone: a sentence about the import as a whole. */
type Refusal = "not_ready" | { sentence: string };

const TAKEN =
  "A name or an address that this would bring back belongs to something else by now. Nothing was undone.";

/** Takes an applied import for undoing it (rules files 9); false when somebody else has, or has done so already. */
export function beginUndoing(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return beginWork(db, { id, work: "undoing", from: ["applied"] }, now);
}

/**
 * Undoes an import that was taken for it, in one transaction (rules files 9): what nobody has changed since is as it was
 * before, and what it added is gone. The rows that stay are named with the reason.
 */
export async function undoImport(
  db: Database,
  kind: FileKind,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<Undone, Refusal>> {
  const rows = await readImportRows(db, id);
  await breathe();
  const made = await transact<Undone, Refusal>(db, async (tx, changed) => {
    await lockNames(tx, [`import ${kind.name}`]);
    const standing = await lockImport(tx, id);
    if (standing?.state !== "applied") return refused("not_ready");
    for (const change of kind.changes) changed.add(change);
    const held = await kind.hold(
      tx,
      rows.map(({ subjectId }) => subjectId),
      [],
    );
    const { removed, restored, left } = await judgeUndoing(tx, kind, rows, held, now);
    try {
      await kind.remove(
        tx,
        removed.map(({ held: { id: one } }) => one),
      );
      await kind.update(
        tx,
        restored.map(({ values }) => values),
      );
    } catch (error) {
      if (!kind.taken || !isTaken(error, kind.taken.constraint)) throw error;
      return refused({ sentence: TAKEN });
    }
    const act = { actor, action: `${kind.subject}.undo-import`, subject: kind.subject, groupId: id };
    const entries = [
      ...removed.map(({ row, held: one }) => ({
        subjectId: one.id,
        before: row.after as Stored,
        after: null,
      })),
      ...restored.map(({ row, held: one, values }) => {
        const before = { ...(row.before as Stored), ...(row.after as Stored), ...one };
        return { subjectId: one.id, before, after: { ...before, ...values } };
      }),
    ];
    await recordAudits(tx, act, entries, now);
    await kind.follow?.(tx, entries, { actor, note: "An import was undone." }, now);
    const counts = { undone: entries.length, left: left.length };
    const whole = { action: "imports.undo", subject: "imports", subjectId: id, groupId: id, before: null };
    await recordAudit(tx, { actor, ...whole, after: { kind: kind.many, ...counts } }, now);
    await sayLeft(tx, id, left);
    await tx
      .update(imports)
      .set({
        state: "undone",
        work: null,
        beatAt: null,
        problem: null,
        undoneAt: now,
        undoneBy: actor.userId,
      })
      .where(eq(imports.id, id));
    return ok(counts);
  });
  if (!made.ok) await endWork(db, id, made.refusal === "not_ready" ? undefined : made.refusal.sentence);
  return made;
}

type Restored = { row: ImportRow; held: Held; values: Stored };
type Undoing = {
  removed: { row: ImportRow; held: Held }[];
  restored: Restored[];
  left: { row: number; why: string }[];
};

async function judgeUndoing(
  tx: Db,
  kind: FileKind,
  rows: readonly ImportRow[],
  held: readonly Held[],
  now: Temporal.Instant,
): Promise<Undoing> {
  const byId = new Map(held.map((one) => [one.id, one]));
  const news = rows.filter(({ verdict }) => verdict === "new").map(({ subjectId }) => subjectId);
  const [kept, context] = [await kind.kept?.(tx, news), await kind.context?.(tx, now)];
  const undoing: Undoing = { removed: [], restored: [], left: [] };
  for (const row of rows) {
    const one = byId.get(row.subjectId);
    const leave = (why: string) => undoing.left.push({ row: row.row, why });
    const [before, after] = [row.before as Stored, row.after as Stored];
    if (!one) leave("It was deleted since.");
    else if (one.version !== after.version) leave("Somebody has changed it since.");
    else if (row.verdict === "new") {
      const why = kept?.get(one.id);
      if (why) leave(why);
      else undoing.removed.push({ row, held: one });
    } else {
      const back = kind.back({ held: one, before, after }, context);
      if (!back.ok) leave(back.refusal);
      else {
        const stamp = "updatedAt" in after ? { updatedAt: now.toString() } : {};
        undoing.restored.push({
          row,
          held: one,
          values: { ...back.value, ...stamp, version: one.version + 1 },
        });
      }
    }
  }
  return undoing;
}

async function sayLeft(tx: Db, importId: string, left: Undoing["left"]): Promise<void> {
  await tx.execute(sql`
    update ${importRows} as stored set why = given.why
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as given("row" int, why text)
    where stored.import_id = ${importId}::uuid and stored."row" = given."row"
  `);
}
