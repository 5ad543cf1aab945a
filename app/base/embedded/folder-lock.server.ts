import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

const PATIENCE_MS = 1_500; // how long to wait for a process that is just closing
const BUSY = 5; // SQLITE_BUSY

/** A held lock; `release` gives the folder back. */
export type FolderLock = { release(): void };

/** Another process works with the data folder. The message is for the person who started this one. */
export class FolderLockedError extends Error {
  override name = "FolderLockedError";
  readonly folder: string;

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by ${describeHolder(folder)}. Two servers must not share one data ` +
        "folder. Use the running one, or stop it and start again; or set DATA_DIR to another folder for a second shop.",
    );
    this.folder = folder;
  }
}

/**
 * Takes the folder for this process alone, or throws `FolderLockedError` within 2 s. `holder` says in words who
 * holds it, for example the address of the shop. The lock is the operating system's own, on an SQLite file, so it ends
 * with the process, however the process ends. It works between processes of one machine, not across a network.
 */
export async function lockFolder(folder: string, holder: string): Promise<FolderLock> {
  const deadline = performance.now() + PATIENCE_MS;
  // No code of this process may open this file except through SQLite: closing a descriptor of it would drop the lock.
  const database = new DatabaseSync(join(folder, "lock.db"), { timeout: 0 });
  try {
    while (!taken(() => database.exec("begin exclusive"))) {
      if (performance.now() > deadline) throw new FolderLockedError(folder);
      await wait(50);
    }
    const since = new Date().toISOString();
    writeFileSync(holderFile(folder), `address: ${holder}\nprocess: ${process.pid}\nsince: ${since}\n`, {
      mode: 0o600,
    });
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(holderFile(folder), { force: true });
      database.close();
    },
  };
}

/** True while a live process holds the folder's lock. */
export function isFolderLocked(folder: string): boolean {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(join(folder, "lock.db"), { timeout: 0, readOnly: true });
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

function holderFile(folder: string): string {
  return join(folder, "lock-holder.txt");
}

function describeHolder(folder: string): string {
  let text = "";
  try {
    text = readFileSync(holderFile(folder), "utf8");
  } catch {
    // The holder has only just begun, or its note was removed: the lock itself is what counts.
  }
  const line = (name: string) => text.match(new RegExp(`^${name}: (.+)$`, "m"))?.[1];
  const address = line("address");
  if (!address) return "another process";
  return `${address} (process ${line("process")}, running since ${line("since")})`;
}
