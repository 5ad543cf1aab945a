import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

// PGlite keeps no commit over a power cut: it starts PostgreSQL without fsync (-F), and its file layer has none either,
// so that a commit is only handed to the operating system. It documents no way to change that. So we take the flag out
// of its parameters and put an fsync where Emscripten looks for one. As an update of PGlite may break either without a
// word, each start asks the database to commit something, and refuses to go on when no fsync was seen.

type FsOptions = Parameters<NodeFS["init"]>[1];
type NodeFiles = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };

/** The parameters with which PostgreSQL writes its commits through to the disk, made of those that PGlite starts it with. */
export function durableParameters(ownOfPGlite: readonly string[]): string[] {
  const kept = ownOfPGlite.filter((parameter) => parameter !== "-F");
  return [...kept, "-c", "fsync=on", "-c", "wal_sync_method=fsync"];
}

/** PGlite's files in a folder on disk, with an fsync. */
export class DurableFiles extends NodeFS {
  /** How often PostgreSQL has had a file written through to the disk. */
  fsyncs = 0;
  readonly #failed: (error: unknown) => never;

  /** `failed` must end the thread: see `#fsync`. */
  constructor(folder: string, failed: (error: unknown) => never) {
    super(folder);
    this.#failed = failed;
  }

  override async init(pg: PGlite, options: FsOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const extend: NonNullable<FsOptions["preRun"]>[number] = (module) => {
      const files: NodeFiles = module.FS.filesystems.NODEFS;
      files.stream_ops.fsync = (stream) => this.#fsync(stream.nfd);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), extend] } };
  }

  #fsync(descriptor: number): number {
    try {
      fsyncSync(descriptor);
    } catch (error) {
      // After a failed fsync the kernel may have dropped the pages, so a second fsync could report success although
      // the data is lost. The only safe way is to stop here and let the next start recover from the log.
      this.#failed(error);
    }
    this.fsyncs += 1;
    return 0;
  }
}

/** Throws when a commit of this database does not reach the disk. */
export async function checkDurability(db: Pick<PGlite, "query">, files: DurableFiles): Promise<void> {
  const shown = await db.query<{ fsync: string }>("show fsync");
  const before = files.fsyncs;
  // The smallest transaction that writes to the log.
  await db.query("select pg_logical_emit_message(true, 'evenlake', 'start')");
  if (shown.rows[0]?.fsync !== "on" || files.fsyncs === before) {
    throw new Error("The embedded database does not write its commits to the disk; refusing to start.");
  }
}

/** Writes the entries of one folder (names, not contents) through to the disk. */
export function fsyncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export async function fsyncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  // Several at a time, so that the disk can answer many of them with one flush.
  const sync = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const file = await open(path, "r");
      await file.sync().finally(() => file.close());
    }
  };
  await Promise.all([sync(), sync(), sync(), sync()]);
  fsyncFolder(folder);
}
