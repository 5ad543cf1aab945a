import { createReadStream } from "node:fs";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Extract as Archive, extract } from "tar-stream";
import { applyMigrations, knownMigrations } from "#app/base/db/migrate.server.ts";
import {
  type BackupEnd,
  type BackupHead,
  backupEnd,
  backupHead,
  END,
  HEAD,
  PICTURES,
  ROWS,
  SECRET_PART,
} from "./backup-format.ts";
import { quoted } from "./write-backup.server.ts";

type Takers = {
  /** Is asked before anything is written; throws when this secret does not do. */
  checkSecret: (secret: string) => void;
  keepPicture: (name: string, bytes: Buffer) => Promise<void>;
};

/**
 * Reads a backup into an empty database, in one transaction: its tables as they were when it was made, with all rows, each
 * tried by the constraints of its table; then brings the tables up to date. Returns the secret that the backup holds. Throws an
 * error that says what is wrong with the file.
 */
export async function readBackup(file: string, client: pg.Client, takers: Takers): Promise<string> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  reading.catch(() => {}); // it may fail before somebody asks for it below
  try {
    return await readArchive(archive, client, takers);
  } catch (error) {
    // What is wrong with the file itself says more than what came of it.
    archive.destroy(error instanceof Error ? error : null);
    throw await reading.then(
      () => error,
      (first) => first,
    );
  }
}

/** Whatever fails before the commit undoes all, since the caller then ends the connection. */
async function readArchive(archive: Archive, client: pg.Client, takers: Takers): Promise<string> {
  const entries = archive[Symbol.asyncIterator]();
  await client.query("begin");
  const head = parsed(backupHead, await next(entries, HEAD), "its beginning");
  const unknown = head.migrations.filter((made) => !knownMigrations().includes(made));
  if (unknown.length > 0)
    throw new Error(`it was made by version ${head.version} of the shop, which is newer than this one`);
  const secret = await next(entries, SECRET_PART);
  takers.checkSecret(secret);
  await applyMigrations(client, head.migrations.length);
  const found = await readEntries(entries, head, client, takers.keepPicture);
  if (!found.end) throw new Error("it is cut off");
  compare(found.end, found);
  for (const { name, value } of head.sequences)
    await client.query("select setval($1::regclass, $2)", [quoted(name), value]);
  await applyMigrations(client);
  await client.query("commit");
  await client.query("analyze");
  return secret;
}

type Entries = ReturnType<Archive[typeof Symbol.asyncIterator]>;

/** The text of the next entry, which must have this name. */
async function next(entries: Entries, name: string): Promise<string> {
  const { value, done } = await entries.next();
  if (done || value.header.name !== name)
    throw new Error(`it is no backup of a shop: ${name} is not where it should be`);
  return text(value);
}

function parsed<Value>(
  contract: { safeParse: (value: unknown) => { success: boolean; data?: Value } },
  json: string,
  what: string,
): Value {
  const { success, data } = contract.safeParse(JSON.parse(json));
  if (!success || data === undefined) throw new Error(`${what} cannot be read by this version of the shop`);
  return data;
}

type Found = { end: BackupEnd | null; rows: Map<string, number>; pictures: number };

/** Reads what follows the head: rows, which go into their tables, pictures, and the end. */
async function readEntries(
  entries: Entries,
  head: BackupHead,
  client: pg.Client,
  keepPicture: Takers["keepPicture"],
): Promise<Found> {
  const found: Found = { end: null, rows: new Map(), pictures: 0 };
  const names = head.tables.map(({ name }) => quoted(name)).join(", ");
  // Rows that a migration has written are in the backup too. The tables' own triggers have done their work already.
  for (const { name } of head.tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${names}`);
  let entry = await entries.next();
  /** The bytes of all pieces of one table. */
  async function* piecesOf(table: string) {
    for (
      ;
      !entry.done && entry.value.header.name.startsWith(`${ROWS}/${table}/`);
      entry = await entries.next()
    )
      yield* entry.value;
  }
  while (!entry.done) {
    const { name } = entry.value.header;
    const [kind, ...path] = name.split("/");
    if (kind === ROWS) {
      const table = head.tables.find((one) => one.name === path[0]);
      if (!table) throw new Error(`it has rows of a table that is not named in its beginning: ${path[0]}`);
      const columns = table.columns.map(quoted).join(", ");
      const rows = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`));
      await pipeline(piecesOf(table.name), rows);
      found.rows.set(table.name, rows.rowCount);
      continue;
    }
    if (kind === PICTURES) {
      await keepPicture(path.join("/"), await buffer(entry.value));
      found.pictures += 1;
    } else if (name === END) found.end = parsed(backupEnd, await text(entry.value), "its end");
    else throw new Error(`it holds something that is in no backup: ${name}`);
    entry = await entries.next();
  }
  for (const { name } of head.tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  return found;
}

function compare(end: BackupEnd, found: Found): void {
  for (const [name, rows] of Object.entries(end.rows)) {
    const read = found.rows.get(name) ?? 0;
    if (read !== rows) throw new Error(`${name} has ${read} rows instead of ${rows}`);
  }
  if (found.pictures !== end.pictures)
    throw new Error(`it has ${found.pictures} pictures instead of ${end.pictures}`);
}
