import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";
import { listOf, type Places, statement } from "./statement.server.ts";

const locks = statement("lock names", (db, value: Places<{ names: string[] }>) =>
  db
    .select({ held: sql`pg_advisory_xact_lock(hashtextextended(name, 0))` })
    .from(sql`unnest(${listOf(value.names, "text")}) as name`),
);

/** Locks names of things without a row, such as "the orders of this phone number", until the transaction ends. */
export async function lockNames(tx: Db, names: readonly string[]): Promise<void> {
  // The order is always the same, so that two transactions that share several names never wait for each other.
  await locks(tx, { names: [...names].sort() });
}
