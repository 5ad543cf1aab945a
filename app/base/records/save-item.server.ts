import { isNull, sql } from "drizzle-orm";
import { findLastWrite } from "#app/accounts/audit/queries.server.ts";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { CollisionError } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";

/** A stored thing that counts how often it was saved. */
type Versioned = { version: number };

/** Why a thing was not saved: it is gone, or somebody has changed it since the form was made. */
export type SaveRefusal<Row> =
  | { name: "gone"; by: string | null }
  | { name: "changed"; by: string | null; at: string; current: Row };

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
 * since the form was made, nothing is written, and the refusal has the thing as it is now. A new thing that is there already comes from a second press of the same
 * form, or from a first one whose answer was lost, and is saved again.
 */
export async function saveItem<Row extends Versioned>(
  tx: Db,
  { actor, table, id, version, read, write }: Saving<Row>,
  now: Temporal.Instant,
): Promise<Result<Row, SaveRefusal<Row>>> {
  const current = await read();
  if (!current && version !== null) {
    const last = await findLastWrite(tx, { subject: table, id, such: isNull(auditLog.after) });
    return refused({ name: "gone", by: last.by });
  }
  if (current && current.version !== version) {
    const such = sql`(${auditLog.after} ->> 'version')::int = ${current.version}`;
    const last = await findLastWrite(tx, { subject: table, id, such });
    const isOwnPress = version === null && last.actorId === actor.userId;
    if (!isOwnPress) return refused({ name: "changed", by: last.by, at: last.at ?? isoText(now), current });
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
