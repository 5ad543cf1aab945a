import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { type Extract, extract } from "tar-stream";
import { markFolder, poolSettings, settleRestore, swapIn, unpackFolder } from "./data-folder.server.ts";
import { DatabaseThread } from "./database-thread.server.ts";
import { fsyncTree } from "./durable-files.server.ts";
import { PATIENCE } from "./embedded.server.ts";
import { lockFolder } from "./folder-lock.server.ts";
import { proveDatabase } from "./prove-database.server.ts";

/** The backup was refused, and nothing has changed. The message says why. */
export class RestoreRefusedError extends Error {
  override name = "RestoreRefusedError";
}

/**
 * Puts a backup, once it is opened and read completely, in the place of the embedded database; returns where the old
 * one is kept. Throws `RestoreRefusedError`, and `FolderLockedError` while a shop runs.
 */
export async function restoreEmbedded(file: string, dataDirectory: string): Promise<string | null> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(dataDirectory);
  const lock = await lockFolder(dataDir, "npm run restore");
  const folder = unpackFolder(dataDir);
  try {
    settleRestore(dataDir);
    await unpackBackup(file, folder);
    if (!existsSync(join(folder, "PG_VERSION"))) throw new Error("it holds no database at its root");
    await openAndProve(folder, dataDir);
    await fsyncTree(folder);
    markFolder(dataDir);
    return swapIn(dataDir);
  } catch (error) {
    throw new RestoreRefusedError(
      `${file} is not restored: ${reasonOf(error)}. Nothing has changed; the database is as it was.`,
      { cause: error },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** Unpacks a gzipped tar of the database's folder into `folder`, and throws when anything is wrong with it. */
async function unpackBackup(file: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const archive = extract();
  await Promise.all([
    pipeline(createReadStream(file), createGunzip(), archive),
    writeEntries(archive, folder),
  ]);
}

async function writeEntries(archive: Extract, folder: string): Promise<void> {
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const isFolder = type === "directory";
    if (name.split("/").includes("..") || !(isFolder || type === "file"))
      throw new Error(`it holds something that is in no backup: ${name}`);
    const path = join(folder, name);
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (isFolder) entry.resume();
    else await pipeline(entry, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  }
}

/** Opens an unpacked database as the shop would, reads all of it and closes it again. */
async function openAndProve(folder: string, dataDir: string): Promise<void> {
  // The socket is in another folder, as commands that look for a running shop in the data folder must not find it.
  const socketFolder = mkdtempSync(join(tmpdir(), "evenlake-restore-"));
  const thread = new DatabaseThread({ folder, make: false, dataDir, socketFolder }, PATIENCE, () => {});
  const client = new pg.Client(poolSettings(socketFolder));
  client.on("error", () => {}); // the statement under way reports the error
  try {
    await thread.start();
    await client.connect();
    await proveDatabase(client);
    await client.end();
  } finally {
    await thread.close();
    rmSync(socketFolder, { recursive: true, force: true });
  }
}

/** Why a backup is refused, in one line: in our words, or in those with which PostgreSQL gave up. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
    return `it is no whole gzip file (${message})`;
  if (message === "Unexpected end of data") return "it is cut off";
  if (message.startsWith("Invalid tar header")) return "what is inside is no tar archive, or it is damaged";
  const said = /(?:FATAL|PANIC): +(.+)(?:\n.*DETAIL: +(.+))?/.exec(message);
  const reason = said ? [said[1], said[2]].filter(Boolean).join(": ") : (message.split("\n")[0] ?? "");
  return reason.trim().replace(/\.$/, "");
}
