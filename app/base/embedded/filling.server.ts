import { type SQL, sql } from "drizzle-orm";

// Whether a database has been filled for the first time is written down in the database itself, as its comment, so
// that it changes in the same transaction as the filling and is part of every backup.
const UNFILLED = "evenlake: not filled yet";

/** Marks a database that has just been made. */
export const MARK_UNFILLED = `comment on database postgres is '${UNFILLED}'`;

type Transaction = { execute: (statement: SQL) => Promise<{ rows: Record<string, unknown>[] }> };

/**
 * True for the first transaction that asks after the database was made, and never again once that has been
 * committed: an owner who has emptied the shop does not get the demo shop back.
 */
export async function claimFirstFilling(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`,
  );
  if (rows[0]?.comment !== UNFILLED) return false;
  await tx.execute(sql`comment on database postgres is null`);
  return true;
}
