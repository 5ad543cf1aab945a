import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Pack, pack } from "tar-stream";
import { connectBeside, type Database, PATIENT } from "#app/base/db/client.server.ts";
import { appliedMigrations } from "#app/base/db/migrate.server.ts";
import { fsyncFolder } from "#app/base/embedded/data-folder.server.ts";
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

/** The end of the name of a backup that is not whole yet. */
export const PARTIAL = ".partial";
const PIECE_BYTES = 4 * 1024 * 1024;

type Content = {
  /** What opens second factors and signs webhooks. */
  secret: string;
  /** Uploaded pictures, when they lie in a folder and are to be part of it. */
  pictures: PictureStore | null;
};

/**
 * Writes a backup of a shop: all rows at one moment, the secret and the pictures. Nobody has to wait for it. The file, for
 * its owner's eyes alone, gets its name when it is whole and on the disk.
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
    await rm(partial, { force: true }); // on a full disk this file would take up the room that is left
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
      if (!found) continue; // it was removed a moment ago
      await add(`${PICTURES}/${name}`, await buffer(found.content));
      end.pictures += 1;
    }
  }
  await add(END, JSON.stringify(end));
  archive.finalize();
}

/** The pieces of a stream put together to larger ones. */
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

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
