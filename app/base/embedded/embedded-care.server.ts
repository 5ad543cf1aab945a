import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { repeat } from "#app/base/config/repeat.server.ts";
import { BACKUPS } from "./data-folder.server.ts";
import { type DurableFiles, fsyncFolder } from "./durable-files.server.ts";
import type { SharedPGlite } from "./shared-pglite.server.ts";

const KEPT = 24;
const PIECE_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;
const VACUUM_EVERY_MS = 60_000;
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const CHECKPOINT_BYTES = 32 * 1024 * 1024;

const LOG_SIZE =
  "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()";
// PostgreSQL's own thresholds for automatic vacuum and analyze.
const UNTIDY = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`;

/**
 * Does the work of PostgreSQL's background processes, which PGlite does not have: checkpoints, without which the log
 * grows forever, and vacuum and analyze. Returns the function that ends it before the database is closed.
 */
export function keepHouse(db: SharedPGlite, files: DurableFiles, failed: (error: unknown) => void) {
  let seen = files.fsyncs;
  let unsaved = false; // written since the last checkpoint
  let untidy = false; // written since the last vacuum
  let savedAt = performance.now();
  let tidiedAt = savedAt;

  async function look() {
    if (files.fsyncs !== seen) unsaved = untidy = true;
    const now = performance.now();
    if (unsaved) {
      const [log] = files.fsyncs === seen ? [] : await db.inTurn(() => db.run(LOG_SIZE));
      if (Number(log?.bytes ?? 0) > CHECKPOINT_BYTES || now - savedAt > CHECKPOINT_EVERY_MS) {
        await db.inTurn(() => db.run("checkpoint"));
        savedAt = now;
        unsaved = false;
      }
    }
    if (untidy && now - tidiedAt > VACUUM_EVERY_MS) {
      untidy = false;
      tidiedAt = now;
      const tables = await db.inTurn(() => db.run(UNTIDY));
      for (const table of tables) await db.inTurn(() => db.run(`vacuum (analyze) ${table.name}`));
    }
    seen = files.fsyncs; // what this function wrote itself does not count
  }

  return repeat(LOOK_EVERY_MS, look, failed);
}

/**
 * Writes `<dataDir>/backups/evenlake-<UTC time>.tar.gz`, the whole database between two transactions, keeps the newest
 * 24 and returns its path. Connections wait while the files are read, not while they are compressed.
 */
export async function writeBackup(db: SharedPGlite, files: DurableFiles, dataDir: string): Promise<string> {
  const folder = join(dataDir, BACKUPS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = await db.inTurn(async () => {
    await db.run("checkpoint");
    return await files.dumpTar("pgdata", "none");
  });
  const file = join(folder, `evenlake-${new Date().toISOString().replaceAll(":", "-")}.tar.gz`);
  const partial = join(folder, "partial.tar.gz");
  // `flush` writes the file through to the disk before it gets its name.
  const target = createWriteStream(partial, { mode: 0o600, flush: true });
  try {
    await pipeline(piecesOf(copy), createGzip(), target);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }); // on a full disk this file would take up the room that is left
    throw error;
  }
  fsyncFolder(folder);
  const old = (await listBackups(dataDir)).slice(KEPT);
  await Promise.all(old.map((path) => rm(path)));
  return file;
}

/** The copy in small pieces: its own stream would hand over all of it at once, and connections would wait for that. */
async function* piecesOf(copy: Blob): AsyncGenerator<Buffer> {
  for (let from = 0; from < copy.size; from += PIECE_BYTES)
    yield Buffer.from(await copy.slice(from, from + PIECE_BYTES).arrayBuffer());
}

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
