import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { ClientBase } from "pg";
import type { Database } from "./client.server.ts";

// The process always runs from the project's folder; the migrations are read from source, not bundled.
const FOLDER = join(process.cwd(), "app/db/migrations");
const LOCK = 7_316_450_221;

/** The database holds migrations this version does not know: running on would risk the data. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** Number of migrations this version of the shop knows. */
export function knownMigrations(): number {
  known ??= readJournal();
  return known;
}

let known: number | undefined;

function readJournal(): number {
  const journal = JSON.parse(readFileSync(join(FOLDER, "meta/_journal.json"), "utf8")) as {
    entries: unknown[];
  };
  return journal.entries.length;
}

/** A connection, or a pool of them. */
type Asks = Pick<ClientBase, "query">;

async function appliedMigrations(client: Asks): Promise<number> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!found.rows[0].there) return 0;
  const counted = await client.query("select count(*)::int as n from drizzle.__drizzle_migrations");
  return counted.rows[0].n;
}

/** True when every migration this version knows is in the database. */
export async function isMigrated(client: Asks): Promise<boolean> {
  return (await appliedMigrations(client)) >= knownMigrations();
}

/**
 * Brings the database up to date under an advisory lock, so that several processes may start at once.
 * Throws `NewerDatabaseError` when the database is ahead of this version.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    try {
      const applied = await appliedMigrations(client);
      const known = knownMigrations();
      if (applied > known) {
        throw new NewerDatabaseError(
          `The database is newer than this version of the shop (${applied} migrations against ${known}). ` +
            "Start the version that wrote it, or a later one.",
        );
      }
      if (applied < known) {
        await client.query("set statement_timeout = 0");
        await migrate(drizzle(client), { migrationsFolder: FOLDER });
        await client.query("reset statement_timeout");
      }
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  } finally {
    client.release();
  }
}
