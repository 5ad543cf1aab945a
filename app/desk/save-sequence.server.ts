import { randomUUID } from "node:crypto";
import { and, isNotNull, or, sql } from "drizzle-orm";
import { findLastWrite, type LastWrite } from "#app/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/audit/record-audit.server.ts";
import { auditLog } from "#app/audit/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { meanwhileText } from "./meanwhile-text.ts";
import { movedOne, sequencedAgain } from "./sequence.ts";
import type { SequenceForm } from "./sequence-form.ts";

/** A row that admins put into a sequence by hand. */
type Sequenced = { id: string; displayOrder: number; version: number };

/**
 * Why a sequence was not saved: since the list was drawn, the row to be moved was deleted, or the list was put into another
 * sequence: by whom and when (ISO), where the audit log knows it.
 */
export type SequenceRefusal = { name: "gone" } | ({ name: "other sequence" } & LastWrite);

/** The sentence of a refusal, above the list as it is now. */
export function sequenceRefused(refusal: SequenceRefusal): string {
  if (refusal.name === "gone") {
    return "Somebody has deleted this entry meanwhile, so it was not moved. This is the list as it is now.";
  }
  const done = meanwhileText(refusal, "put this list into another order");
  return `${done}, so yours was not saved. This is the list as it is now.`;
}

type Sequencing<Row extends Sequenced> = {
  actor: Actor;
  /** The table, which is the subject of the audit entries. */
  table: string;
  form: SequenceForm;
  /** Reads all rows of the list as it is shown, and holds them until the transaction ends. */
  read: () => Promise<Row[]>;
  /** The columns by which the list is sorted. */
  sortedBy: readonly (keyof Row & string)[];
  /** Writes the place and the version of a row, and returns it as it is then. */
  write: (id: string, to: { displayOrder: number; version: number }) => Promise<Row | undefined>;
};

/**
 * Numbers the rows of a list anew, from 0 on, in the sequence that an admin has given them (rules 35.30), unless somebody
 * else has changed the sequence since the list was drawn. A row whose number stays is not touched; the others get a new
 * version and entries in the audit log that belong together.
 */
export async function saveSequence<Row extends Sequenced>(
  tx: Db,
  { actor, table, form, read, sortedBy, write }: Sequencing<Row>,
  now: Temporal.Instant,
): Promise<Result<{ moved: number }, SequenceRefusal>> {
  const rows = await read();
  const stored = rows.map(({ id }) => id);
  if (form.intent === "move" && !stored.includes(form.move.id)) return refused({ name: "gone" });
  const { was } = form;
  const wanted = form.intent === "sequence" ? form.ids : movedOne(was, form.move.id, form.move.way);
  const next = sequencedAgain({ stored, was, wanted });
  if (!next) {
    const last = await findLastWrite(tx, { subject: table, ids: was, such: otherPlace(sortedBy) });
    return refused({ name: "other sequence", ...last });
  }
  const groupId = randomUUID();
  let moved = 0;
  for (const [displayOrder, id] of next.entries()) {
    const before = rows.find((row) => row.id === id);
    if (!before || before.displayOrder === displayOrder) continue;
    const after = await write(id, { displayOrder, version: before.version + 1 });
    await recordAudit(
      tx,
      { actor, action: `${table}.order`, subject: table, subjectId: id, before, after, groupId },
      now,
    );
    moved += 1;
  }
  return ok({ moved });
}

/** The entries of rows whose place in the list changed with one of these columns. */
function otherPlace(columns: readonly string[]) {
  const changed = columns.map(
    (column) => sql`${auditLog.before} ->> ${column} is distinct from ${auditLog.after} ->> ${column}`,
  );
  return and(isNotNull(auditLog.before), isNotNull(auditLog.after), or(...changed));
}
