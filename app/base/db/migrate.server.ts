import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { databaseTrouble } from "#app/base/config/errors.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { connectBeside, connectToPooler, type Database, PATIENT } from "./client.server.ts";

// Every process runs in the project's folder; migrations are read from source, not bundled.
const FOLDER = join(process.cwd(), "app/base/db/migrations");
const JOURNAL = join(FOLDER, "meta/_journal.json");
/** Advisory lock held while a process migrates. */
export const MIGRATION_LOCK = 7_316_450_221;
const ASK_EVERY_MS = 500;
const LONGEST_WAIT_MS = 10 * 60_000;
// Longer than the limit of any statement, so a migration can wait for all of them. Short enough for requests
// that queue up behind a migration which itself waits, for example for a dump that takes hours.
const TABLE_LOCK_LIMIT = "30s";

/** Thrown when the database has migrations unknown to this version: running it would risk the data. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** Thrown when a migration fails; the message gives PostgreSQL's reason and the statement. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** Thrown when the database doesn't exist or denies access; the message quotes the server. */
export class NoDatabaseError extends Error {
  override name = "NoDatabaseError";
}

/** PostgreSQL's codes for a missing database, and for an invalid role or password. */
const NO_DATABASE = ["3D000", "28P01", "28000"];

/**
 * Connects to the database for the first time. Throws `NoDatabaseError` if the settings must be corrected,
 * and `MigrationError` if a retry may help.
 */
async function connectAtStart(db: Database): Promise<pg.Client> {
  try {
    return await connectBeside(db, PATIENT);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error ? String(error.code) : "";
    if (NO_DATABASE.includes(code))
      throw new NoDatabaseError(
        `PostgreSQL at DATABASE_URL says: ${error.message}. Create what is missing, or set DATABASE_URL to the right address.`,
      );
    if (databaseTrouble(error) !== "away") throw error;
    throw new MigrationError(
      `Can't connect to the database: ${error.message || code}. Check that it's running and that DATABASE_URL is its address.`,
      { cause: error },
    );
  }
}

type Asked = Pick<pg.ClientBase, "query">;

/**
 * Returns the creation times of this version's migrations (ms since 1970), which identify them in the
 * database.
 */
export function knownMigrations(): number[] {
  const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(JOURNAL, "utf8"));
  return journal.entries.map(({ when }) => when);
}

/** Returns the creation times of the migrations applied to a database. */
export async function appliedMigrations(client: Asked): Promise<number[]> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!found.rows[0].there) return [];
  const { rows } = await client.query<{ made: string }>(
    "select created_at as made from drizzle.__drizzle_migrations",
  );
  return rows.map(({ made }) => Number(made));
}

export async function isMigrated(client: Asked): Promise<boolean> {
  const applied = await appliedMigrations(client);
  return knownMigrations().every((made) => applied.includes(made));
}

async function refuseUnknownMigrations(client: Asked): Promise<void> {
  const known = knownMigrations();
  const unknown = (await appliedMigrations(client)).filter((made) => !known.includes(made));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database is newer than this version of the shop (unknown migrations: ${unknown.length}). Start the version that ` +
      "wrote it, or a later one.",
  );
}

/**
 * Migrates the database under an advisory lock: one of several processes migrates, the others wait. Throws
 * `NoDatabaseError`, `NewerDatabaseError`, or, if a migration fails, `MigrationError`; the database is then
 * unchanged.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await connectAtStart(db);
  try {
    await waitForTurn(client);
    await refuseUnknownMigrations(client);
    if (!(await isMigrated(client))) await runMigrations(client);
  } finally {
    await client.end().catch(() => {}); // this releases the lock
  }
}

async function waitForTurn(client: pg.Client): Promise<void> {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as got", [MIGRATION_LOCK]);
    if (rows[0].got) return;
    if (waited === 0) log.info("waiting for another process's migration");
    if (waited > LONGEST_WAIT_MS)
      throw new MigrationError("Another process has been migrating the database for more than 10 minutes.");
    await wait(ASK_EVERY_MS);
  }
}

async function runMigrations(client: pg.Client): Promise<void> {
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query(`set local lock_timeout = '${TABLE_LOCK_LIMIT}'`);
    await applyMigrations(client);
    await client.query("commit");
  } catch (error) {
    // The caller closes the connection, which rolls back.
    throw new MigrationError(describeFailure(error), { cause: error });
  }
}

/**
 * Applies missing migrations, or only the `first` ones, in the caller's transaction; Drizzle's own `migrate`
 * commits by itself. Maintains Drizzle's migrations table, so its tools still work.
 */
export async function applyMigrations(client: Asked, first?: number): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  const applied = await appliedMigrations(client);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: FOLDER }).slice(
    0,
    first,
  )) {
    if (applied.includes(folderMillis)) continue;
    for (const statement of sql) {
      await client.query(statement).catch((error) => {
        throw new StatementError(statement, error);
      });
    }
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

class StatementError extends Error {
  readonly query: string;
  constructor(query: string, cause: unknown) {
    super("a statement failed", { cause });
    this.query = query;
  }
}

function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const lines = ["The database migration failed, and nothing was changed."];
  if (cause instanceof pg.DatabaseError) {
    lines.push(`PostgreSQL says: ${cause.message} (${cause.code})`);
    if (cause.detail) lines.push(`Detail: ${cause.detail}`);
    if (cause.hint) lines.push(`Hint: ${cause.hint}`);
  } else lines.push(`The reason: ${cause instanceof Error ? cause.message : String(cause)}`);
  if (error instanceof StatementError) lines.push(`The statement: ${error.query.trim()}`);
  return lines.join("\n");
}

/** Timeout for connecting and for each response, in ms. */
const PATIENCE_MS = 3_000;

/** Returns whether the database is writable; a replica, such as a former leader, isn't. */
async function takesWrites(line: pg.Client): Promise<boolean> {
  const { rows } = await line.query<{ transaction_read_only: string }>("show transaction_read_only");
  return rows[0]?.transaction_read_only === "off";
}

/**
 * Returns whether this process can work: its database (and pooler) is reachable, writable, and migrated. Uses
 * a dedicated connection, so a locked row or full pool doesn't make a healthy process look broken.
 */
export function watchReadiness(db: Database): { isReady: () => Promise<boolean>; stop: () => Promise<void> } {
  let line: pg.Client | null = null;
  let pooler: pg.Client | null = null;
  let migrated = false;
  let asked: Promise<boolean> | null = null;

  async function askOnce(): Promise<boolean> {
    try {
      line ??= await connectBeside(db, { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
      // A migrated database stays migrated, so the check is skipped once it has passed.
      migrated ||= await isMigrated(line);
      if (!(await takesWrites(line))) throw new Error("the database is read-only");
      if (db.$client.isPooled) pooler ??= await openPooler();
      return migrated;
    } catch {
      void line?.end();
      line = null;
      return false;
    }
  }

  /**
   * Opens a connection to show that the pooler is up. Uses none of the pooler's connections to the database.
   */
  async function openPooler(): Promise<pg.Client> {
    const opened = await connectToPooler(db, { connectionTimeoutMillis: PATIENCE_MS });
    opened.once("end", () => {
      if (pooler === opened) pooler = null;
    });
    return opened;
  }

  return {
    isReady: () => {
      // One broken connection proves nothing, so a new connection is tried before reporting not ready.
      asked ??= askOnce()
        .then((works) => works || askOnce())
        .finally(() => {
          asked = null;
        });
      return asked;
    },
    stop: async () => {
      await asked;
      await Promise.all([line?.end(), pooler?.end()]);
    },
  };
}
