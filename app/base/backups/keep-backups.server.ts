import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { repeat } from "#app/base/config/repeat.server.ts";
import { connectBeside, type Database } from "#app/base/db/client.server.ts";
import { BACKUPS } from "#app/base/embedded/data-folder.server.ts";
import { PARTIAL, writeBackup } from "./write-backup.server.ts";

const KEPT = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often it is looked whether an hour has passed; a shop that has just started waits so long for its first backup. */
const LOOK_EVERY_MS = 5 * 60_000;

/** The place of a backup that is made now. */
export const newBackup = (dataDir: string) =>
  join(dataDir, BACKUPS, `evenlake-${new Date().toISOString().replaceAll(":", "-")}.tar.gz`);

/** Paths of the backups in a data folder, newest first. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, BACKUPS);
  const names = await readdir(folder).catch(() => []);
  // The names hold the time in UTC, so sorting the names sorts the backups by time.
  return names
    .filter((name) => /^evenlake-.*\.tar\.gz$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** Deletes all but the newest 24 backups of a data folder, and what a backup that was killed has left there. */
export async function removeOldBackups(dataDir: string): Promise<void> {
  const folder = join(dataDir, BACKUPS);
  const partial = (await readdir(folder))
    .filter((name) => name.endsWith(PARTIAL))
    .map((name) => join(folder, name));
  const left: string[] = [];
  for (const path of partial) if ((await ageOf(path)) > DAY_MS) left.push(path);
  const old = (await listBackups(dataDir)).slice(KEPT);
  await Promise.all([...old, ...left].map((path) => rm(path, { force: true })));
}

/** Backs up a shop on its own folder every hour; of several workers one does. Returns the function that ends it. */
export function backUpHourly(
  db: Database,
  dataDir: string,
  secret: string,
  log: Logger,
): () => Promise<void> {
  async function look() {
    const file = await backUpIfDue(db, dataDir, secret);
    if (file) log.info({ file }, "backup written");
  }
  return repeat(LOOK_EVERY_MS, look, (error) => log.error({ err: error }, "the hourly backup failed"));
}

/**
 * Makes a backup when the newest one is an hour old and nobody else makes one; returns its file, else null. The pictures
 * lie beside the backups already, so they are not part of it.
 */
export async function backUpIfDue(db: Database, dataDir: string, secret: string): Promise<string | null> {
  if (!(await isDue(dataDir))) return null;
  // The lock ends with its connection, so one that dies with its worker is free.
  const line = await connectBeside(db);
  try {
    const { rows } = await line.query("select pg_try_advisory_lock($1) as got", [BACKUP_LOCK]);
    if (!rows[0]?.got || !(await isDue(dataDir))) return null;
    const file = newBackup(dataDir);
    await writeBackup(db, file, { secret, pictures: null });
    await removeOldBackups(dataDir);
    return file;
  } finally {
    await line.end();
  }
}

/** The advisory lock of the worker that makes the backup. */
const BACKUP_LOCK = 7_316_450_222;

/** One of a time to come, as there is after the clock was set back, says nothing. */
async function isDue(dataDir: string): Promise<boolean> {
  const ages = await Promise.all((await listBackups(dataDir)).map(ageOf));
  return ages.every((age) => age < 0 || age >= HOUR_MS);
}

/** How long ago a file was written, in ms; a file that is gone was never. */
const ageOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
