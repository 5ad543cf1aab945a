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
import { type Account, canEnter, OPEN_PLACE } from "./programs.server.ts";

// The names of what lies in a data folder, beside the uploaded pictures. A restore puts its database in place with two
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
export const LOCK = "lock.db";
export const LOCK_HOLDER = "lock-holder.txt";

/** The folder had a database, and it is not there any more. The message is for the person who starts the shop. */
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
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder of the shop; a new one is made by npm start or npm run db:migrate.`,
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
        "Copy a shop by npm run backup and npm run restore -- FILE.",
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
      `${join(dataDir, OF_BEFORE)} holds a database of a version before the first release, which this one cannot open. ` +
        "Nothing was changed there; set DATA_DIR to an empty folder for a new shop.",
    );
  }
  const found = remains(dataDir);
  if (found.length === 0) return false;
  throw new DatabaseLostError(
    `There is no database in ${dataDir}, but there has been one: ${found.join(", ")} ${found.length > 1 ? "are" : "is"} ` +
      `there. A new shop is not opened in its place. Put the database back (npm run restore -- FILE for a backup, or ` +
      `rename a folder ${ASIDE}… to ${DATABASE}), or set DATA_DIR to an empty folder for a new shop.`,
  );
}

/** Writes down once that a database was made in this folder, so that a lost database is never replaced by an empty one. */
export function markFolder(dataDir: string): void {
  const file = join(dataDir, MARK);
  if (existsSync(file)) return;
  const text = `A database was made in this folder (noted ${new Date().toISOString()}). While this file is here, the shop does not start with an empty one in its place.\n`;
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

/** The secret follows its database, so that a crash leaves both to be moved, or only the secret. */
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
