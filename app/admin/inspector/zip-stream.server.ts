import { createHash } from "node:crypto";
import { addAbortSignal, type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of an archive: its name, and its content in pieces, none of them empty. */
export type ArchiveFile = { name: string; pieces: AsyncIterable<string | Uint8Array> };

/** What a file was when it was written. */
export type FileSum = { name: string; bytes: number; sha256: string };

/**
 * A ZIP file that is made while it is sent: the next file is asked for once the one before is written, and a piece is
 * read when there is room for it. When nobody reads any more, the reading ends too.
 */
export function zipStream(
  files: AsyncIterable<ArchiveFile>,
  madeAt: Temporal.Instant,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  fill(zip, output, files, new Date(madeAt.epochMilliseconds)).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

async function fill(zip: ZipFile, output: PassThrough, files: AsyncIterable<ArchiveFile>, mtime: Date) {
  const gone = new AbortController();
  output.once("close", () => gone.abort());
  for await (const { name, pieces } of files) {
    const source = addAbortSignal(gone.signal, Readable.from(pieces, { objectMode: false }));
    zip.addReadStream(source, name, { mtime });
    await finished(source);
  }
  zip.end();
}

/** The same file; `tell` gets its length and SHA-256 before its end is read. */
export function summed({ name, pieces }: ArchiveFile, tell: (sum: FileSum) => void): ArchiveFile {
  async function* through() {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of pieces) {
      const content = typeof piece === "string" ? Buffer.from(piece) : piece;
      hash.update(content);
      bytes += content.length;
      yield content;
    }
    tell({ name, bytes, sha256: hash.digest("hex") });
  }
  return { name, pieces: through() };
}
