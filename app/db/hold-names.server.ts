import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/**
 * Holds names until the transaction ends: another that wants one of them waits. For what no row stands for, such as
 * "the orders of this phone number". What is read afterwards sees all that earlier holders wrote.
 */
export async function holdNames(tx: Db, names: readonly string[]): Promise<void> {
  // Always in the same order, so that two that share several names never wait for each other.
  const ordered = sql.param([...names].sort());
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${ordered}::text[]) as name`,
  );
}
