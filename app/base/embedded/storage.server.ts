import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "#app/base/config/config.server.ts";
import {
  type ConnectionLimits,
  type Database,
  openDatabase,
  PATIENT,
  type PoolSettings,
  poolerSettings,
  postgresSettings,
} from "#app/base/db/client.server.ts";
import { careForPool } from "#app/base/db/pool-care.server.ts";
import { watchStatements } from "#app/base/observe/traces.server.ts";
import { requireDatabase, SECRET_FILE } from "./data-folder.server.ts";
import { connectToRunning, type EmbeddedDatabase, openEmbedded } from "./embedded.server.ts";

/** Connections outside the pools, for commands and a restore. */
const SPARE_CONNECTIONS = 10;
/** Dedicated connections per process: one that listens for changes, one for the readiness check. */
const BESIDE_POOL = 2;

/** Database of this process, and the secret that signs its sessions. */
export type Storage = {
  db: Database;
  /** Whether the database is in the shop's own data folder. */
  embedded: boolean;
  authSecret: string;
  /** Starts the checks for broken connections. Call once requests are served. */
  serve: () => void;
  close: () => Promise<void>;
};

/**
 * Opens the database at DATABASE_URL, else the one in the data folder, by default with the limits for
 * requests.
 */
export async function openStorage(
  config: Config,
  log: Logger,
  limits: ConnectionLimits = {},
): Promise<Storage> {
  const own = config.databaseUrl ? null : await (cluster.isWorker ? useShared : openOwn)(config, log);
  const watch = watchStatements(config.slowStatementMs, log);
  const db = openPostgres(config, own?.url ?? (config.databaseUrl as string), { ...limits, watch });
  let stopCare = () => {};
  return {
    db,
    embedded: own !== null,
    authSecret: config.authSecret ?? keptSecret(config.dataDir),
    serve: () => {
      stopCare = careForPool(db.$client);
    },
    close: async () => {
      stopCare();
      await db.$client.end();
      await own?.close();
    },
  };
}

/** Starts PostgreSQL on the data folder; it runs until closed. */
export function openOwn(config: Config, log: Logger): Promise<EmbeddedDatabase> {
  const { dataDir, databasePool, processes, publicUrl } = config;
  return openEmbedded({
    dataDir,
    holder: publicUrl.origin,
    // A rolling restart briefly runs one more worker.
    connections: (databasePool + BESIDE_POOL) * (processes + 1) + SPARE_CONNECTIONS,
    log: (level, message, details) => log[level](details, message),
  });
}

/** Connects a worker to the database that its supervisor started. */
async function useShared({ dataDir }: Config): Promise<EmbeddedDatabase> {
  const url = await connectToRunning(dataDir);
  if (!url) throw new Error(`The database in ${dataDir} isn't running.`);
  return { url, close: async () => {} };
}

function openPostgres(config: Config, url: string, more: PoolSettings): Database {
  const { databaseDirectUrl, databasePool, namedStatements } = config;
  if (!databaseDirectUrl)
    return openDatabase({ ...postgresSettings(url, databasePool), namedStatements, ...more });
  const direct = { ...postgresSettings(databaseDirectUrl, databasePool), ...more };
  return openDatabase({ ...poolerSettings(url, databasePool), namedStatements, ...more }, direct);
}

/**
 * Opens the database for a command, bypassing a pooler and without time limits, since no customer is waiting:
 * a running shop's database, or the data folder's while the command runs. Throws if there is none, unless
 * `mayMake`.
 */
export async function openForCommand(
  config: Config,
  log: Logger,
  { mayMake = false } = {},
): Promise<{ db: Database; authSecret: string; close: () => Promise<void> }> {
  const running = config.databaseUrl ? null : await connectToRunning(config.dataDir);
  if (!config.databaseUrl && !running && !mayMake) requireDatabase(config.dataDir);
  const direct = { databaseUrl: config.databaseDirectUrl ?? config.databaseUrl, databaseDirectUrl: null };
  if (!running) return openStorage({ ...config, ...direct }, log, PATIENT);
  const db = openDatabase({ ...postgresSettings(running, 2), ...PATIENT });
  return { db, authSecret: keptSecret(config.dataDir), close: () => db.$client.end() };
}

/**
 * Returns the secret of a shop with its own data folder: generated once, stored there, readable only by its
 * owner.
 */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8");
}
