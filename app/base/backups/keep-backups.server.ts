import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { connectBeside } from "#app/base/db/client.server.ts";
import { BACKUPS } from "#app/base/embedded/data-folder.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const KEPT = 24;
const HOUR_MS = 3_600_000;
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

/** Deletes all but the newest 24 backups of a data folder. */
export async function removeOldBackups(dataDir: string): Promise<void> {
  const old = (await listBackups(dataDir)).slice(KEPT);
  await Promise.all(old.map((path) => rm(path)));
}

/**
 * Backs up a shop on its own folder an hour after the newest backup, and every hour from then on; of several workers one does.
 * The pictures lie beside the backups already, so they are not part of these. Returns the function that ends it.
 */
export function backUpHourly(
  db: Database,
  dataDir: string,
  secret: string,
  log: Logger,
): () => Promise<void> {
  async function look() {
    if (!(await isDue(dataDir))) return;
    // The lock ends with its connection, so one that dies with its worker is free.
    const line = await connectBeside(db);
    try {
      const { rows } = await line.query("select pg_try_advisory_lock($1) as got", [BACKUP_LOCK]);
      if (!rows[0]?.got || !(await isDue(dataDir))) return;
      const file = newBackup(dataDir);
      await writeBackup(db, file, { secret, pictures: null });
      await removeOldBackups(dataDir);
      log.info({ file }, "backup written");
    } finally {
      await line.end();
    }
  }
  return repeat(LOOK_EVERY_MS, look, (error) => log.error({ err: error }, "the hourly backup failed"));
}

/** The advisory lock of the worker that makes the backup. */
const BACKUP_LOCK = 7_316_450_222;

async function isDue(dataDir: string): Promise<boolean> {
  const [newest] = await listBackups(dataDir);
  return !newest || Date.now() - (await stat(newest)).mtimeMs >= HOUR_MS;
}
