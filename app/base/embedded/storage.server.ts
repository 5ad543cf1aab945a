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
import { watchStatements } from "#app/base/observe/watch-statements.server.ts";
import { requireDatabase, SECRET } from "./data-folder.server.ts";
import { connectToRunning, openEmbedded } from "./embedded.server.ts";

const EMBEDDED_CONNECTIONS = 8; // it runs one statement at a time, so few are enough

/** The database this process works on, and the secret that signs its sessions. */
export type Storage = {
  db: Database;
  embedded: boolean;
  authSecret: string;
  /** To be called when customers are let in: from then on the database is watched for work that hangs. */
  serve: () => void;
  close: () => Promise<void>;
};

/** Opens PostgreSQL when DATABASE_URL is set, else the embedded database, with the limits of a request unless told. */
export async function openStorage(
  config: Config,
  log: Logger,
  limits: ConnectionLimits = {},
): Promise<Storage> {
  const watch = watchStatements(config.slowStatementMs, log);
  if (config.databaseUrl) {
    const db = openPostgres(config, config.databaseUrl, { ...limits, watch });
    let stopCare = () => {};
    return {
      db,
      embedded: false,
      authSecret: config.authSecret as string,
      serve: () => {
        stopCare = careForPool(db.$client);
      },
      close: async () => {
        stopCare();
        await db.$client.end();
      },
    };
  }
  const embedded = await openEmbedded({
    dataDir: config.dataDir,
    holder: config.publicUrl.origin,
    log: (level, message, details) => log[level](details, message),
  });
  const db = openDatabase({ ...embedded.pool, max: EMBEDDED_CONNECTIONS, ...limits, watch });
  return {
    db,
    embedded: true,
    authSecret: config.authSecret ?? keptSecret(config.dataDir),
    serve: embedded.serve,
    close: async () => {
      await db.$client.end();
      await embedded.close();
    },
  };
}

function openPostgres(config: Config, url: string, more: PoolSettings): Database {
  const { databaseDirectUrl, databasePool, namedStatements } = config;
  if (!databaseDirectUrl)
    return openDatabase({ ...postgresSettings(url, databasePool), namedStatements, ...more });
  const direct = { ...postgresSettings(databaseDirectUrl, databasePool), ...more };
  return openDatabase({ ...poolerSettings(url, databasePool), namedStatements, ...more }, direct);
}

/**
 * Opens the database for a command, past a pooler and without limits, since no customer waits for it: through the
 * socket of a running shop, else directly. Throws when there is none that it may not make.
 */
export async function openForCommand(
  config: Config,
  log: Logger,
  { mayMake = false } = {},
): Promise<{ db: Database; close: () => Promise<void> }> {
  const running = config.databaseUrl ? null : await connectToRunning(config.dataDir);
  if (!config.databaseUrl && !running && !mayMake) requireDatabase(config.dataDir);
  const direct = { databaseUrl: config.databaseDirectUrl ?? config.databaseUrl, databaseDirectUrl: null };
  if (!running) return openStorage({ ...config, ...direct }, log, PATIENT);
  const db = openDatabase({ ...running, max: 2, ...PATIENT });
  return { db, close: () => db.$client.end() };
}

/** The secret of the embedded mode: made once, kept in the data folder, readable by its owner alone. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, SECRET);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8");
}
