import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseThread, type EmbeddedLog } from "./database-thread.server.ts";
import { listBackups } from "./embedded-care.server.ts";
import { FolderLockedError, isFolderLocked, lockFolder } from "./folder-lock.server.ts";

export type { EmbeddedLog };

/** What a `pg` pool needs to reach the embedded database. */
export type EmbeddedPool = { host: string; port: number; user: string; database: string; ssl: false };

/** The embedded database, open in this process. */
export type EmbeddedDatabase = {
  pool: EmbeddedPool;
  /** Writes a backup now and returns its path; see `backupEmbedded`. */
  backup(): Promise<string>;
  /** How often a file was written through to the disk since the database's thread started. */
  fsyncCount(): Promise<number>;
  /** Ends the connections, closes the database and gives the folder back. */
  close(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** Who holds the folder, in words for a second process's refusal: the shop's address. */
  holder: string;
  log: EmbeddedLog;
  /** Longest time for one statement, or for a silence inside a transaction; default 30 s. */
  statementLimitMs?: number;
  /** A backup to fill a folder from that holds no database yet. */
  restoreFrom?: string;
};

const PORT = 5432; // only part of the socket's name: nothing listens on the network
const SOCKET = `.s.PGSQL.${PORT}`;
const BACKUP_SOCKET = "backup.sock";
const LONGEST_PATH = 100; // bytes; systems allow 103 to 107 for a Unix socket
const HOUR_MS = 3_600_000;
const FIRST_BACKUP_MS = 5 * 60_000;
const CONNECT_LIMIT_MS = 10_000;

/**
 * Opens the embedded PostgreSQL in `dataDir`, made if missing, with a backup every hour. Throws
 * `FolderLockedError` when another process has it, or an error that says why the database does not open.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { holder, log, statementLimitMs = 30_000 } = options;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const restoreFrom = options.restoreFrom && resolve(options.restoreFrom);
  const lock = await lockFolder(dataDir, holder);
  try {
    const socketFolder = makeSocketFolder(dataDir);
    const thread = new DatabaseThread({ dataDir, socketFolder, restoreFrom }, statementLimitMs, log);
    await thread.start().catch(async (error) => {
      await thread.close();
      throw error;
    });
    const backup = async () => String(await thread.ask("backup"));
    const stopBackups = backUpHourly(dataDir, backup, log);
    return {
      pool: poolSettings(socketFolder),
      backup,
      fsyncCount: async () => Number(await thread.ask("fsyncs")),
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

/**
 * For maintenance commands beside a running server: its database's pool settings, or null when no server has the
 * folder. Waits up to 10 s for one that is just starting, then throws `FolderLockedError`.
 */
export async function connectToRunning(dataDir: string): Promise<EmbeddedPool | null> {
  const folder = await runningSocketFolder(dataDir);
  return folder === null ? null : poolSettings(folder);
}

/**
 * Writes a backup into `<dataDir>/backups/`, of which the newest 24 are kept, and returns its path. A running
 * server is asked to do it; without one the database is opened for it.
 */
export async function backupEmbedded(options: { dataDir: string; log: EmbeddedLog }): Promise<string> {
  const running = await runningSocketFolder(options.dataDir);
  if (running) {
    const answer: unknown = JSON.parse(await text(connect(join(running, BACKUP_SOCKET))));
    if (isBackupAnswer(answer)) return answer.file;
    throw new Error(`The running server could not make a backup: ${JSON.stringify(answer)}`);
  }
  if (!existsSync(join(options.dataDir, "pgdata")))
    throw new Error(`There is no database in ${options.dataDir}`);
  const database = await openEmbedded({ ...options, holder: "a backup" });
  try {
    return await database.backup();
  } finally {
    await database.close();
  }
}

function isBackupAnswer(answer: unknown): answer is { file: string } {
  return typeof answer === "object" && answer !== null && "file" in answer && typeof answer.file === "string";
}

function poolSettings(socketFolder: string): EmbeddedPool {
  return { host: socketFolder, port: PORT, user: "postgres", database: "postgres", ssl: false };
}

/** The folder for the sockets, which only this user may enter: whoever can is the database's superuser. */
function makeSocketFolder(dataDir: string): string {
  const link = join(dataDir, "socket");
  if (Buffer.byteLength(join(link, SOCKET)) <= LONGEST_PATH) {
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
    mkdirSync(link, { recursive: true, mode: 0o700 });
    chmodSync(link, 0o700);
    return link;
  }
  // The folder's path is too long for a socket: it lives among the temporary files, and a link leads there.
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `evenlake-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to somebody else; set TMPDIR or DATA_DIR to another folder.`);
  }
  chmodSync(folder, 0o700);
  rmSync(link, { recursive: true, force: true });
  symlinkSync(folder, link);
  return folder;
}

async function runningSocketFolder(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const folder = realpathSync(dataDir);
  const deadline = performance.now() + CONNECT_LIMIT_MS;
  while (isFolderLocked(folder)) {
    const link = join(folder, "socket");
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
  listBackups(dataDir).then(([newest]) => {
    const made = newest ? statSync(newest, { throwIfNoEntry: false })?.mtimeMs : undefined;
    schedule(Math.max(made ? made + HOUR_MS - Date.now() : 0, FIRST_BACKUP_MS));
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
