import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { bestEncoding, compress, type Encoding } from "./compression.ts";

type Form = { body: Buffer; headers: string[] };
type Page = { etag: string; notModified: string[]; plain: Form; bytes: number } & Partial<
  Record<Encoding, Form>
>;

/** Ready pages for visitors: rendered once, sent from memory until something they show changes. */
export type PageCache = {
  /** Answers a request from memory; false when it must be rendered. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The token to take before rendering and to hand to `keep`: a change in between makes it void. */
  generation: () => number;
  keep: (request: { url: string; cookies: string | undefined }, generation: number, page: KeptPage) => void;
  drop: () => void;
};

/** A page to keep; `etag` is its opaque tag, without quotes. */
export type KeptPage = { etag: string; headers: [string, string][]; body: Buffer };

function formOf(body: Buffer, headers: [string, string][], encoding?: Encoding): Form {
  const all = [...headers, ["Content-Length", String(body.length)]];
  if (encoding) all.push(["Content-Encoding", encoding]);
  return { body, headers: all.flat() };
}

/** Under what a page is kept for whoever sends these cookies; null when the pages are made for one person alone. */
export type KeyOf = (url: string, cookies: string | undefined) => string | null;

/** A memory of at most `maxBytes` of pages. */
export function createPageCache(maxBytes: number, keyOf: KeyOf): PageCache {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: (page) => page.bytes });
  let generation = 0;

  async function addForms(key: string, page: Page, headers: [string, string][]) {
    for (const encoding of ["br", "gzip"] as const) {
      const body = await compress(page.plain.body, encoding, "kept");
      if (pages.peek(key) !== page) return;
      page[encoding] = formOf(body, headers, encoding);
    }
  }

  return {
    answer(request, response) {
      const { headers, method } = request;
      if (method !== "GET") return false;
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
      if (key === null || takenAt !== generation || key.length > 2_000) return;
      // Three forms of a page together take about one and a half times its plain size.
      const bytes = Math.ceil(body.length * 1.5) + 1_000;
      const page: Page = { etag, notModified: headers.flat(), plain: formOf(body, headers), bytes };
      pages.set(key, page);
      void addForms(key, page, headers);
    },
    drop() {
      generation += 1;
      pages.clear();
    },
  };
}
