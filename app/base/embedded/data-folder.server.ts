import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { type Account, canEnter, OPEN_PLACE } from "./programs.server.ts";

// File names in a data folder, besides the uploaded images. A restore moves its database into place with two
// renames; after a crash in between, the next start does the second one.
const DATABASE = "postgres";
const FRESH = "postgres.new"; // an incomplete database: a new one, or one being restored
const PROVEN = "postgres.restored"; // a fully restored backup, synced to disk
const ASIDE = "postgres.before-restore-";
const OF_BEFORE = "pgdata"; // from the database engine before the first release
const MARK = "database-made.txt";
export const BACKUPS = "backups";
export const SECRET_FILE = "auth-secret";
const NEXT_SECRET = "auth-secret.restored"; // belongs to the restored database
const LOCK = "lock.db";
const LOCK_HOLDER = "lock-holder.txt";

/** Thrown when the folder's database is missing; the message is for the person who starts the shop. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
}

export const databaseFolder = (dataDir: string) => join(dataDir, DATABASE);

/** Path where a database is created before it is moved into place. */
export const freshFolder = (dataDir: string) => join(dataDir, FRESH);

/** Throws if a data folder has no database, neither in place nor fully restored and ready to move. */
export function requireDatabase(dataDir: string): void {
  if ([DATABASE, PROVEN].some((name) => isDatabase(join(dataDir, name)))) return;
  if (existsSync(dataDir)) findDatabase(dataDir);
  throw new Error(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the shop's data folder; npm start or npm run db:migrate creates a new one.`,
  );
}

/** Finishes a restore that was interrupted between its renames; deletes one interrupted earlier. */
export function settleRestore(dataDir: string): void {
  const isCutOff = !isDatabase(databaseFolder(dataDir)) && isDatabase(join(dataDir, PROVEN));
  if (isCutOff) moveIn(dataDir);
  else if (!isDatabase(join(dataDir, PROVEN))) moveSecretIn(dataDir);
  for (const name of [FRESH, PROVEN, NEXT_SECRET]) removeFolder(join(dataDir, name));
}

/**
 * Creates an empty folder for the account inside a data folder. If the account can't enter the data folder,
 * creates it elsewhere and puts a link to it there. Returns the real path.
 */
export function makeFolder(place: string, { uid, gid }: Account): string {
  const isClosed = !canEnter({ uid, gid }, dirname(place));
  if (isClosed) {
    mkdirSync(OPEN_PLACE, { recursive: true, mode: 0o755 });
    const elsewhere = mkdtempSync(join(OPEN_PLACE, "data-"));
    symlinkSync(elsewhere, place);
  } else mkdirSync(place, { mode: 0o700 });
  const folder = realpathSync(place);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/**
 * Returns the real path of the database folder. Throws `DatabaseLostError` if it is a copied link to the
 * database of another data folder, whose shop may be running.
 */
export function ownFolder(dataDir: string): string {
  const folder = realpathSync(databaseFolder(dataDir));
  if (folder.startsWith(realpathSync(dataDir))) return folder;
  const note = `${folder}.of`;
  const owner = existsSync(note) ? readFileSync(note, "utf8") : dataDir;
  if (
    owner !== dataDir &&
    existsSync(databaseFolder(owner)) &&
    realpathSync(databaseFolder(owner)) === folder
  ) {
    throw new DatabaseLostError(
      `${databaseFolder(dataDir)} is a link to the database of ${owner}, and two shops must not share one. ` +
        "Copy a shop with npm run backup and npm run restore -- FILE.",
    );
  }
  writeFileSync(note, dataDir);
  return folder;
}

/** Removes a folder; if it is a link, its target too. */
export function removeFolder(place: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(place))
    rmSync(realpathSync(place), { recursive: true });
  rmSync(place, { recursive: true, force: true });
}

/** Syncs a folder's entries (names, not contents) to disk. */
export function fsyncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Returns whether the folder has a database. Throws `DatabaseLostError` if it had one that is now missing.
 */
export function findDatabase(dataDir: string): boolean {
  if (isDatabase(databaseFolder(dataDir))) return true;
  if (isDatabase(join(dataDir, OF_BEFORE))) {
    throw new DatabaseLostError(
      `${join(dataDir, OF_BEFORE)} holds a database of a version before the first release, which this one can't open. ` +
        "Nothing was changed there; set DATA_DIR to an empty folder for a new shop.",
    );
  }
  const found = remains(dataDir);
  if (found.length === 0) return false;
  throw new DatabaseLostError(
    `There is no database in ${dataDir}, but there was one: ${found.join(", ")} ${found.length > 1 ? "are" : "is"} ` +
      `there. The shop won't create a new one in its place. Restore the database (npm run restore -- FILE for a backup, or ` +
      `rename a folder ${ASIDE}… to ${DATABASE}), or set DATA_DIR to an empty folder for a new shop.`,
  );
}

/** Records once that a database was created here, so a lost one is never replaced by an empty one. */
export function markFolder(dataDir: string): void {
  const file = join(dataDir, MARK);
  if (existsSync(file)) return;
  const text = `A database was created in this folder (noted ${new Date().toISOString()}). While this file is here, the shop won't start with an empty one in its place.\n`;
  writeFileSync(file, text, { mode: 0o600, flush: true });
  fsyncFolder(dataDir);
}

/**
 * Replaces the database with the fully restored one, and its secret with the one that belongs to it. Returns
 * the path where the old database is kept.
 */
export function swapIn(dataDir: string, secret: string): string | null {
  renameSync(join(dataDir, FRESH), join(dataDir, PROVEN));
  writeFileSync(join(dataDir, NEXT_SECRET), secret, { mode: 0o600, flush: true });
  fsyncFolder(dataDir);
  return moveIn(dataDir);
}

/** Moves a first database, complete and synced to disk, into place. */
export function putFirst(dataDir: string): void {
  renameSync(join(dataDir, FRESH), databaseFolder(dataDir));
  fsyncFolder(dataDir);
}

function moveIn(dataDir: string): string | null {
  const place = databaseFolder(dataDir);
  const aside = existsSync(place) ? join(dataDir, `${ASIDE}${Date.now()}`) : null;
  if (aside) renameSync(place, aside);
  try {
    renameSync(join(dataDir, PROVEN), place);
  } catch (error) {
    if (aside) renameSync(aside, place);
    throw error;
  }
  fsyncFolder(dataDir);
  moveSecretIn(dataDir);
  return aside;
}

/** Moves the secret after its database, so a crash leaves either both to move or only the secret. */
function moveSecretIn(dataDir: string): void {
  const next = join(dataDir, NEXT_SECRET);
  if (!existsSync(next)) return;
  const place = join(dataDir, SECRET_FILE);
  if (existsSync(place) && readFileSync(place, "utf8") !== readFileSync(next, "utf8"))
    renameSync(place, `${place}.before-restore-${Date.now()}`);
  renameSync(next, place);
  fsyncFolder(dataDir);
}

const isDatabase = (folder: string) => existsSync(join(folder, "PG_VERSION"));

/** Returns the names of files showing that the folder held a database; older folders have no marker file. */
function remains(dataDir: string): string[] {
  const shows = (name: string) =>
    name === MARK ||
    name === SECRET_FILE ||
    name.startsWith(ASIDE) ||
    (name === DATABASE && readdirSync(databaseFolder(dataDir)).length > 0);
  const folder = join(dataDir, BACKUPS);
  const backups = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [...readdirSync(dataDir).filter(shows), ...backups.slice(-1).map((name) => join(BACKUPS, name))];
}

const PATIENCE_MS = 1_500; // time for a closing process to release the lock
const BUSY = 5; // SQLITE_BUSY

/** Thrown when another process uses the data folder; the message is for the person who started this one. */
export class FolderLockedError extends Error {
  override name = "FolderLockedError";
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by ${describeHolder(folder)}. Two servers must not share one data ` +
        "folder. Use the running one, or stop it and start again; or set DATA_DIR to another folder for a second shop.",
    );
  }
}

/**
 * Locks the folder for this process, or throws `FolderLockedError` within 2 s. It is an operating-system lock
 * on an SQLite file, so it ends with the process, even after a crash. `holder` describes the owner.
 */
export async function lockFolder(folder: string, holder: string) {
  const deadline = performance.now() + PATIENCE_MS;
  // This process must open the file only through SQLite: closing any other descriptor would drop the lock.
  const database = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
  try {
    while (!taken(() => database.exec("begin exclusive"))) {
      if (performance.now() > deadline) throw new FolderLockedError(folder);
      await wait(50);
    }
    const text = `${holder} (process ${process.pid}, running since ${new Date().toISOString()})`;
    writeFileSync(holderFile(folder), text, { mode: 0o600 });
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    /** Unlocks the folder. */
    release() {
      if (!database.isOpen) return;
      rmSync(holderFile(folder), { force: true });
      database.close();
    },
  };
}

export function isFolderLocked(folder: string): boolean {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(join(folder, LOCK), { timeout: 0, readOnly: true });
  } catch {
    return false; // without a lock file it was never locked
  }
  try {
    return !taken(() => database.exec("select * from sqlite_schema"));
  } finally {
    database.close();
  }
}

function taken(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return false;
    throw error;
  }
}

const holderFile = (folder: string) => join(folder, LOCK_HOLDER);

function describeHolder(folder: string): string {
  try {
    return readFileSync(holderFile(folder), "utf8") || "another process";
  } catch {
    // The holder has just started, or its note was removed; only the lock itself counts.
    return "another process";
  }
}
