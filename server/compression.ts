import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

// A page that is kept is compressed once for many people, so it gets a higher quality than a page for one person.
const QUALITY = { kept: { br: 6, gzip: 6 }, once: { br: 4, gzip: 5 } } as const;

// Pages are shorter than 128 kB. By default each compression would get memory for looking back 4 MB.
const WINDOW_BITS = 17;

// A short answer is compressed in less time than it takes to hand it to another thread and back, in bytes.
const SHORT = 8_000;

// Browsers send only a few different headers, so each is read once and remembered.
const known = new LRUCache<string, { best: Encoding | null }>({ max: 100 });

/** The better encoding that an Accept-Encoding header allows; null when it allows neither. "q=0" forbids one. */
export function bestEncoding(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null;
  let read = known.get(accepted);
  if (!read) {
    read = { best: readAccepted(accepted) };
    known.set(accepted, read);
  }
  return read.best;
}

function readAccepted(accepted: string): Encoding | null {
  const taken = accepted.split(",").flatMap((entry) => {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") ? "gzip" : null;
}

/** Compresses, off the main thread unless the body is short. */
export async function compress(
  body: Buffer,
  encoding: Encoding,
  effort: keyof typeof QUALITY,
): Promise<Buffer> {
  const quality = QUALITY[effort][encoding];
  const isShort = body.length < SHORT;
  if (encoding === "gzip")
    return isShort ? gzipSync(body, { level: quality }) : gzipped(body, { level: quality });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return isShort ? brotliCompressSync(body, { params }) : brotli(body, { params });
}

/** What `compress` made smaller, as it was. */
export function unpack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return unpackers[encoding](body);
}
