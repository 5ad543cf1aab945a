import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { isObject, isText } from "#app/base/lib/shape.ts";
import {
  BACKUP_SOCKET,
  databaseFolder,
  type EmbeddedPool,
  findDatabase,
  makeSocketFolder,
  markFolder,
  poolSettings,
  requireDatabase,
  SOCKET,
  SOCKETS,
  settleRestore,
} from "./data-folder.server.ts";
import { DatabaseThread, type EmbeddedLog, type Patience } from "./database-thread.server.ts";
import { listBackups } from "./embedded-care.server.ts";
import { FolderLockedError, isFolderLocked, lockFolder } from "./folder-lock.server.ts";

export type { EmbeddedPool };

export type EmbeddedDatabase = Awaited<ReturnType<typeof openEmbedded>>;

type Options = {
  dataDir: string;
  /** Who holds the folder, for the message to a second process that is refused: the shop's address. */
  holder: string;
  log: EmbeddedLog;
  patience?: Patience;
};

/** A hanging statement is found and the database is back within 15 s; upkeep and a migration may take minutes. */
export const PATIENCE: Patience = { statementMs: 9_000, upkeepMs: 10 * 60_000 };

const isBackupAnswer = isObject({ file: isText });
const HOUR_MS = 3_600_000;
const FIRST_BACKUP_MS = 5 * 60_000;
const CONNECT_LIMIT_MS = 10_000;

/**
 * Opens the embedded PostgreSQL in `dataDir` and backs it up every hour; makes the database if there has never been one.
 * Throws `FolderLockedError`, `DatabaseLostError`, or an error that says why the database does not open.
 */
export async function openEmbedded(options: Options) {
  const { holder, log, patience = PATIENCE } = options;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const lock = await lockFolder(dataDir, holder);
  try {
    settleRestore(dataDir);
    const make = !findDatabase(dataDir);
    const socketFolder = makeSocketFolder(dataDir);
    const folder = databaseFolder(dataDir);
    const thread = new DatabaseThread({ folder, make, dataDir, socketFolder }, patience, log);
    try {
      await thread.start();
      markFolder(dataDir);
    } catch (error) {
      await thread.close();
      throw error;
    }
    const backup = async () => String(await thread.ask("backup"));
    const stopBackups = backUpHourly(dataDir, backup, log);
    return {
      pool: poolSettings(socketFolder),
      /** Writes a backup now and returns its path; see `backupEmbedded`. */
      backup,
      /** How often a file was written through to the disk since the database's thread started. */
      fsyncCount: async () => Number(await thread.ask("fsyncs")),
      /** To be called when customers are let in: from then on a statement of more than 9 s makes the database restart. */
      serve: () => thread.serve(),
      close: async () => {
        stopBackups();
        await thread.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A running server's pool settings, for commands; null without a server. Waits up to 10 s for one that just starts. */
export async function connectToRunning(dataDir: string): Promise<EmbeddedPool | null> {
  const folder = await runningSocketFolder(dataDir);
  return folder === null ? null : poolSettings(folder);
}

/** Writes a backup and returns its path: a running server is asked to; without one the database is opened for it. */
export async function backupEmbedded(options: { dataDir: string; log: EmbeddedLog }): Promise<string> {
  const running = await runningSocketFolder(options.dataDir);
  if (running) {
    const answer: unknown = JSON.parse(await text(connect(join(running, BACKUP_SOCKET))));
    if (isBackupAnswer(answer)) return answer.file;
    throw new Error(`The running server could not make a backup: ${JSON.stringify(answer)}`);
  }
  requireDatabase(options.dataDir);
  const database = await openEmbedded({ ...options, holder: "a backup" });
  try {
    return await database.backup();
  } finally {
    await database.close();
  }
}

async function runningSocketFolder(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const folder = realpathSync(dataDir);
  const deadline = performance.now() + CONNECT_LIMIT_MS;
  while (isFolderLocked(folder)) {
    const link = join(folder, SOCKETS);
    const sockets = existsSync(link) ? realpathSync(link) : null;
    if (sockets && (await answers(join(sockets, SOCKET)))) return sockets;
    if (performance.now() > deadline) throw new FolderLockedError(folder);
    await wait(100);
  }
  return null;
}

function answers(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  socket.on("connect", () => resolve(true));
  socket.on("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Backs up an hour after the newest backup, whenever that was made, and every hour from then on. */
function backUpHourly(dataDir: string, backup: () => Promise<string>, log: EmbeddedLog): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const schedule = (ms: number) => {
    if (stopped) return;
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = async () => {
    try {
      log("info", "Backup written", { file: await backup() });
    } catch (error) {
      if (!stopped) log("error", "The hourly backup failed", { err: error });
    }
    schedule(HOUR_MS);
  };
  const newestMs = async () => {
    const [newest] = await listBackups(dataDir);
    return newest ? (await stat(newest)).mtimeMs : 0;
  };
  newestMs()
    .catch(() => 0)
    .then((made) => schedule(Math.max(made + HOUR_MS - Date.now(), FIRST_BACKUP_MS)));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
