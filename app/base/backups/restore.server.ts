import { createReadStream } from "node:fs";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Extract as Archive, extract } from "tar-stream";
import type { Config } from "#app/base/config/config.server.ts";
import { log } from "#app/base/config/log.server.ts";
import { applyMigrations, knownMigrations } from "#app/base/db/migrate.server.ts";
import { freshFolder, markFolder, removeFolder, swapIn } from "#app/base/embedded/data-folder.server.ts";
import { makeDataFolder, makeFreshDatabase, takeFolder } from "#app/base/embedded/embedded.server.ts";
import { startPostgres } from "#app/base/embedded/local-postgres.server.ts";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
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

/** Thrown when a backup is refused and nothing has changed; the message gives the reason. */
export class RestoreRefusedError extends Error {
  override name = "RestoreRefusedError";
}

/** Connections for a restore, with spare ones for PostgreSQL's own background work. */
const CONNECTIONS = 10;

/**
 * Restores a backup, but only after reading all of it: into the data folder, next to the old database, or
 * into an empty database at DATABASE_URL. Returns the path of the old database, if any. Throws
 * `RestoreRefusedError`, and `FolderLockedError` while a shop is running on the folder.
 */
export async function restoreBackup(file: string, config: Config): Promise<string | null> {
  // Before the image folder in it, which only this account may enter.
  if (!config.databaseUrl) makeDataFolder(config.dataDir);
  const pictures = await openPictureStore(config.pictures, (sentence) => log.warn(sentence));
  /** Reads the file into an empty database; returns the secret. */
  const read = async (url: string) => {
    const client = new pg.Client({ connectionString: url, application_name: "evenlake restore" });
    client.on("error", () => {}); // the running statement reports the error
    try {
      await client.connect();
      if (await hasTables(client)) throw new Error("the database at DATABASE_URL is not empty");
      return await readBackup(file, client, {
        checkSecret: (secret) => {
          if (config.authSecret !== null && config.authSecret !== secret)
            throw new Error(
              "it was made with another AUTH_SECRET; without that one, no one can pass two-step verification",
            );
        },
        // An existing image of this name has the same content. The sweep deletes images of a refused backup.
        keepPicture: pictures.put,
      });
    } finally {
      await client.end();
    }
  };
  try {
    if (!config.databaseUrl) return await intoFolder(config.dataDir, read);
    await read(config.databaseDirectUrl ?? config.databaseUrl);
    return null;
  } catch (error) {
    throw refusal(error, file);
  } finally {
    pictures.close();
  }
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as found",
  );
  return rows[0]?.found;
}

async function intoFolder(directory: string, read: (url: string) => Promise<string>): Promise<string | null> {
  const { dataDir, lock } = await takeFolder(directory, "npm run restore");
  const report = (level: "info" | "warn" | "error", message: string, details: object) =>
    log[level](details, message);
  try {
    const place = await makeFreshDatabase(dataDir, report);
    const postgres = await startPostgres(place, CONNECTIONS, report);
    let secret: string;
    try {
      secret = await read(postgres.url);
    } finally {
      await postgres.stop();
    }
    markFolder(dataDir);
    return swapIn(dataDir, secret);
  } finally {
    removeFolder(freshFolder(dataDir));
    lock.release();
  }
}

/** Error with a one-line reason for refusing a backup: ours, or PostgreSQL's. */
function refusal(error: unknown, file: string): Error {
  if (!(error instanceof Error) || error.name === "FolderLockedError" || error.name === "NoPostgresError")
    return error as Error;
  let reason = error.message.split("\n")[0] ?? "";
  if ("code" in error && String(error.code).startsWith("Z_"))
    reason = `it isn't a complete gzip file (${reason})`;
  else if (reason === "Unexpected end of data") reason = "it is truncated";
  else if (reason.startsWith("Invalid tar header")) reason = "its content isn't a tar archive, or is damaged";
  const sentence = `${file} wasn't restored: ${reason.trim().replace(/\.$/, "")}. The database hasn't changed.`;
  return new RestoreRefusedError(sentence, { cause: error });
}

type Takers = {
  /** Called before any write; throws if the secret doesn't match. */
  checkSecret: (secret: string) => void;
  keepPicture: (name: string, bytes: Buffer) => Promise<void>;
};

/**
 * Reads a backup into an empty database in one transaction: creates the tables as of the backup, loads all
 * rows with their constraints checked, then applies newer migrations. Returns the secret from the backup.
 * Throws an error that says what is wrong with the file.
 */
async function readBackup(file: string, client: pg.Client, takers: Takers): Promise<string> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  reading.catch(() => {}); // it may fail before it is awaited below
  try {
    return await readArchive(archive, client, takers);
  } catch (error) {
    // An error in the file itself is more useful than its consequences.
    archive.destroy(error instanceof Error ? error : null);
    throw await reading.then(
      () => error,
      (first) => first,
    );
  }
}

/** Reads the entries in one transaction; on failure the caller closes the connection, which rolls back. */
async function readArchive(archive: Archive, client: pg.Client, takers: Takers): Promise<string> {
  const entries = archive[Symbol.asyncIterator]();
  await client.query("begin");
  const head = parsed(backupHead, await next(entries, HEAD), "its header");
  const unknown = head.migrations.filter((made) => !knownMigrations().includes(made));
  if (unknown.length > 0)
    throw new Error(`it was made by version ${head.version} of the shop, which is newer than this one`);
  const secret = await next(entries, SECRET_PART);
  takers.checkSecret(secret);
  await applyMigrations(client, head.migrations.length);
  const found = await readEntries(entries, head, client, takers.keepPicture);
  if (!found.end) throw new Error("it is truncated");
  compare(found.end, found);
  for (const { name, value } of head.sequences)
    await client.query("select setval($1::regclass, $2)", [quoted(name), value]);
  await applyMigrations(client);
  await client.query("commit");
  await client.query("analyze");
  return secret;
}

type Entries = ReturnType<Archive[typeof Symbol.asyncIterator]>;

/** Returns the text of the next entry; throws if its name is another one. */
async function next(entries: Entries, name: string): Promise<string> {
  const { value, done } = await entries.next();
  if (done || value.header.name !== name)
    throw new Error(`it isn't a shop backup: ${name} is not where it should be`);
  return text(value);
}

function parsed<Value>(
  contract: { safeParse: (value: unknown) => { success: boolean; data?: Value } },
  json: string,
  what: string,
): Value {
  const { success, data } = contract.safeParse(JSON.parse(json));
  if (!success || data === undefined) throw new Error(`${what} can't be read by this version of the shop`);
  return data;
}

type Found = { end: BackupEnd | null; rows: Map<string, number>; pictures: number };

/** Reads the entries after the header: rows into their tables, images, and the end. */
async function readEntries(
  entries: Entries,
  head: BackupHead,
  client: pg.Client,
  keepPicture: Takers["keepPicture"],
): Promise<Found> {
  const found: Found = { end: null, rows: new Map(), pictures: 0 };
  const names = head.tables.map(({ name }) => quoted(name)).join(", ");
  // The backup already includes rows inserted by migrations, and the effects of triggers.
  for (const { name } of head.tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${names}`);
  let entry = await entries.next();
  /** Yields the bytes of all chunks of one table. */
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
      if (!table) throw new Error(`it has rows of a table that its header doesn't list: ${path[0]}`);
      const columns = table.columns.map(quoted).join(", ");
      const rows = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`));
      await pipeline(piecesOf(table.name), rows);
      found.rows.set(table.name, rows.rowCount);
      continue;
    }
    if (kind === PICTURES) {
      await keepPicture(path.join("/"), await buffer(entry.value));
      found.pictures += 1;
    } else if (name === END) found.end = parsed(backupEnd, await text(entry.value), "its trailer");
    else throw new Error(`it has an unknown entry: ${name}`);
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
    throw new Error(`it has ${found.pictures} images instead of ${end.pictures}`);
}
