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
  keep: (url: string, generation: number, page: KeptPage) => void;
  drop: () => void;
};

/** A page to keep; `etag` is its opaque tag, without quotes. */
export type KeptPage = { etag: string; headers: [string, string][]; body: Buffer };

function formOf(body: Buffer, headers: [string, string][], encoding?: Encoding): Form {
  const all = [...headers, ["Content-Length", String(body.length)]];
  if (encoding) all.push(["Content-Encoding", encoding]);
  return { body, headers: all.flat() };
}

/** A memory of at most `maxBytes` of pages. `isPrivate` tells whether a cookie header belongs to a session. */
export function createPageCache(maxBytes: number, isPrivate: (cookies: string) => boolean): PageCache {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: (page) => page.bytes });
  let generation = 0;

  async function addForms(url: string, page: Page, headers: [string, string][]) {
    for (const encoding of ["br", "gzip"] as const) {
      const body = await compress(page.plain.body, encoding, "kept");
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
    keep(url, takenAt, { etag, headers, body }) {
      if (takenAt !== generation || url.length > 2_000) return;
      // Three forms of a page together take about one and a half times its plain size.
      const bytes = Math.ceil(body.length * 1.5) + 1_000;
      const page: Page = { etag, notModified: headers.flat(), plain: formOf(body, headers), bytes };
      pages.set(url, page);
      void addForms(url, page, headers);
    },
    drop() {
      generation += 1;
      pages.clear();
    },
  };
}
