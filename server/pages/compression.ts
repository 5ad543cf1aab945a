import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

// A cached page is compressed once for many users, so it gets a higher quality than a page for one.
const QUALITY = { kept: { br: 6, gzip: 6 }, once: { br: 4, gzip: 5 } } as const;

// Pages are shorter than 128 kB. By default each compression would allocate a 4 MB window.
const WINDOW_BITS = 17;

/** Returns the best encoding allowed by an Accept-Encoding header, or null. "q=0" forbids an encoding. */
export function bestEncoding(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null;
  if (allows(accepted, BROTLI)) return "br";
  return allows(accepted, GZIP) ? "gzip" : null;
}

const BROTLI = /(?:^|,)\s*br\s*(;[^,]*)?(?=,|$)/i;
const GZIP = /(?:^|,)\s*gzip\s*(;[^,]*)?(?=,|$)/i;
const NEVER = /;\s*q=0(\.0*)?\s*(;|$)/i;

function allows(accepted: string, encoding: RegExp): boolean {
  const named = encoding.exec(accepted);
  return named !== null && !NEVER.test(named[1] ?? "");
}

/** Compresses off the main thread. */
export function compress(
  body: Buffer,
  encoding: Encoding,
  effort: keyof typeof QUALITY,
): Promise<Buffer<ArrayBuffer>> {
  const quality = QUALITY[effort][encoding];
  if (encoding === "gzip") return gzipped(body, { level: quality });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: WINDOW_BITS } });
}
