import { AsyncResource } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { databaseTrouble } from "#app/base/config/errors.server.ts";
import { nameOfText } from "./statement-name.ts";

/** The database or an open transaction: what every query and use case takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** The database itself, able to open transactions (`inTransaction`) and to be closed. */
export type Database = NodePgDatabase & { $client: Pool };

export type PoolSettings = pg.PoolConfig & {
  /** Whether the server supports named statements; true by default. */
  namedStatements?: boolean;
  /** First statement of every transaction, where connections take no limits when opened. */
  limitsOfTransaction?: string;
  /** Called for every statement on a connection of the pool. */
  watch?: Watch;
};

/**
 * Limits of every connection, which this process keeps itself, so they hold even when the server is gone. With
 * `pipeline` the driver closes a connection that does not answer, and sends queries asked together without waiting.
 */
const LIMITS: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 8_000,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
};

/** No limits of a connection's statements, locks and silences, for work that may take long. */
export const PATIENT = {
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

export type ConnectionLimits = Partial<typeof PATIENT>;

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** The connections of this process, and its way to the database. */
class Pool extends pg.Pool {
  readonly namedStatements: boolean;
  readonly limitsOfTransaction: string | undefined;
  /** Whether a pooler is in front of the database. */
  readonly isPooled: boolean;
  /** Settings of connections beside the pool, which go past a pooler. */
  readonly besides: pg.ClientConfig;
  /** The connections whose last commit is on one machine only. */
  readonly #uncopied = new WeakSet<pg.PoolClient>();
  /** Drizzle's object of each connection, with the statements that were prepared on it. */
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
    // An idle connection that breaks is replaced by the pool; the next query finds out if the server is away.
    this.on("error", () => {});
    this.on("connect", ignoreErrors);
    this.on("connect", (client) => {
      client.on("notice", ({ routine }) => {
        if (routine === WAIT_FOR_COPIES) this.#uncopied.add(client);
      });
    });
  }

  /**
   * Work after a wait for a connection belongs to the waiting request, not to the one that released the
   * connection.
   */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent) {
    return callback ? super.connect(AsyncResource.bind(callback)) : super.connect();
  }

  /** Lends a connection to `work`. It goes back only when it is as it came. */
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
      // The server may have said that it ends the connection before the connection has ended.
      spoiled = databaseTrouble(error) === "away" || isLostStatement(error);
      throw error;
    } finally {
      client.release(spoiled || client.getTransactionStatus() !== "I");
    }
  }
}

/** PostgreSQL's name for the place in which a commit waits until a second machine has it too. */
const WAIT_FOR_COPIES = "SyncRepWaitForLSN";

/**
 * A commit stopped waiting for its second machine. The server warns and reports success, but if another
 * machine takes over, the commit may be lost. So it counts as a server failure.
 */
class UncopiedError extends Error {
  readonly code = "08007";
}

/** An error event without a listener ends the process; the waiting caller gets the error with it. */
function ignoreErrors(client: pg.ClientBase): void {
  client.on("error", () => {});
}

/** True when a statement that was prepared by its name no longer works: its tables are others, or it is gone. */
function isLostStatement(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && LOST_STATEMENT.has(String(current.code))) return true;
  }
  return false;
}

const LOST_STATEMENT = new Set(["0A000", "26000", "42P05"]);

/** Opens a pool without contacting the server; `besides` is the way to the same database past a pooler. */
export function openDatabase(settings: PoolSettings, besides?: pg.ClientConfig): Database {
  const pool = new Pool(settings, besides);
  const db = drizzle({ client: pool, casing: "snake_case" });
  preparing.set(db, { on: db, byName: pool.namedStatements });
  return db;
}

/** Where statements are prepared: on the connection, which outlasts a transaction; and whether it knows their names. */
const preparing = new WeakMap<Db, { on: Db; byName: boolean }>();

/** The same; nothing for what was not opened here. */
export const preparingOf = (db: Db) => preparing.get(db);

/**
 * Runs `work` in a transaction, or in a part of the open one that can be undone alone. Drizzle's own would lose a
 * connection whose `begin` fails, and use one again whose `rollback` has failed; here it goes back to the pool only
 * when the server says that no transaction is open on it.
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

/** Opens one connection beside the pool, for listening, and for work that takes long or must never wait for the pool. */
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
 * The limits of PostgreSQL's own side, in ms, shorter than those of the connection, so as a rule the server ends
 * a statement and gives the reason. It ends a silent transaction, whose connection may be dead on this side.
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
 * Settings of a pool of connections to a pooler (PgBouncer in transaction mode). It takes no limits when a connection
 * opens, so every transaction brings them along; other statements have the pooler's (`warnOfMissingLimits`).
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
 * Warns when a pooler's connections have no limits of their own or longer ones: a statement outside of a transaction then
 * runs for as long as it takes, even when its caller has gone. The pooler sets them when it connects.
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

/** Notes what a statement is called in the code. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

/**
 * The class of a pool's connections (pg's option `Client`), which tells of every statement by its name and text. The driver
 * is asked in two ways, with a function that takes the answer or for a promise, and both are watched.
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
