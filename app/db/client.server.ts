import {
  drizzle,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from "drizzle-orm/node-postgres";
import { type PgDatabase, PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { databaseTrouble } from "#app/config/errors.server.ts";
import { Connection, type ConnectionSettings } from "./connection.server.ts";

/** The database or an open transaction: what every query and use case takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** The database itself, able to open transactions and to be closed. `besides` are the settings of connections beside the pool. */
export type Database = NodePgDatabase & { $client: pg.Pool; besides: ConnectionSettings };

/** Settings of a pool. `begin` is how its transactions begin, when that sets limits as well. */
export type PoolSettings = pg.PoolConfig & ConnectionSettings & { begin?: string };

/**
 * Limits of every connection. This process keeps them itself, so that they hold even when the server is gone: a place
 * in the pool must be free within 5 s, and a connection whose statement is not answered within 8 s is closed for good.
 * With `pipeline` the driver does close it, and sends statements that are asked together at once.
 */
const LIMITS: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 8_000,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
};

/** How long a connection's statements, locks and silences may last, in ms. */
export type ConnectionLimits = Pick<
  pg.ClientConfig,
  "query_timeout" | "statement_timeout" | "lock_timeout" | "idle_in_transaction_session_timeout"
>;

/** No limits, for work that may take long. */
export const PATIENT: ConnectionLimits = {
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/**
 * Opens a pool of connections. The server is not contacted before the first query. `besides` names another way to the
 * same database, for what a pooler between them does not carry.
 */
export function openDatabase(settings: PoolSettings, besides?: ConnectionSettings): Database {
  const options = { ...LIMITS, idleTimeoutMillis: 30_000, ...settings, Client: Connection };
  const pool = new pg.Pool(options);
  // An idle connection that breaks is replaced by the pool; the next query finds out if the server is away.
  pool.on("error", () => {});
  const db = drizzle({ client: pool, casing: "snake_case" });
  const direct = besides ? { ...LIMITS, ...besides } : pool.options;
  return Object.assign(db, { transaction: transactionsOf(pool), besides: direct });
}

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

const known = new WeakMap<pg.PoolClient, Transaction>();

/** The Drizzle object of a connection: the same each time, since making one takes as long as a small query. */
function on(client: pg.PoolClient): Transaction {
  const made = known.get(client) ?? transactionOn(client);
  known.set(client, made);
  return made;
}

function transactionOn(client: pg.PoolClient): Transaction {
  const dialect = new PgDialect({ casing: "snake_case" });
  return new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
}

/** The connection, or the pool of connections, that a database or an open transaction asks. */
export function askedBy(db: Db): pg.Pool | pg.PoolClient {
  // Drizzle keeps it to itself, and there is no other way from an open transaction to its connection.
  return (db._.session as unknown as { client: pg.Pool | pg.PoolClient }).client;
}

/** Lets `work` ask one connection of the pool, so that what it asks together goes out together. */
export async function onOneConnection<Value>(db: Db, work: (one: Db) => Promise<Value>): Promise<Value> {
  const pool = askedBy(db);
  return pool instanceof pg.Pool ? lend(pool, (client) => work(on(client))) : work(db);
}

/**
 * Transactions of a pool. Drizzle's own transactions never give the connection back when `begin` fails, and give it
 * back even when `rollback` fails; here it goes back only when the server says that no transaction is open on it.
 */
function transactionsOf(pool: pg.Pool): Database["transaction"] {
  return (work, config) => runTransaction(pool, beginning(pool, config), async () => undefined, work);
}

/**
 * A transaction whose first statements go out together with its `begin`. They must only read and lock: should `begin`
 * alone fail, they are answered outside of any transaction. `work` begins when both are answered.
 *
 * It is for work of which each statement finds its rows by an index. Plans are kept, and one that was made while a table
 * was small would read the whole table for as long as PostgreSQL has not counted its rows again; so it may not plan to.
 */
export function transactionFrom<First, Value>(
  db: Database,
  first: (tx: Db) => Promise<First>,
  work: (tx: Db, first: First) => Promise<Value>,
): Promise<Value> {
  const pool = askedBy(db);
  if (pool instanceof pg.Pool)
    return runTransaction(pool, `${beginning(pool)}; set local enable_seqscan = off`, first, work);
  // Inside an open transaction it is a part of that one which can be undone alone.
  return db.transaction(async (tx) => work(tx, await first(tx)));
}

async function runTransaction<First, Value>(
  pool: pg.Pool,
  begin: string,
  first: (tx: Db) => Promise<First>,
  work: (tx: Transaction, first: First) => Promise<Value>,
): Promise<Value> {
  return lend(pool, async (client) => {
    const tx = on(client);
    const [begun, found] = await Promise.allSettled([client.query(begin), first(tx)]);
    if (begun.status === "rejected") throw begun.reason;
    try {
      if (found.status === "rejected") throw found.reason;
      const value = await work(tx, found.value);
      await client.query("commit");
      return value;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

function beginning(pool: pg.Pool, { isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}) {
  const { begin = "begin" } = pool.options as PoolSettings;
  const modes = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable === undefined ? "" : deferrable ? "deferrable" : "not deferrable",
  ].filter(Boolean);
  return begin.replace("begin", ["begin", ...modes].join(" "));
}

/** Lends a connection of the pool to `work`. It goes back only when it is as it came. */
async function lend<Value>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  let spoiled = false;
  try {
    return await work(client);
  } catch (error) {
    // The server may have said that it ends the connection before the connection has ended.
    spoiled = databaseTrouble(error) === "away" || isLostStatement(error);
    throw error;
  } finally {
    client.release(spoiled || client.getTransactionStatus() !== "I");
  }
}

/** True when a statement that was prepared by its name does not work any more: its tables are others, or it is gone. */
function isLostStatement(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && LOST_STATEMENT.has(String(current.code))) return true;
  }
  return false;
}

const LOST_STATEMENT = new Set(["0A000", "26000", "42P05"]);

/**
 * Opens one connection beside the pool, to the same database: for listening, for work that takes long, and for work that
 * must never wait for the pool.
 */
export function connectBeside(db: Database, settings: ConnectionSettings = {}): Promise<Connection> {
  return connect({ ...db.besides, ...settings });
}

/** True when a pooler stands between this process and the database. */
export const isPooled = (db: Database): boolean => db.besides !== db.$client.options;

/** Opens one connection to the pooler. */
export function connectToPooler(db: Database, settings: ConnectionSettings): Promise<Connection> {
  return connect({ ...db.$client.options, ...settings });
}

async function connect(settings: ConnectionSettings): Promise<Connection> {
  const connection = new Connection(settings);
  await connection.connect();
  return connection;
}

/**
 * The limits of PostgreSQL's own side, in ms. They are shorter than those of the connection, so that as a rule the server
 * ends a statement and gives the reason: a statement waits 3 s for a locked row or table, and runs for 7 s. The server
 * ends a transaction that is silent for 6 s, as its connection may be dead on this side, and frees its rows.
 */
export const SERVER_LIMITS = {
  lock_timeout: 3_000,
  statement_timeout: 7_000,
  idle_in_transaction_session_timeout: 6_000,
};

const NAME = "evenlake";

/** Settings of a pool of connections to PostgreSQL itself. */
export function postgresSettings(url: string, connections: number): PoolSettings {
  return { connectionString: url, max: connections, application_name: NAME, ...SERVER_LIMITS };
}

/**
 * Settings of a pool of connections to a pooler that gives each transaction any of its own connections (PgBouncer in
 * transaction mode). It takes no limits when a connection opens, so every transaction brings them along; those of
 * single statements are the pooler's own (db/pooler-limits.server.ts).
 */
export function poolerSettings(url: string, connections: number): PoolSettings {
  const limits = Object.entries(SERVER_LIMITS).map(([name, ms]) => `set local ${name} = ${ms}`);
  return {
    connectionString: url,
    max: connections,
    application_name: NAME,
    begin: ["begin", ...limits].join("; "),
  };
}
