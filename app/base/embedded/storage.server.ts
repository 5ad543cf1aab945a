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

/** Connections besides those of the pools: of commands, and of a restore. */
const SPARE_CONNECTIONS = 10;
/** Of each process: one that listens for changes, and one for its readiness check. */
const BESIDE_POOL = 2;

/** The database this process works on, and the secret that signs its sessions. */
export type Storage = {
  db: Database;
  /** True when the database lies in the shop's own data folder. */
  embedded: boolean;
  authSecret: string;
  /** Call once customers are let in: starts the checks for broken connections. */
  serve: () => void;
  close: () => Promise<void>;
};

/** Opens the database at DATABASE_URL, else the one in the data folder, with the limits of a request by default. */
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

/** Starts the PostgreSQL of the data folder; it runs until this is closed. */
export function openOwn(config: Config, log: Logger): Promise<EmbeddedDatabase> {
  const { dataDir, databasePool, processes, publicUrl } = config;
  return openEmbedded({
    dataDir,
    holder: publicUrl.origin,
    // While workers are renewed there is one more of them.
    connections: (databasePool + BESIDE_POOL) * (processes + 1) + SPARE_CONNECTIONS,
    log: (level, message, details) => log[level](details, message),
  });
}

/** A worker uses the one that its supervisor has started. */
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
 * Opens the database for a command, past a pooler and without limits, since no customer waits for it: that of a running
 * shop, or the one of the data folder for as long as the command takes. Throws when there is none that it may not make.
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

/** The secret of a shop on its own folder: made once, kept in the data folder, readable by its owner alone. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8");
}
