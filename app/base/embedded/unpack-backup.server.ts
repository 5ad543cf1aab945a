import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Extract, extract } from "tar-stream";

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
  const archive = extract();
  try {
    await Promise.all([
      pipeline(createReadStream(file), createGunzip(), archive),
      writeEntries(archive, folder),
    ]);
  } catch (error) {
    throw damageOf(error) ?? error;
  }
}

async function writeEntries(archive: Extract, folder: string): Promise<void> {
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const isFolder = type === "directory";
    if (name.split("/").includes("..") || !(isFolder || type === "file"))
      throw new DamagedBackupError(`it holds something that is in no backup: ${name}`);
    const path = join(folder, name);
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (isFolder) entry.resume();
    else await pipeline(entry, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  }
}

/** What is wrong with the file, in our words, when zlib or the reader of archives says so; null for any other error. */
function damageOf(error: unknown): DamagedBackupError | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && String(error.code).startsWith("Z_"))
    return new DamagedBackupError(`it is no whole gzip file (${error.message})`);
  if (error.message === "Unexpected end of data") return new DamagedBackupError("it is cut off");
  if (error.message.startsWith("Invalid tar header"))
    return new DamagedBackupError("what is inside is no tar archive, or it is damaged");
  return null;
}
