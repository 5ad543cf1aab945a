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

// The names of what lies in a data folder, beside the uploaded images. A restore puts its database in place with two
// renames; after a crash between them, the next start makes the second one.
const DATABASE = "postgres";
const FRESH = "postgres.new"; // a database that is not whole yet: a first one, or one that a backup is read into
const PROVEN = "postgres.restored"; // the whole content of a backup, on disk
const ASIDE = "postgres.before-restore-";
const OF_BEFORE = "pgdata"; // of another engine, which no release had
const MARK = "database-made.txt";
export const BACKUPS = "backups";
export const SECRET_FILE = "auth-secret";
const NEXT_SECRET = "auth-secret.restored"; // of the database that takes its place
const LOCK = "lock.db";
const LOCK_HOLDER = "lock-holder.txt";

/** The folder had a database, and it is gone. The message is for the person who starts the shop. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
}

export const databaseFolder = (dataDir: string) => join(dataDir, DATABASE);

/** Where a database is made, beside its place. */
export const freshFolder = (dataDir: string) => join(dataDir, FRESH);

/** Throws when a data folder holds no database: neither in its place, nor proven and only to be moved there. */
export function requireDatabase(dataDir: string): void {
  if ([DATABASE, PROVEN].some((name) => isDatabase(join(dataDir, name)))) return;
  if (existsSync(dataDir)) findDatabase(dataDir);
  throw new Error(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the shop's data folder; npm start or npm run db:migrate creates a new one.`,
  );
}

/** Finishes a restore that was cut off amid its renames; deletes one that had not come so far. */
export function settleRestore(dataDir: string): void {
  const isCutOff = !isDatabase(databaseFolder(dataDir)) && isDatabase(join(dataDir, PROVEN));
  if (isCutOff) moveIn(dataDir);
  else if (!isDatabase(join(dataDir, PROVEN))) moveSecretIn(dataDir);
  for (const name of [FRESH, PROVEN, NEXT_SECRET]) removeFolder(join(dataDir, name));
}

/**
 * Makes an empty folder that the account owns, at a place in a data folder. Where the account cannot enter the data folder,
 * a link leads from there to a folder that it can enter; returns that one.
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
 * The folder of the database, as its real path. Throws `DatabaseLostError` where a copied link leads to the one of another
 * data folder, whose shop may be running.
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

/** Removes such a folder, also where a link leads to it. */
export function removeFolder(place: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(place))
    rmSync(realpathSync(place), { recursive: true });
  rmSync(place, { recursive: true, force: true });
}

/** Writes the entries of one folder (names, not contents) through to the disk. */
export function fsyncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** False when the folder has never held a database. Throws `DatabaseLostError` when there was one and it is gone. */
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

/** Records once that a database was made in this folder, so a lost database is never replaced by an empty one. */
export function markFolder(dataDir: string): void {
  const file = join(dataDir, MARK);
  if (existsSync(file)) return;
  const text = `A database was created in this folder (noted ${new Date().toISOString()}). While this file is here, the shop won't start with an empty one in its place.\n`;
  writeFileSync(file, text, { mode: 0o600, flush: true });
  fsyncFolder(dataDir);
}

/**
 * Puts the database that was made beside it, whole and on disk, in the place of the old one, with the secret that belongs to
 * it; returns where the old one is kept.
 */
export function swapIn(dataDir: string, secret: string): string | null {
  renameSync(join(dataDir, FRESH), join(dataDir, PROVEN));
  writeFileSync(join(dataDir, NEXT_SECRET), secret, { mode: 0o600, flush: true });
  fsyncFolder(dataDir);
  return moveIn(dataDir);
}

/** Puts a first database, whole and on disk, in its place. */
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

/** The secret follows its database, so a crash leaves both to be moved, or only the secret. */
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

/** The names of the files that show that a folder has held a database; older folders have no mark. */
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

const PATIENCE_MS = 1_500; // how long to wait for a process that is just closing
const BUSY = 5; // SQLITE_BUSY

/** Another process works with the data folder. The message is for the person who started this one. */
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
 * Takes the folder for this process alone, or throws `FolderLockedError` within 2 s. The lock is the operating
 * system's own, on an SQLite file, so it ends with the process, however that ends. `holder` says who has it.
 */
export async function lockFolder(folder: string, holder: string) {
  const deadline = performance.now() + PATIENCE_MS;
  // No code of this process may open this file except through SQLite: closing a descriptor of it would drop the lock.
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
    /** Gives the folder back. */
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
    return false; // no lock file: no one has ever held it
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
    // The holder has only just begun, or its note was removed: the lock itself is what counts.
    return "another process";
  }
}
