import { execFile } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import {
  databaseFolder,
  FolderLockedError,
  findDatabase,
  freshFolder,
  isFolderLocked,
  lockFolder,
  makeFolder,
  markFolder,
  ownFolder,
  putFirst,
  settleRestore,
} from "./data-folder.server.ts";
import { endLeftBehind, findRunning, type LocalLog, startPostgres } from "./local-postgres.server.ts";
import {
  type Account,
  accountFor,
  findPrograms,
  noneHere,
  type Place,
  SUPERUSER,
  whyNot,
} from "./programs.server.ts";

type Options = {
  dataDir: string;
  /** Address of the shop, shown as the lock holder when a second process is refused. */
  holder: string;
  /** Maximum number of concurrent connections. */
  connections: number;
  log: LocalLog;
};

export type EmbeddedDatabase = { url: string; close: () => Promise<void> };

const CONNECT_LIMIT_MS = 10_000;
const ASK_EVERY_MS = 50;

/** Creates a missing data folder. When the shop runs as root, PostgreSQL's account must be able to traverse it. */
export function makeDataFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/**
 * Locks a data folder for this process, creating it if missing; returns its real path. Throws
 * `FolderLockedError`.
 */
export async function takeFolder(directory: string, holder: string) {
  makeDataFolder(directory);
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
 * Starts PostgreSQL on a data folder; creates the database if there never was one. Throws
 * `FolderLockedError`, `DatabaseLostError`, or `NoPostgresError`.
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

/** Creates an empty database next to the shop's own. */
export async function makeFreshDatabase(dataDir: string, log: LocalLog) {
  const account = accountFor(databaseFolder(dataDir));
  const programs = findPrograms(account);
  const folder = makeFolder(freshFolder(dataDir), account);
  if (!folder.startsWith(dataDir))
    log("info", "PostgreSQL's account can't enter root's folders, so the database is stored elsewhere", {
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
  // A copy made by root is owned by root.
  if (place.account.uid !== undefined && statSync(folder).uid === 0) giveTo(place.account, folder);
  return place;
}

function placeAt(path: string) {
  const account = accountFor(path);
  return { folder: realpathSync(path), programs: findPrograms(account), account };
}

/**
 * Returns the database URL of a running shop, for commands and workers; null if none is running. Waits up to
 * 10 s for one that is starting.
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

const run = promisify(execFile);

/**
 * Prebuilt database, copied if present. Container images include it, as they lack the shell and account names
 * that initdb needs.
 */
const READY_MADE = join(process.cwd(), "first-database");

/** Uses PostgreSQL's built-in locale, so letters and sort order are the same on every system. */
const LOCALE = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Creates an empty database in an empty folder of the account. Throws `NoPostgresError` with the reason. */
export async function makeDatabase({ folder, programs, account }: Place, locale = LOCALE): Promise<void> {
  const isReady = existsSync(READY_MADE);
  const args = isReady ? ["--sync-only"] : ["-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", ...locale];
  // initdb looks up its account's name, but the account used under root has none, so another one creates the
  // files.
  const maker = account.uid === undefined || isReady ? account : namedAccount();
  try {
    if (isReady) cpSync(READY_MADE, folder, { recursive: true });
    if (maker.uid !== undefined) giveTo(maker, folder);
    await run(programs.initdb, ["-D", folder, ...args], { ...maker, cwd: folder });
    if (maker !== account) giveTo(account, folder);
  } catch (error) {
    throw noneHere(whyNot(error, String((error as { stderr?: string }).stderr ?? "")));
  }
}

/** Finds an unprivileged account that has a name on this system. */
function namedAccount(): Account {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const accounts = lines.map((line) => line.split(":")).filter(([, , uid]) => Number(uid) > 0);
  const [, , uid, gid] = accounts.find(([name]) => name === "nobody") ?? accounts[0] ?? [];
  if (uid === undefined) throw new Error("initdb: error: no account but root has a name here");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Changes the owner of a folder and everything in it. */
function giveTo({ uid = -1, gid = -1 }: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, entry), uid, gid);
  chownSync(folder, uid, gid);
}
