import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fsyncFolder } from "./durable-files.server.ts";

// The names of what lies in a data folder. A restore puts its database in place with two renames; after a crash
// between them, the next start makes the second one.
const DATABASE = "pgdata";
const UNPACKED = "pgdata.unpacked"; // a backup that is not proven yet
const PROVEN = "pgdata.restored"; // a backup that is proven and on disk
const ASIDE = "pgdata.before-restore-";
const MARK = "database-made.txt";

/** The folder had a database, and it is not there any more. The message is for the person who starts the shop. */
export class DatabaseLostError extends Error {
  override name = "DatabaseLostError";
}

/** The place of the database in a data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, DATABASE);
}

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

/**
 * False when the folder has never held a database, so that one may be made. Throws `DatabaseLostError` when there
 * has been one and it is gone.
 */
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
export function unpackFolder(dataDir: string): string {
  return join(dataDir, UNPACKED);
}

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

function isDatabase(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}

/** The names of the files that show that a folder has held a database; older folders have no mark. */
function remains(dataDir: string): string[] {
  const tells = (name: string) =>
    name === MARK ||
    name === "auth-secret" ||
    name.startsWith(ASIDE) ||
    (name === DATABASE && readdirSync(databaseFolder(dataDir)).length > 0);
  const backups = existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")).sort() : [];
  return [...readdirSync(dataDir).filter(tells), ...backups.slice(-1).map((name) => join("backups", name))];
}
