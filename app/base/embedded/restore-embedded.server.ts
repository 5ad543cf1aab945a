import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { markFolder, settleRestore, swapIn, unpackFolder } from "./data-folder.server.ts";
import { DatabaseThread } from "./database-thread.server.ts";
import { fsyncTree } from "./durable-files.server.ts";
import { PATIENCE } from "./embedded.server.ts";
import { lockFolder } from "./folder-lock.server.ts";
import { proveDatabase } from "./prove-database.server.ts";
import { poolSettings } from "./socket-folder.server.ts";
import { unpackBackup } from "./unpack-backup.server.ts";

/** The backup was refused, and nothing has changed. The message says why. */
export class RestoreRefusedError extends Error {
  override name = "RestoreRefusedError";
}

/**
 * Puts a backup in the place of the embedded database and returns the folder in which the old one is kept, or null
 * when there was none. The backup is first unpacked, opened and read completely beside the old database. Throws
 * `RestoreRefusedError` when it is not a whole shop, and `FolderLockedError` while a shop runs on the folder.
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

/** One line that says why PostgreSQL gave up, out of all that it says when a database does not open. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const said = /(?:FATAL|PANIC): +(.+)(?:\n.*DETAIL: +(.+))?/.exec(message);
  const reason = said ? [said[1], said[2]].filter(Boolean).join(": ") : (message.split("\n")[0] ?? "");
  return reason.trim().replace(/\.$/, "");
}
