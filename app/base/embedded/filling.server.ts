import { type SQL, sql } from "drizzle-orm";

const UNFILLED = "evenlake: not filled yet";

/** Marks a new database by its own comment, which changes in the transaction of the filling and is in every backup. */
export const MARK_UNFILLED = `comment on database postgres is '${UNFILLED}'`;

type Transaction = { execute: (statement: SQL) => Promise<{ rows: Record<string, unknown>[] }> };

/** True once in the life of a database: an owner who has emptied the shop does not get the demo shop back. */
export async function claimFirstFilling(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`,
  );
  if (rows[0]?.comment !== UNFILLED) return false;
  await tx.execute(sql`comment on database postgres is null`);
  return true;
}
