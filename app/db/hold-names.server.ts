import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/**
 * Locks names until the transaction ends; another transaction that wants one of them waits. The names stand for things
 * without a row, such as "the orders of this phone number". Later reads see all that earlier holders wrote.
 */
export async function holdNames(tx: Db, names: readonly string[]): Promise<void> {
  // The order is always the same, so that two transactions that share several names never wait for each other.
  const ordered = sql.param([...names].sort());
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${ordered}::text[]) as name`,
  );
}
