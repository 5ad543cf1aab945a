import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { LOCK, LOCK_HOLDER } from "./data-folder.server.ts";

const PATIENCE_MS = 1_500; // how long to wait for a process that is just closing
const BUSY = 5; // SQLITE_BUSY

/** Another process works with the data folder. The message is for the person who started this one. */
export class FolderLockedError extends Error {
  override name = "FolderLockedError";
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by ${describeHolder(folder)}. Two servers must not share one data ` +
        "folder. Use the running one, or stop it and start again; or set DATA_DIR to another folder for a second shop.",
    );
  }
}

/**
 * Takes the folder for this process alone, or throws `FolderLockedError` within 2 s. The lock is the operating
 * system's own, on an SQLite file, so it ends with the process, however that ends. `holder` says who has it.
 */
export async function lockFolder(folder: string, holder: string) {
  const deadline = performance.now() + PATIENCE_MS;
  // No code of this process may open this file except through SQLite: closing a descriptor of it would drop the lock.
  const database = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
  try {
    while (!taken(() => database.exec("begin exclusive"))) {
      if (performance.now() > deadline) throw new FolderLockedError(folder);
      await wait(50);
    }
    const text = `${holder} (process ${process.pid}, running since ${new Date().toISOString()})`;
    writeFileSync(holderFile(folder), text, { mode: 0o600 });
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    /** Gives the folder back. */
    release() {
      if (!database.isOpen) return;
      rmSync(holderFile(folder), { force: true });
      database.close();
    },
  };
}

export function isFolderLocked(folder: string): boolean {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(join(folder, LOCK), { timeout: 0, readOnly: true });
  } catch {
    return false; // no lock file: nobody has ever held it
  }
  try {
    return !taken(() => database.exec("select * from sqlite_schema"));
  } finally {
    database.close();
  }
}

function taken(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return false;
    throw error;
  }
}

const holderFile = (folder: string) => join(folder, LOCK_HOLDER);

function describeHolder(folder: string): string {
  try {
    return readFileSync(holderFile(folder), "utf8") || "another process";
  } catch {
    // The holder has only just begun, or its note was removed: the lock itself is what counts.
    return "another process";
  }
}
