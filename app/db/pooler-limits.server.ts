import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type Database, SERVER_LIMITS } from "./client.server.ts";

/**
 * Warns when a pooler's connections have no limits of their own or longer ones: a statement outside of a transaction then runs for as
 * long as it takes, even when its caller has gone. The pooler sets them when it connects (docs/operations.md).
 */
export async function warnOfMissingLimits(db: Database, log: Logger): Promise<void> {
  const names = Object.keys(SERVER_LIMITS);
  const { rows } = await db.execute<{ name: keyof typeof SERVER_LIMITS; ms: number }>(sql`
    select name, setting::int as ms from pg_settings where name = any(${sql.param(names)}::text[])
  `);
  const missing = rows.filter(({ name, ms }) => ms === 0 || ms > SERVER_LIMITS[name]).map(({ name }) => name);
  if (missing.length > 0)
    log.warn({ missing: missing.sort() }, "the pooler's connections have no limits (docs/operations.md)");
}
