import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

// A page that is kept is compressed once for many people, so it gets a higher quality than a page for one person.
const QUALITY = { kept: { br: 6, gzip: 6 }, once: { br: 4, gzip: 5 } } as const;

// Pages are shorter than 128 kB. By default each compression would get memory for looking back 4 MB.
const WINDOW_BITS = 17;

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

/** Compresses off the main thread. */
export function compress(
  body: Buffer | string,
  encoding: Encoding,
  effort: keyof typeof QUALITY,
): Promise<Buffer> {
  const quality = QUALITY[effort][encoding];
  if (encoding === "gzip") return gzipped(body, { level: quality });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  });
}

/** What `compress` made smaller, as it was. */
export function unpack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return unpackers[encoding](body);
}
