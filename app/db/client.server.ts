import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { schema } from "./schema.server.ts";

type Schema = typeof schema;

/** The database or an open transaction: what every query and use case takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema>;

/** The database itself, able to open transactions and to be closed. */
export type Database = NodePgDatabase<Schema> & { $client: pg.Pool };

/** Opens a pool of connections. Nothing is asked of the server until the first query. */
export function openDatabase(settings: pg.PoolConfig): Database {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, ...settings });
  // An idle connection that breaks is replaced by the pool; the next query finds out if the server is away.
  pool.on("error", () => {});
  return drizzle({ client: pool, schema, casing: "snake_case" });
}

/** Settings of a PostgreSQL pool: no statement may hold a page longer than the request limit allows. */
export function postgresSettings(url: string, connections: number): pg.PoolConfig {
  return {
    connectionString: url,
    max: connections,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "evenlake",
  };
}
