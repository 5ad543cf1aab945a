import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

type Form = { body: Buffer; headers: string[] };
type Page = { etag: string; notModified: string[]; plain: Form; br?: Form; gzip?: Form; bytes: number };

/** Ready pages for visitors: rendered once, sent from memory until something they show changes. */
export type PageCache = {
  /** Answers a request from memory; false when it must be rendered. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The token to take before rendering and to hand to `keep`: a change in between makes it void. */
  generation: () => number;
  keep: (
    url: string,
    generation: number,
    page: { etag: string; headers: [string, string][]; body: Buffer },
  ) => void;
  drop: () => void;
};

const COMPRESS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

function formOf(body: Buffer, headers: [string, string][], encoding?: string): Form {
  const all = [...headers, ["Content-Length", String(body.length)]];
  if (encoding) all.push(["Content-Encoding", encoding]);
  return { body, headers: all.flat() };
}

/** A memory of at most `maxBytes` of pages. `isPrivate` tells whether a cookie header belongs to a session. */
export function createPageCache(maxBytes: number, isPrivate: (cookies: string) => boolean): PageCache {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: (page) => page.bytes });
  let generation = 0;

  function formFor(page: Page, accepted: string | undefined): Form {
    if (!accepted) return page.plain;
    if (page.br && accepted.includes("br")) return page.br;
    if (page.gzip && accepted.includes("gzip")) return page.gzip;
    return page.plain;
  }

  async function compress(url: string, page: Page, headers: [string, string][]) {
    for (const encoding of ["br", "gzip"] as const) {
      const body = await COMPRESS[encoding](page.plain.body);
      if (pages.peek(url) !== page) return;
      page[encoding] = formOf(body, headers, encoding);
    }
  }

  return {
    answer(request, response) {
      const { headers, method } = request;
      if (method !== "GET" || (headers.cookie !== undefined && isPrivate(headers.cookie))) return false;
      const page = pages.get(request.url as string);
      if (page === undefined) return false;
      if (headers["if-none-match"]?.includes(page.etag)) {
        response.writeHead(304, page.notModified);
        response.end();
        return true;
      }
      const form = formFor(page, headers["accept-encoding"] as string | undefined);
      response.writeHead(200, form.headers);
      response.end(form.body);
      return true;
    },
    generation: () => generation,
    keep(url, takenAt, { etag, headers, body }) {
      if (takenAt !== generation || url.length > 2_000) return;
      // Three forms of a page together take about one and a half times its plain size.
      const bytes = Math.ceil(body.length * 1.5) + 1_000;
      const page: Page = { etag, notModified: headers.flat(), plain: formOf(body, headers), bytes };
      pages.set(url, page);
      void compress(url, page, headers);
    },
    drop() {
      generation += 1;
      pages.clear();
    },
  };
}
