import { eq, getTableName } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { deleteItem, type SaveRefusal, saveItem } from "./save-item.server.ts";

// The things that are one row of one table, which are most: how a folder reads, writes and deletes those of its table.

/** A table whose rows are saved one by one; its name is the subject in the audit log. */
type RowTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; $inferSelect: { version: number } };
type RowOf<Table extends RowTable> = Table["$inferSelect"];

/** Reads a row and holds it until the transaction ends; null when there is none. */
async function holdRow<Table extends RowTable>(
  tx: Db,
  table: Table,
  id: string,
): Promise<RowOf<Table> | null> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for("update");
  return (row as RowOf<Table> | undefined) ?? null;
}

type SavingRow<Table extends RowTable> = {
  actor: Actor;
  table: Table;
  id: string;
  /** The version that the form was made from; null for a new row. */
  version: number | null;
  /** The columns to write, apart from id and version; `current` is null for a new row. */
  values: (
    current: RowOf<Table> | null,
  ) => Omit<Table["$inferInsert"], "id" | "version"> | Promise<Omit<Table["$inferInsert"], "id" | "version">>;
};

/** Saves a row as an admin's form has it (see saveItem). */
export function saveRow<Table extends RowTable>(
  tx: Db,
  { actor, table, id, version, values }: SavingRow<Table>,
  now: Temporal.Instant,
): Promise<Result<RowOf<Table>, SaveRefusal<RowOf<Table>>>> {
  const write = async (next: number, current: RowOf<Table> | null) => {
    const row = { ...(await values(current)), version: next };
    const [written] = current
      ? await tx
          .update(table as PgTable)
          .set(row)
          .where(eq(table.id, id))
          .returning()
      : await tx
          .insert(table as PgTable)
          .values({ id, ...row })
          .onConflictDoNothing({ target: table.id })
          .returning();
    return written as RowOf<Table> | undefined;
  };
  const read = () => holdRow(tx, table, id);
  return saveItem(tx, { actor, table: getTableName(table), id, version, read, write }, now);
}

/** Deletes a row, in a transaction of its own, and announces it. One that is gone already is no refusal. */
export function deleteRow(
  db: Database,
  { actor, table, id, change }: { actor: Actor; table: RowTable; id: string; change: Change },
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact(db, async (tx, changed) => {
    changed.add(change);
    const read = () => holdRow(tx, table, id);
    const remove = () => tx.delete(table).where(eq(table.id, id));
    await deleteItem(tx, { actor, table: getTableName(table), id, read, remove }, now);
    return ok(null);
  });
}
