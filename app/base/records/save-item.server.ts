import { eq, getTableName, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { findLastWrite } from "#app/accounts/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { CollisionError, transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused, unchanged } from "#app/base/lib/result.ts";
import { isSameValue } from "#app/base/lib/shape.ts";
import { isoText } from "#app/base/lib/shop-time.ts";

type Versioned = { version: number };

/** Reasons that a record wasn't saved: it is gone, or someone has changed it since the form was rendered. */
export type SaveRefusal<Row> =
  | { name: "gone"; by: string | null }
  | { name: "changed"; by: string | null; at: string; current: Row };

/** Version history of a kind of record (base/versions). */
export type Keep<Row> = {
  /** Stores a version with a save, in its transaction; `before` is null for a new record. */
  save: (
    tx: Db,
    saved: { actor: Actor; table: string; id: string; before: Row | null; after: Row },
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Returns whether a save would end something pending, such as a draft, even if it changes nothing. */
  hasPending: (tx: Db, of: { table: string; id: string }) => Promise<boolean>;
};

export type Saving<Row extends Versioned, Values extends object> = {
  actor: Actor;
  /** Table name, which is also the subject of the audit entry. */
  table: string;
  /** ID, made when the form was rendered, so a double-click on Save makes only one record. */
  id: string;
  /** Version that the form was rendered from; null for a new record. */
  version: number | null;
  /** Reads and locks the record until the transaction ends; null if there is none. */
  read: () => Promise<Row | null>;
  /**
   * Returns the values to write, by column; `current` is null for a new record. Other columns stay unchanged.
   */
  values: (current: Row | null) => Values;
  /**
   * Writes the values with this version and returns the record; null if a new record with this ID was
   * inserted concurrently.
   */
  write: (values: Values, version: number, current: Row | null) => Promise<Row | null | undefined>;
  /** Action in the audit log; save by default. */
  act?: string;
  keep?: Keep<Row> | undefined;
};

/**
 * Saves a record from an admin's form (rules screens/edit-conflict), with its audit entry, unless someone
 * else saved it since the form was rendered. If a "new" record already exists, because of a double submit or
 * a lost response, it is saved again. Unchanged records aren't written (rules screens/unchanged-saves).
 */
export async function saveItem<Row extends Versioned, Values extends object>(
  tx: Db,
  { actor, table, id, version, read, values, write, act = "save", keep }: Saving<Row, Values>,
  now: Temporal.Instant,
): Promise<Result<Row, SaveRefusal<Row>>> {
  const current = await read();
  const conflict = await findConflict(tx, { actor, table, id, version }, current, now);
  if (conflict) return refused(conflict);
  const wanted = values(current);
  if (current && holds(current, wanted) && !(await keep?.hasPending(tx, { table, id })))
    return unchanged(current);
  const after = await write(wanted, (current?.version ?? 0) + 1, current);
  if (!after) throw new CollisionError(`${table} ${id} was made by two presses at once`);
  const entry = { action: `${table}.${act}`, subject: table, subjectId: id, before: current, after };
  await recordAudit(tx, { actor, ...entry }, now);
  await keep?.save(tx, { actor, table, id, before: current, after }, now);
  return ok(after);
}

/** Returns whether a row already has all these values, ignoring when it was written. */
function holds(row: object, values: object): boolean {
  const held = new Map<string, unknown>(Object.entries(row));
  return Object.entries(values).every(
    ([name, value]) => name === "updatedAt" || value === undefined || isSameValue(held.get(name), value),
  );
}

/** Returns why a form can't be saved over the current (locked) record; null if it can. */
export async function findConflict<Row extends Versioned>(
  tx: Db,
  { actor, table, id, version }: Pick<Saving<Row, never>, "actor" | "table" | "id" | "version">,
  current: Row | null,
  now: Temporal.Instant,
): Promise<SaveRefusal<Row> | null> {
  if (!current && version !== null) {
    const last = await findLastWrite(tx, { subject: table, id, which: isNull(auditLog.after) });
    return { name: "gone", by: last.by };
  }
  if (!current || current.version === version) return null;
  const which = sql`(${auditLog.after} ->> 'version')::int = ${current.version}`;
  const last = await findLastWrite(tx, { subject: table, id, which });
  const isOwnPress = version === null && last.actorId === actor.userId;
  return isOwnPress ? null : { name: "changed", by: last.by, at: last.at ?? isoText(now), current };
}

export type Deleting<Row> = {
  actor: Actor;
  table: string;
  id: string;
  read: () => Promise<Row | null>;
  remove: () => Promise<unknown>;
  /** Deletes data that belongs to the record, such as its versions. */
  forget?: Forget | undefined;
};
type Forget = (tx: Db, deleted: { table: string; id: string }) => Promise<void>;

/** Deletes a record, with its audit entry. Returns false without effect if it is already gone. */
export async function deleteItem<Row>(
  tx: Db,
  { actor, table, id, read, remove, forget }: Deleting<Row>,
  now: Temporal.Instant,
): Promise<boolean> {
  const current = await read();
  if (!current) return false;
  await remove();
  await forget?.(tx, { table, id });
  const entry = { action: `${table}.delete`, subject: table, subjectId: id, before: current, after: null };
  await recordAudit(tx, { actor, ...entry }, now);
  return true;
}

// Records stored as a single table row, like most kinds: how to read, write, and delete them.

/** A table whose rows are saved individually; its name is the subject in the audit log. */
type RowTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; $inferSelect: { version: number } };
type RowOf<Table extends RowTable> = Table["$inferSelect"];

async function lockRow<Table extends RowTable>(tx: Db, table: Table, id: string) {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for("update");
  return (row as RowOf<Table> | undefined) ?? null;
}

type Columns<Table extends RowTable> = Omit<Table["$inferInsert"], "id" | "version">;
type SavingRow<Table extends RowTable> = {
  actor: Actor;
  table: Table;
  id: string;
  version: number | null;
  /** Returns the columns to write, except id and version; `current` is null for a new row. */
  values: (current: RowOf<Table> | null) => Columns<Table>;
  keep?: Keep<RowOf<Table>>;
};

/** Saves a row from an admin's form (see saveItem). */
export function saveRow<Table extends RowTable>(
  tx: Db,
  { actor, table, id, version, values, keep }: SavingRow<Table>,
  now: Temporal.Instant,
): Promise<Result<RowOf<Table>, SaveRefusal<RowOf<Table>>>> {
  const write = async (wanted: Columns<Table>, next: number, current: RowOf<Table> | null) => {
    const row = { ...wanted, version: next };
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
  const read = () => lockRow(tx, table, id);
  return saveItem(tx, { actor, table: getTableName(table), id, version, read, values, write, keep }, now);
}

type DeletingRow = { actor: Actor; table: RowTable; id: string; change?: Change; forget?: Forget };

/**
 * Deletes a row in its own transaction and announces `change`, the topic of its cached reads. Succeeds if it
 * is already deleted.
 */
export function deleteRow(
  db: Database,
  { actor, table, id, change, forget }: DeletingRow,
  now: Temporal.Instant,
): Promise<Result<null, never>> {
  return transact(db, async (tx, changed) => {
    const read = () => lockRow(tx, table, id);
    const remove = () => tx.delete(table).where(eq(table.id, id));
    const deleting = { actor, table: getTableName(table), id, read, remove, forget };
    if ((await deleteItem(tx, deleting, now)) && change) changed.add(change);
    return ok(null);
  });
}
