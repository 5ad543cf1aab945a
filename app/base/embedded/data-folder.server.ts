import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fsyncFolder } from "./durable-files.server.ts";

// The names of what lies in a data folder, beside the uploaded pictures. A restore puts its database in place with two
// renames; after a crash between them, the next start makes the second one.
const DATABASE = "pgdata";
const FRESH = "pgdata.new"; // a first database that is not whole yet
const UNPACKED = "pgdata.unpacked"; // a backup that is not proven yet
const PROVEN = "pgdata.restored"; // a backup that is proven and on disk
const ASIDE = "pgdata.before-restore-";
const MARK = "database-made.txt";
export const BACKUPS = "backups";
export const SECRET = "auth-secret";
export const CACHE = "cache"; // the compiled code of the database's thread
export const LOCK = "lock.db";
export const LOCK_HOLDER = "lock-holder.txt";
export const SOCKETS = "socket"; // a folder, or a link to it
// The names in the folder of the sockets.
const PORT = 5432; // only part of the socket's name: nothing listens on the network
export const SOCKET = `.s.PGSQL.${PORT}`;
export const BACKUP_SOCKET = "backup.sock";

/** The folder had a database, and it is not there any more. The message is for the person who starts the shop. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
}

export const databaseFolder = (dataDir: string) => join(dataDir, DATABASE);

/** Where a first database is made, beside its place. */
export const freshFolder = (dataDir: string) => join(dataDir, FRESH);

/** Throws when a data folder holds no database: neither in its place, nor proven and only to be moved there. */
export function requireDatabase(dataDir: string): void {
  if ([DATABASE, PROVEN].some((name) => isDatabase(join(dataDir, name)))) return;
  if (existsSync(dataDir)) findDatabase(dataDir);
  throw new Error(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder of the shop; a new one is made by npm start or npm run db:migrate.`,
  );
}

/** Finishes a restore that was cut off between its two renames; deletes one that had not come so far. */
export function settleRestore(dataDir: string): void {
  if (!isDatabase(databaseFolder(dataDir)) && isDatabase(join(dataDir, PROVEN))) moveIn(dataDir);
  for (const name of [UNPACKED, PROVEN]) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** False when the folder has never held a database. Throws `DatabaseLostError` when there was one and it is gone. */
export function findDatabase(dataDir: string): boolean {
  if (isDatabase(databaseFolder(dataDir))) return true;
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

/** Where a backup is unpacked and proven, beside the database. */
export const unpackFolder = (dataDir: string) => join(dataDir, UNPACKED);

/** Puts the unpacked database, proven and on disk, in the place of the old one; returns where the old one is kept. */
export function swapIn(dataDir: string): string | null {
  renameSync(join(dataDir, UNPACKED), join(dataDir, PROVEN));
  fsyncFolder(dataDir);
  return moveIn(dataDir);
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
  return aside;
}

const isDatabase = (folder: string) => existsSync(join(folder, "PG_VERSION"));

/** The names of the files that show that a folder has held a database; older folders have no mark. */
function remains(dataDir: string): string[] {
  const shows = (name: string) =>
    name === MARK ||
    name === SECRET ||
    name.startsWith(ASIDE) ||
    (name === DATABASE && readdirSync(databaseFolder(dataDir)).length > 0);
  const folder = join(dataDir, BACKUPS);
  const backups = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [...readdirSync(dataDir).filter(shows), ...backups.slice(-1).map((name) => join(BACKUPS, name))];
}

const LONGEST_PATH = 100; // bytes; systems allow 103 to 107 for a Unix socket

export type EmbeddedPool = ReturnType<typeof poolSettings>;

/** All connections of this pool share one session, in which a statement's name could be taken only once. */
export function poolSettings(socketFolder: string) {
  const user = { user: "postgres", database: "postgres" };
  return { host: socketFolder, port: PORT, ...user, ssl: false, namedStatements: false };
}

/** Makes the folder for the sockets. Only this user may enter it, as anybody who can enter is the database's superuser. */
export function makeSocketFolder(dataDir: string): string {
  const link = join(dataDir, SOCKETS);
  if (Buffer.byteLength(join(link, SOCKET)) <= LONGEST_PATH) {
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
    mkdirSync(link, { recursive: true, mode: 0o700 });
    chmodSync(link, 0o700);
    return link;
  }
  // The path is too long for a socket, so the folder is made among the temporary files, and a link leads there.
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
