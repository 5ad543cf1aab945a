import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

const BLOCK = 512; // the tar format is a row of blocks of this size
const PART = 1024 * 1024; // how much of a file is held in memory

type Entry = { name: string; folder: boolean; size: number };

/** The file is not a whole backup of a shop. The message says why. */
class DamagedBackupError extends Error {
  override name = "DamagedBackupError";
}

/**
 * Unpacks a backup (a gzipped tar whose root is the database's folder) into `folder`, which it makes. Throws
 * `DamagedBackupError` when anything in the archive is wrong; gzip's own checksum covers the content.
 */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  try {
    await pipeline(createReadStream(file), createGunzip(), (archive) => unpackTar(archive, folder));
  } catch (error) {
    if (isZlibError(error)) throw new DamagedBackupError(`it is no whole gzip file (${error.message})`);
    throw error;
  }
}

async function unpackTar(archive: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const bytes = new Bytes(archive);
  for (;;) {
    const entry = readHeader(await bytes.take(BLOCK));
    if (!entry) break;
    const path = join(folder, entry.name);
    await mkdir(entry.folder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (entry.folder) continue;
    const file = await open(path, "wx", 0o600);
    try {
      for (let left = entry.size; left > 0; ) {
        const part = await bytes.take(Math.min(left, PART));
        await file.write(part);
        left -= part.length;
      }
    } finally {
      await file.close();
    }
    await bytes.take((BLOCK - (entry.size % BLOCK)) % BLOCK);
  }
  await bytes.drain(); // gzip's checksum stands at the very end
}

/** Gives out, in pieces of a known size, what comes in chunks of any size. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const pieces = [this.#rest];
    let length = this.#rest.length;
    while (length < size) {
      const next = await this.#chunks.next();
      if (next.done) throw new DamagedBackupError("it is cut off");
      pieces.push(next.value);
      length += next.value.length;
    }
    const all = pieces.length === 1 ? this.#rest : Buffer.concat(pieces);
    this.#rest = all.subarray(size);
    return all.subarray(0, size);
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done) {
      // The rest is read only so that gzip checks it.
    }
  }
}

/** Reads the header of one file or folder; null for the empty block that ends an archive. */
function readHeader(block: Buffer): Entry | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) =>
    block.toString("utf8", from, from + length).replace(/\0.*$/s, "");
  const octal = (from: number, length: number) => Number.parseInt(text(from, length).trim() || "0", 8);
  // The checksum is the sum of the header's bytes, its own eight counted as spaces.
  let sum = 8 * 32;
  for (const [place, byte] of block.entries()) if (place < 148 || place >= 156) sum += byte;
  if (sum !== octal(148, 8))
    throw new DamagedBackupError("what is inside is no tar archive, or it is damaged");
  const name = text(0, 100).replace(/^\/+|\/+$/g, "");
  const type = text(156, 1) || "0";
  const size = octal(124, 12);
  if (name.split("/").includes("..") || !/^[05]$/.test(type) || !(size >= 0))
    throw new DamagedBackupError(`it holds something that is in no backup: ${name}`);
  return { name, folder: type === "5", size };
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
