import { AsyncResource } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { databaseTrouble } from "#app/base/config/errors.server.ts";
import { nameOfText } from "./statement-name.ts";

/** The database or an open transaction; the first argument of every query and use case. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** The database itself, able to open transactions (`inTransaction`) and to be closed. */
export type Database = NodePgDatabase & { $client: Pool };

export type PoolSettings = pg.PoolConfig & {
  /** Whether the server supports named statements; true by default. */
  namedStatements?: boolean;
  /** First statement of every transaction, for connections that can't be opened with limits. */
  limitsOfTransaction?: string;
  /** Called for every statement on a pooled connection. */
  watch?: Watch;
};

/**
 * Limits of every connection, enforced by this process, so they also work when the server is gone. With
 * `pipeline` the driver sends concurrent queries without waiting, and closes a connection that doesn't
 * respond.
 */
const LIMITS: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 8_000,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
};

/** Disables all timeouts of a connection, for long-running work. */
export const PATIENT = {
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

export type ConnectionLimits = Partial<typeof PATIENT>;

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** Connection pool of this process, and the settings to connect outside of it. */
class Pool extends pg.Pool {
  readonly namedStatements: boolean;
  readonly limitsOfTransaction: string | undefined;
  /** Whether a pooler is in front of the database. */
  readonly isPooled: boolean;
  /** Settings for dedicated connections, which bypass a pooler. */
  readonly besides: pg.ClientConfig;
  /** Connections whose last commit is on one server only. */
  readonly #uncopied = new WeakSet<pg.PoolClient>();
  /** Drizzle instance of each connection, with its prepared statements. */
  readonly #drizzles = new WeakMap<pg.PoolClient, NodePgDatabase>();

  constructor(
    { namedStatements = true, limitsOfTransaction, watch, ...settings }: PoolSettings,
    besides?: pg.ClientConfig,
  ) {
    const options = { ...LIMITS, idleTimeoutMillis: 30_000, ...settings };
    super(watch ? { ...options, Client: watchedClient(watch) } : options);
    this.namedStatements = namedStatements;
    this.limitsOfTransaction = limitsOfTransaction;
    this.isPooled = besides !== undefined;
    this.besides = besides ? { ...LIMITS, ...besides } : options;
    // The pool replaces an idle connection that breaks; the next query notices if the server is away.
    this.on("error", () => {});
    this.on("connect", ignoreErrors);
    this.on("connect", (client) => {
      client.on("notice", ({ routine }) => {
        if (routine === WAIT_FOR_COPIES) this.#uncopied.add(client);
      });
    });
  }

  /** Binds the callback to the waiting request, not to the one that released the connection. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent) {
    return callback ? super.connect(AsyncResource.bind(callback)) : super.connect();
  }

  /** Runs `work` on a pooled connection. Discards the connection unless it is idle and intact afterwards. */
  async lend<Value>(work: (one: NodePgDatabase) => Promise<Value>): Promise<Value> {
    const client = await this.connect();
    let spoiled = false;
    try {
      const one = this.#drizzles.get(client) ?? drizzle({ client, casing: "snake_case" });
      this.#drizzles.set(client, one);
      const value = await work(one);
      if (this.#uncopied.delete(client)) throw new UncopiedError("the commit is on one machine only");
      return value;
    } catch (error) {
      // The server announces that it closes a connection before the connection is closed.
      spoiled = databaseTrouble(error) === "away" || isLostStatement(error);
      throw error;
    } finally {
      client.release(spoiled || client.getTransactionStatus() !== "I");
    }
  }
}

/** PostgreSQL's routine in which a commit waits for its replica. */
const WAIT_FOR_COPIES = "SyncRepWaitForLSN";

/**
 * Thrown when a commit stopped waiting for its replica. The server only warns and reports success, but the
 * commit is lost if the replica takes over, so it counts as a server failure.
 */
class UncopiedError extends Error {
  readonly code = "08007";
}

/** Prevents an unhandled error event from ending the process; pending queries still reject with the error. */
function ignoreErrors(client: pg.ClientBase): void {
  client.on("error", () => {});
}

/** Returns whether a named statement is no longer valid: its tables have changed, or it no longer exists. */
function isLostStatement(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && LOST_STATEMENT.has(String(current.code))) return true;
  }
  return false;
}

const LOST_STATEMENT = new Set(["0A000", "26000", "42P05"]);

/**
 * Opens a pool without contacting the server; `besides` are the settings for connections that bypass a
 * pooler.
 */
export function openDatabase(settings: PoolSettings, besides?: pg.ClientConfig): Database {
  const pool = new Pool(settings, besides);
  const db = drizzle({ client: pool, casing: "snake_case" });
  preparing.set(db, { on: db, byName: pool.namedStatements });
  return db;
}

/** Connection that keeps a transaction's prepared statements, and whether it supports named ones. */
const preparing = new WeakMap<Db, { on: Db; byName: boolean }>();

/** Returns where statements are prepared; undefined for a `db` not opened here. */
export const preparingOf = (db: Db) => preparing.get(db);

/**
 * Runs `work` in a transaction, or in a savepoint of the open one. Drizzle's own would leak a connection
 * whose `begin` fails, and reuse one whose `rollback` failed; here a connection returns to the pool only if
 * the server reports no open transaction.
 */
export function inTransaction<Value>(
  db: Db,
  work: (tx: Db) => Promise<Value>,
  config?: PgTransactionConfig,
): Promise<Value> {
  const pool = poolOf(db);
  if (!pool) {
    return db.transaction((part) => {
      const outer = preparing.get(db);
      if (outer) preparing.set(part, outer);
      return work(part);
    });
  }
  return pool.lend((one) =>
    one.transaction(async (tx) => {
      preparing.set(tx, { on: one, byName: pool.namedStatements });
      if (pool.limitsOfTransaction) await tx.execute(sql.raw(pool.limitsOfTransaction));
      return work(tx);
    }, config),
  );
}

function poolOf(db: Db): Pool | null {
  return "$client" in db && db.$client instanceof Pool ? db.$client : null;
}

/**
 * Opens a dedicated connection outside the pool: for listening, for long work, or to avoid waiting for the
 * pool.
 */
export function connectBeside(db: Database, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  return connect({ ...db.$client.besides, ...settings });
}

export function connectToPooler(db: Database, settings: pg.ClientConfig): Promise<pg.Client> {
  return connect({ ...db.$client.options, ...settings });
}

async function connect(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  ignoreErrors(client);
  await client.connect();
  return client;
}

/**
 * PostgreSQL's own limits, in ms. They are shorter than those of the connection, so normally the server ends
 * a statement and gives the reason. It also ends idle transactions, whose client may be gone.
 */
export const SERVER_LIMITS = {
  lock_timeout: 3_000,
  statement_timeout: 7_000,
  idle_in_transaction_session_timeout: 6_000,
};

const NAME = "evenlake";

export function postgresSettings(url: string, connections: number): PoolSettings {
  return { connectionString: url, max: connections, application_name: NAME, ...SERVER_LIMITS };
}

/**
 * Settings of a pool of connections to a pooler (PgBouncer in transaction mode). A pooler accepts no limits
 * when a connection opens, so every transaction sets them; statements outside transactions have the pooler's
 * (`warnOfMissingLimits`).
 */
export function poolerSettings(url: string, connections: number): PoolSettings {
  const limits = Object.entries(SERVER_LIMITS).map(([name, ms]) => `set local ${name} = ${ms}`);
  return {
    connectionString: url,
    max: connections,
    application_name: NAME,
    limitsOfTransaction: limits.join("; "),
  };
}

/**
 * Warns when a pooler's connections have no limits or longer ones: statements outside a transaction would
 * then keep running even after their caller is gone. The pooler must set them when it connects.
 */
export async function warnOfMissingLimits(db: Database, log: Logger): Promise<void> {
  const names = Object.keys(SERVER_LIMITS);
  const { rows } = await db.execute<{ name: keyof typeof SERVER_LIMITS; ms: number }>(sql`
    select name, setting::int as ms from pg_settings where name = any(${sql.param(names)}::text[])
  `);
  const missing = rows.filter(({ name, ms }) => ms === 0 || ms > SERVER_LIMITS[name]).map(({ name }) => name);
  if (missing.length > 0)
    log.warn({ missing: missing.sort() }, "the pooler's connections have no limits (docs/deployment.md)");
}

/**
 * Called when a statement begins; the returned function is called when it ends, with the error if it failed.
 */
export type Watch = (name: string, text: string) => (error?: unknown) => void;

/** Statement names used in code, by their texts, for connections without named statements. */
const names = new Map<string, string>();

/** Registers a statement's name in code. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

/**
 * Returns a class for pg's `Client` option that reports every statement with its name and text. Watches both
 * calls with a callback and calls that return a promise.
 */
function watchedClient(watch: Watch): new () => pg.Client {
  return class extends pg.Client {
    override query(...asked: unknown[]): never {
      const text = textOf(asked[0]);
      const ended = watch(names.get(text) ?? nameOfText(text), text);
      const answered = asked.at(-1);
      if (typeof answered === "function") {
        asked[asked.length - 1] = (error: unknown, result: unknown) => {
          ended(error);
          answered(error, result);
        };
      }
      const answer: unknown = super.query(...(asked as Parameters<pg.Client["query"]>));
      if (answer instanceof Promise) answer.then(() => ended(), ended);
      return answer as never;
    }
  };
}

function textOf(asked: unknown): string {
  if (typeof asked === "string") return asked;
  const isConfig = typeof asked === "object" && asked !== null && "text" in asked;
  return isConfig ? String(asked.text) : "";
}
