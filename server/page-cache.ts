import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { bestEncoding, compress, type Encoding } from "./compression.ts";

type Form = { body: Buffer; headers: string[] };
type Page = { etag: string; notModified: string[]; plain: Form } & Partial<Record<Encoding, Form>>;

/** How many pages are kept at most, however small they are. */
const MOST_PAGES = 5_000;
/** The longest key that is kept: only a program makes up a longer address. */
const KEY_LENGTH = 500;

/** Ready pages for everybody: rendered once, sent from memory until something they show changes. */
export type PageCache = {
  /** Answers a request from memory; false when it must be rendered. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The number to take before rendering and to hand to `keep`, which drops the page if something changed meanwhile. */
  generation: () => number;
  keep: (request: { url: string; cookies: string | undefined }, generation: number, page: KeptPage) => void;
  drop: () => void;
};

/** A page to keep; `etag` is its opaque tag, without quotes. */
type KeptPage = { etag: string; headers: [string, string][]; body: Buffer };

/** About how much memory a page takes: its forms, their headers (some are shared) and its key. */
function bytesOf(page: Page, key: string): number {
  const forms = [page.plain, page.br, page.gzip].filter((form) => form !== undefined);
  const bodies = forms.reduce((sum, { body }) => sum + body.length, 0);
  return bodies + 2 * key.length + 2_000;
}

function formOf(body: Buffer, headers: [string, string][], encoding?: Encoding): Form {
  const all = [...headers, ["Content-Length", String(body.length)]];
  if (encoding) all.push(["Content-Encoding", encoding]);
  return { body, headers: all.flat() };
}

/** The key under which a page is kept in the form for these cookies; null when it is not kept. */
export type KeyOf = (url: string, cookies: string | undefined) => string | null;

/** Makes a cache that holds at most `maxBytes` of pages. */
export function createPageCache(maxBytes: number, keyOf: KeyOf): PageCache {
  const pages = new LRUCache<string, Page>({ max: MOST_PAGES, maxSize: maxBytes, sizeCalculation: bytesOf });
  let generation = 0;

  async function addForms(key: string, plain: Page, headers: [string, string][]) {
    let page = plain;
    for (const encoding of ["br", "gzip"] as const) {
      // The bytes are copied, because the compressor returns them inside a much larger piece of memory.
      const body = Buffer.from(await compress(page.plain.body, encoding, "kept"));
      if (pages.peek(key) !== page) return;
      // It must be a new object, so that the cache counts its size anew.
      page = { ...page, [encoding]: formOf(body, headers, encoding) };
      pages.set(key, page);
    }
  }

  return {
    answer(request, response) {
      const { headers, method } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      const key = keyOf(request.url as string, headers.cookie);
      const page = key === null ? undefined : pages.get(key);
      if (page === undefined) return false;
      const known = headers["if-none-match"];
      if (known !== undefined && (known === "*" || known.includes(page.etag))) {
        response.writeHead(304, page.notModified);
        response.end();
        return true;
      }
      const encoding = bestEncoding(headers["accept-encoding"] as string | undefined);
      const form = (encoding && page[encoding]) ?? page.plain;
      response.writeHead(200, form.headers);
      response.end(form.body);
      return true;
    },
    generation: () => generation,
    keep(request, takenAt, { etag, headers, body }) {
      const key = keyOf(request.url, request.cookies);
      if (key === null || takenAt !== generation || key.length > KEY_LENGTH) return;
      const page: Page = { etag, notModified: headers.flat(), plain: formOf(body, headers) };
      pages.set(key, page);
      void addForms(key, page, headers);
    },
    drop() {
      generation += 1;
      pages.clear();
    },
  };
}
