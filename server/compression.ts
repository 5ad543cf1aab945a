import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Quality of each form: a page that is kept is compressed once, any other for one person.
const QUALITY = { kept: { br: 6, gzip: 6 }, once: { br: 4, gzip: 5 } } as const;

// Browsers send a handful of different headers; what has been read once is known.
const known = new LRUCache<string, { best: Encoding | null }>({ max: 100 });

/** The better encoding that an Accept-Encoding header takes; null when it takes neither. "q=0" means no. */
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
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
