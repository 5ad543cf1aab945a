import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/audit/record-audit.server.ts";
import { auditLog } from "#app/audit/tables.server.ts";
import { users } from "#app/auth/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { CollisionError } from "#app/db/transact.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { isoText } from "#app/lib/shop-time.ts";

/** A stored thing that counts how often it was saved. */
type Versioned = { version: number };

/** Why a thing was not saved: it is gone, or somebody has changed it since the form was made. */
export type SaveRefusal<Row> =
  | { name: "gone"; by: string | null }
  | { name: "changed"; by: string | null; at: string; basis: Row; current: Row };

export type Saving<Row extends Versioned> = {
  actor: Actor;
  /** The table, which is the subject of the audit entry. */
  table: string;
  /** The id, made when the form was drawn: pressing Save twice makes one thing. */
  id: string;
  /** The version that the form was made from; null for a new thing. */
  version: number | null;
  /** Reads the thing and holds it until the transaction ends; null when there is none. */
  read: () => Promise<Row | null>;
  /**
   * Writes the thing, with this version, and returns it as it is then; null when a new thing with this id came in
   * between (`on conflict do nothing`).
   */
  write: (version: number, current: Row | null) => Promise<Row | null | undefined>;
};

/**
 * Saves a thing as an admin's form has it (rules 33.3), with its entry in the audit log. When somebody else saved it
 * since the form was made, nothing is written, and the refusal has the thing as it was then (`basis`, as the audit log
 * keeps it: dates are texts) and as it is now. A new thing that is there already comes from a second press of the same
 * form, or from a first one whose answer was lost, and is saved again.
 */
export async function saveItem<Row extends Versioned>(
  tx: Db,
  { actor, table, id, version, read, write }: Saving<Row>,
  now: Temporal.Instant,
): Promise<Result<Row, SaveRefusal<Row>>> {
  const current = await read();
  if (!current && version !== null) {
    const last = await deletionOf(tx, table, id);
    return refused({ name: "gone", by: last?.by ?? null });
  }
  if (current && current.version !== version) {
    const since = await entriesSince(tx, table, id, version ?? 0);
    const [first] = since;
    const last = since.at(-1);
    const isOwnPress = version === null && since.every(({ actorId }) => actorId === actor.userId);
    if (!isOwnPress) {
      return refused({
        name: "changed",
        by: last?.by ?? null,
        at: isoText(last?.at ?? now),
        basis: (first?.before ?? current) as Row,
        current,
      });
    }
  }
  const after = await write((current?.version ?? 0) + 1, current);
  if (!after) throw new CollisionError(`${table} ${id} was made by two presses at once`);
  await recordAudit(
    tx,
    { actor, action: `${table}.save`, subject: table, subjectId: id, before: current, after },
    now,
  );
  return ok(after);
}

export type Deleting<Row> = {
  actor: Actor;
  table: string;
  id: string;
  read: () => Promise<Row | null>;
  remove: () => Promise<unknown>;
};

/** Deletes a thing, with its entry in the audit log. False when it is gone already, and then nothing is done. */
export async function deleteItem<Row>(
  tx: Db,
  { actor, table, id, read, remove }: Deleting<Row>,
  now: Temporal.Instant,
): Promise<boolean> {
  const current = await read();
  if (!current) return false;
  await remove();
  await recordAudit(
    tx,
    { actor, action: `${table}.delete`, subject: table, subjectId: id, before: current, after: null },
    now,
  );
  return true;
}

const ENTRY = { at: auditLog.at, by: users.name, actorId: auditLog.actorId, before: auditLog.before };

/** The entries that led from a version to the current one, the oldest first. */
function entriesSince(tx: Db, table: string, id: string, version: number) {
  return tx
    .select(ENTRY)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subject, table),
        eq(auditLog.subjectId, id),
        sql`(${auditLog.after} ->> 'version')::int > ${version}`,
      ),
    )
    .orderBy(asc(sql`(${auditLog.after} ->> 'version')::int`));
}

async function deletionOf(tx: Db, table: string, id: string) {
  const [last] = await tx
    .select(ENTRY)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subject, table), eq(auditLog.subjectId, id), isNull(auditLog.after)))
    .orderBy(sql`${auditLog.at} desc`)
    .limit(1);
  return last ?? null;
}
