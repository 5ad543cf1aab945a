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
    // From its birth, not only while it is idle: an error event that nobody listens to ends the process. Whoever
    // waits for an answer of this connection gets the error from there.
    this.on("error", () => {});
  }
}

/**
 * Limits of every connection, on this side of the line, where they hold whatever became of the server: a place in
 * the pool within 5 s, and an answer to a statement within 8 s, or the connection is given up for good (with
 * `pipeline` the driver closes it then, and it sends statements that are asked together in one go).
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

/** No limits, for work that rightly takes long. */
export const PATIENT: ConnectionLimits = {
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/** Opens a pool of connections. Nothing is asked of the server until the first query. */
export function openDatabase(settings: pg.PoolConfig): Database {
  const pool = new pg.Pool({ ...LIMITS, idleTimeoutMillis: 30_000, ...settings, Client: Connection });
  // An idle connection that breaks is replaced by the pool; the next query finds out if the server is away.
  pool.on("error", () => {});
  const db = drizzle({ client: pool, casing: "snake_case" });
  return Object.assign(db, { transaction: transactionsOf(pool) });
}

/**
 * Transactions of a pool. Drizzle's own keep the connection for ever when `begin` fails, and give it back when
 * `rollback` does; here a connection goes back only when the server says that no transaction is open on it.
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

/** Opens one connection beside the pool, to the same server: for listening, and for what must never wait for pages. */
export async function connectBeside(db: Database, settings: pg.ClientConfig = {}): Promise<Connection> {
  const connection = new Connection({ ...db.$client.options, ...settings });
  await connection.connect();
  return connection;
}

/**
 * Settings of a PostgreSQL pool. The server's limits lie below those of the connection, so that as a rule it is the
 * server that says why: a row or table that somebody holds is waited for 3 s, a statement runs for 7 s. A transaction that
 * has gone silent, since its connection is dead on this side, gives up the rows that it holds after 6 s.
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
