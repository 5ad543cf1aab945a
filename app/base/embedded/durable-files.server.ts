import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type FsOptions = Parameters<NodeFS["init"]>[1];
type NodeFiles = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
};

/**
 * PGlite's files in a folder on disk, with the part that PGlite leaves out: its file layer has no fsync, so a
 * commit is only handed to the operating system and a power cut may lose it or break the folder.
 */
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

/** Writes the entries of one folder (names, not contents) through to the disk. */
export function fsyncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a folder with everything in it through to the disk. */
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
