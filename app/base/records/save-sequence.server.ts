import { randomUUID } from "node:crypto";
import { asc, eq, getTableName, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { movedOne, sequenced } from "./sequence.ts";
import type { SequenceForm } from "./sequence-form.ts";

type SequenceTable = PgTable & Record<"id" | "displayOrder" | "version", AnyPgColumn>;
type Row = { id: string; displayOrder: number; version: number };

type Sequencing = {
  actor: Actor;
  table: SequenceTable;
  change: Change;
  /** Rows of the list; all by default. */
  within?: SQL | undefined;
  sortedBy: readonly (AnyPgColumn | SQL)[];
};

/**
 * Renumbers the rows of a list from 0 in an admin's order (rules content-screens/display-order); the last
 * save wins. Only moved rows get a new version; their audit entries are grouped.
 */
export function saveSequence(
  db: Database,
  { actor, table, change, within, sortedBy }: Sequencing,
  form: SequenceForm,
  now: Temporal.Instant,
): Promise<Result<{ moved: number }, never>> {
  const subject = getTableName(table);
  return transact(db, async (tx, changed) => {
    const rowsBy = (...columns: readonly (AnyPgColumn | SQL)[]) =>
      tx
        .select()
        .from(table as PgTable)
        .where(within)
        .orderBy(...columns);
    // Locked in ID order, so concurrent requests can't deadlock; then read in list order.
    await rowsBy(asc(table.id)).for("update");
    const rows = (await rowsBy(...sortedBy, asc(table.id))) as Row[];
    const stored = rows.map(({ id }) => id);
    const wanted = form.intent === "sequence" ? form.ids : movedOne(stored, form.move.id, form.move.way);
    const groupId = randomUUID();
    let moved = 0;
    for (const [displayOrder, id] of sequenced(stored, wanted).entries()) {
      const before = rows.find((row) => row.id === id);
      if (!before || before.displayOrder === displayOrder) continue;
      const [after] = await tx
        .update(table as PgTable)
        .set({ displayOrder, version: before.version + 1 })
        .where(eq(table.id, id))
        .returning();
      const entry = { actor, action: `${subject}.order`, subject, subjectId: id, groupId };
      await recordAudit(tx, { ...entry, before, after }, now);
      moved += 1;
    }
    if (moved > 0) changed.add(change);
    return ok({ moved });
  });
}
