import { existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import {
  databaseFolder,
  findDatabase,
  freshFolder,
  makeFolder,
  markFolder,
  ownFolder,
  putFirst,
  settleRestore,
} from "./data-folder.server.ts";
import { FolderLockedError, isFolderLocked, lockFolder } from "./folder-lock.server.ts";
import { endLeftBehind, findRunning, type LocalLog, startPostgres } from "./local-postgres.server.ts";
import { giveTo, makeDatabase } from "./make-database.server.ts";
import { accountFor, findPrograms } from "./programs.server.ts";

type Options = {
  dataDir: string;
  /** Who holds the folder, for the message to a second process that is refused: the shop's address. */
  holder: string;
  /** How many connections there may be at a time. */
  connections: number;
  log: LocalLog;
};

export type EmbeddedDatabase = { url: string; close: () => Promise<void> };

const CONNECT_LIMIT_MS = 10_000;
const ASK_EVERY_MS = 50;

/** Takes a data folder for this process, as its real path; makes it where there is none. Throws `FolderLockedError`. */
export async function takeFolder(directory: string, holder: string) {
  // As root, PostgreSQL's account must be able to pass through it.
  mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const dataDir = realpathSync(directory);
  const lock = await lockFolder(dataDir, holder);
  try {
    // A shop or a restore that was killed may have left PostgreSQL running.
    if (existsSync(databaseFolder(dataDir))) await endLeftBehind(placeOf(dataDir));
    if (existsSync(freshFolder(dataDir))) await endLeftBehind(placeAt(freshFolder(dataDir)));
    settleRestore(dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
  return { dataDir, lock };
}

/**
 * Starts the PostgreSQL of a data folder; makes the database if there has never been one. Throws `FolderLockedError`,
 * `DatabaseLostError` or `NoPostgresError`.
 */
export async function openEmbedded({
  holder,
  connections,
  log,
  ...options
}: Options): Promise<EmbeddedDatabase> {
  const { dataDir, lock } = await takeFolder(options.dataDir, holder);
  try {
    if (!findDatabase(dataDir)) {
      await makeFreshDatabase(dataDir, log);
      putFirst(dataDir);
    }
    const postgres = await startPostgres(placeOf(dataDir), connections, log);
    markFolder(dataDir);
    return {
      url: postgres.url,
      close: async () => {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes an empty database beside the place of the shop's own. */
export async function makeFreshDatabase(dataDir: string, log: LocalLog) {
  const account = accountFor(databaseFolder(dataDir));
  const programs = findPrograms(account);
  const folder = makeFolder(freshFolder(dataDir), account);
  if (!folder.startsWith(dataDir))
    log("info", "root's folders are closed to the account of PostgreSQL, so the database lies elsewhere", {
      dataDir,
      folder,
    });
  const place = { folder, programs, account };
  await makeDatabase(place);
  return place;
}

function placeOf(dataDir: string) {
  const folder = ownFolder(dataDir);
  const place = placeAt(databaseFolder(dataDir));
  // A copy that root has made belongs to root.
  if (place.account.uid !== undefined && statSync(folder).uid === 0) giveTo(place.account, folder);
  return place;
}

function placeAt(path: string) {
  const account = accountFor(path);
  return { folder: realpathSync(path), programs: findPrograms(account), account };
}

/**
 * The address of a running shop's database, for commands and for the workers of one shop; null without a shop. Waits up to
 * 10 s for one that just starts.
 */
export async function connectToRunning(directory: string): Promise<string | null> {
  if (!existsSync(directory)) return null;
  const dataDir = realpathSync(directory);
  const deadline = performance.now() + CONNECT_LIMIT_MS;
  while (isFolderLocked(dataDir)) {
    const place = databaseFolder(dataDir);
    const url = existsSync(place) ? await findRunning(realpathSync(place)) : null;
    if (url) return url;
    if (performance.now() > deadline) throw new FolderLockedError(dataDir);
    await wait(ASK_EVERY_MS);
  }
  return null;
}
