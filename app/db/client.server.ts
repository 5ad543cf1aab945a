import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { databaseTrouble } from "#app/config/errors.server.ts";

/** The database or an open transaction: what every query and use case takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** The database itself, able to open transactions and to be closed. */
export type Database = NodePgDatabase & { $client: pg.Pool };

/** One connection to the server. */
export class Connection extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super(settings);
    // The listener is there from the start, not only while the connection is idle, because an error event without a
    // listener ends the process. A caller that waits for an answer gets the error as the rejection of its query.
    this.on("error", () => {});
  }
}

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

/** Opens a pool of connections. The server is not contacted before the first query. */
export function openDatabase(settings: pg.PoolConfig): Database {
  const pool = new pg.Pool({ ...LIMITS, idleTimeoutMillis: 30_000, ...settings, Client: Connection });
  // An idle connection that breaks is replaced by the pool; the next query finds out if the server is away.
  pool.on("error", () => {});
  const db = drizzle({ client: pool, casing: "snake_case" });
  return Object.assign(db, { transaction: transactionsOf(pool) });
}

/**
 * Transactions of a pool. Drizzle's own transactions never give the connection back when `begin` fails, and give it
 * back even when `rollback` fails; here it goes back only when the server says that no transaction is open on it.
 */
function transactionsOf(pool: pg.Pool): Database["transaction"] {
  const known = new WeakMap<pg.PoolClient, NodePgDatabase>();
  return async (work, config) => {
    const client = await pool.connect();
    const session = known.get(client) ?? drizzle({ client, casing: "snake_case" });
    known.set(client, session);
    let away = false;
    try {
      return await session.transaction(work, config);
    } catch (error) {
      // The server may have said that it ends the connection before the connection has ended.
      away = databaseTrouble(error) === "away";
      throw error;
    } finally {
      client.release(away || client.getTransactionStatus() !== "I");
    }
  };
}

/** Opens one connection beside the pool, to the same server: for listening, and for work that must never wait for the pool. */
export async function connectBeside(db: Database, settings: pg.ClientConfig = {}): Promise<Connection> {
  const connection = new Connection({ ...db.$client.options, ...settings });
  await connection.connect();
  return connection;
}

/**
 * Settings of a PostgreSQL pool. The server's limits are shorter than those of the connection, so that as a rule the
 * server ends a statement and gives the reason: a statement waits 3 s for a locked row or table, and runs for 7 s.
 * The server ends a transaction that is silent for 6 s, as its connection may be dead on this side, and frees its rows.
 */
export function postgresSettings(url: string, connections: number): pg.PoolConfig {
  return {
    connectionString: url,
    max: connections,
    lock_timeout: 3_000,
    statement_timeout: 7_000,
    idle_in_transaction_session_timeout: 6_000,
    application_name: "evenlake",
  };
}
