import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Logger } from "pino";
import { type Pack, pack } from "tar-stream";
import { repeat } from "#app/base/config/repeat.server.ts";
import { connectBeside, type Database, PATIENT } from "#app/base/db/client.server.ts";
import { appliedMigrations } from "#app/base/db/migrate.server.ts";
import { BACKUPS, fsyncFolder } from "#app/base/embedded/data-folder.server.ts";
import type { PictureStore } from "#app/base/media/picture-store.server.ts";
import packageFile from "../../../package.json" with { type: "json" };
import {
  type BackupEnd,
  type BackupHead,
  END,
  FORMAT,
  HEAD,
  inLoadOrder,
  PICTURES,
  ROWS,
  SECRET_PART,
} from "./backup-format.ts";

/** Suffix of an incomplete backup. */
const PARTIAL = ".partial";
const PIECE_BYTES = 4 * 1024 * 1024;

type Content = {
  /** Secret that decrypts second factors and signs webhooks. */
  secret: string;
  /** Uploaded images to include, when they are stored in a folder. */
  pictures: PictureStore | null;
};

/**
 * Writes a backup: a consistent snapshot of all rows, the secret, and the images. Doesn't block writes. The
 * file, readable only by its owner, gets its final name once it is complete and on disk.
 */
export async function writeBackup(db: Database, file: string, content: Content): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const client = await connectBeside(db, { ...PATIENT, pipeline: false });
  const partial = `${file}${PARTIAL}`;
  try {
    await client.query("begin isolation level repeatable read read only");
    const archive = pack();
    const target = createWriteStream(partial, { mode: 0o600, flush: true });
    await Promise.all([
      pipeline(archive, createGzip({ level: 3 }), target),
      writeEntries(archive, client, content).catch((error) => {
        archive.destroy(error);
        throw error;
      }),
    ]);
    await rename(partial, file);
    fsyncFolder(dirname(file));
  } catch (error) {
    await rm(partial, { force: true }); // don't leave a partial file on a full disk
    throw error;
  } finally {
    await client.end();
  }
}

async function writeEntries(archive: Pack, client: pg.Client, { secret, pictures }: Content): Promise<void> {
  const add = (name: string, content: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      const bytes = Buffer.from(content);
      const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(bytes);
    });
  const head = await readHead(client);
  const end: BackupEnd = { rows: {}, pictures: 0 };
  await add(HEAD, JSON.stringify(head));
  await add(SECRET_PART, secret);
  for (const { name, columns } of head.tables) {
    const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`));
    let number = 0;
    for await (const piece of inPieces(rows)) await add(`${ROWS}/${name}/${number++}`, piece);
    end.rows[name] = rows.rowCount;
  }
  for await (const names of pictures?.names() ?? []) {
    for (const name of names) {
      const found = await pictures?.read(name);
      if (!found) continue; // skip images deleted since the list was read
      await add(`${PICTURES}/${name}`, await buffer(found.content));
      end.pictures += 1;
    }
  }
  await add(END, JSON.stringify(end));
  archive.finalize();
}

/** Combines the chunks of a stream into larger ones. */
async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    parts.push(part);
    bytes += part.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

const COLUMNS = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    array(select distinct f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as "pointsTo"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid, c.relname`;

const SEQUENCES = `
  select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null`;

async function readHead(client: pg.Client): Promise<BackupHead> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; pointsTo: string[] }>(
    COLUMNS,
  );
  const { rows: sequences } = await client.query<BackupHead["sequences"][number]>(SEQUENCES);
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  return {
    format: FORMAT,
    version: packageFile.version,
    madeAt: new Date().toISOString(),
    migrations: (await appliedMigrations(client)).sort((one, other) => one - other),
    tables: inLoadOrder(tables).map((name) => ({ name, columns: columnsOf.get(name) ?? [] })),
    sequences,
  };
}

/** Quotes an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const KEPT = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Interval between checks whether an hour has passed; a shop that has just started waits this long for its
 * first backup.
 */
const LOOK_EVERY_MS = 5 * 60_000;

/** Path for a new backup. */
export const newBackup = (dataDir: string) =>
  join(dataDir, BACKUPS, `evenlake-${new Date().toISOString().replaceAll(":", "-")}.tar.gz`);

/** Paths of the backups in a data folder, newest first. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, BACKUPS);
  const names = await readdir(folder).catch(() => []);
  // The names contain the UTC time, so sorting by name sorts by time.
  return names
    .filter((name) => /^evenlake-.*\.tar\.gz$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** Deletes all but the newest 24 backups in a data folder, and partial files of killed backups. */
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

/** Backs up the data folder every hour, in one of several workers. Returns the function that stops it. */
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
 * Makes a backup if the newest one is an hour old and no other worker is making one. Returns its path, or
 * null. Images are stored next to the backups and aren't included.
 */
export async function backUpIfDue(db: Database, dataDir: string, secret: string): Promise<string | null> {
  if (!(await isDue(dataDir))) return null;
  // The lock ends with its connection, so a worker that dies releases it.
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

/** Advisory lock held while a worker makes a backup. */
const BACKUP_LOCK = 7_316_450_222;

/** Ignores backups from the future, which exist after the clock was set back. */
async function isDue(dataDir: string): Promise<boolean> {
  const ages = await Promise.all((await listBackups(dataDir)).map(ageOf));
  return ages.every((age) => age < 0 || age >= HOUR_MS);
}

/** Returns the time since a file was written, in ms; infinite if it no longer exists. */
const ageOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
