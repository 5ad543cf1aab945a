import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { bestEncoding, compress, type Encoding, unpack } from "./compression.ts";

/** A page's bytes in one encoding, or plain, with all the headers that go with them. */
type Form = { body: Buffer; headers: string[] };
type Page = {
  etag: string;
  headers: [string, string][];
  notModified: string[];
  /** Null as soon as there is a compressed form, which is what nearly everybody wants. */
  plain: Form | null;
  compressed: Partial<Record<Encoding, Form>>;
};

/** How many pages are kept at most, however small they are, and how many addresses are known to have been asked once. */
const MOST_PAGES = 5_000;
const MOST_ASKED_ONCE = 2_000;
/** How many bytes of plain forms are kept beside compressed ones, for clients that do not unpack. */
const MOST_PLAIN_BYTES = 4_000_000;
/** An answer so short, in bytes, is kept at once. */
const SHORT = 10_000;
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
function bytesOf({ plain, compressed }: Page, key: string): number {
  const forms = [...(plain ? [plain] : []), ...Object.values(compressed)];
  const bodies = forms.reduce((sum, { body }) => sum + body.length, 0);
  return bodies + 2 * key.length + 2_000;
}

function formOf(body: Buffer, headers: [string, string][], encoding?: Encoding): Form {
  const all = [...headers, ["Content-Length", String(body.length)]];
  if (encoding) all.push(["Content-Encoding", encoding]);
  return { body, headers: all.flat() };
}

function send(response: ServerResponse, { headers, body }: Form) {
  response.writeHead(200, headers);
  response.end(body);
}

/** True when the browser has the page with this tag already, by its If-None-Match header. */
export function isKnown(known: string | null | undefined, etag: string): boolean {
  return known !== undefined && known !== null && (known === "*" || known.includes(etag));
}

/** The key under which a page is kept in the form for these cookies; null when it is not kept. */
export type KeyOf = (url: string, cookies: string | undefined) => string | null;

/**
 * Makes a cache that holds at most `maxBytes` of pages. A long page whose address has a query is kept when it is asked for
 * the second time: most searches are made once, and need neither memory nor a better compression.
 */
export function createPageCache(maxBytes: number, keyOf: KeyOf): PageCache {
  const pages = new LRUCache<string, Page>({ max: MOST_PAGES, maxSize: maxBytes, sizeCalculation: bytesOf });
  /** The plain forms of pages that have a compressed one, by `nameOf`. */
  const plains = new LRUCache<string, Form>({
    maxSize: MOST_PLAIN_BYTES,
    sizeCalculation: ({ body }) => body.length + 1_000,
  });
  const askedOnce = new LRUCache<string, true>({ max: MOST_ASKED_ONCE });
  /** The compressed forms that are being made, so that many requests for one wait for the same work. */
  const making = new Map<string, Promise<Form>>();
  let generation = 0;

  /** Two addresses can have the same bytes, and so the same tag, with headers of their own. */
  const nameOf = (key: string, { etag }: Page) => `${etag} ${key}`;

  /** A page's form without compression: unpacked again where only a compressed one is left. */
  async function plainOf(key: string, page: Page): Promise<Form> {
    const known = page.plain ?? plains.get(nameOf(key, page));
    if (known) return known;
    const [[encoding, { body }]] = Object.entries(page.compressed) as [[Encoding, Form]];
    const plain = formOf(await unpack(body, encoding), page.headers);
    plains.set(nameOf(key, page), plain);
    return plain;
  }

  /** Compresses a page when somebody first asks for it so; the form is kept with the page. */
  async function makeForm(key: string, page: Page, encoding: Encoding): Promise<Form> {
    const plain = await plainOf(key, page);
    // The bytes are copied, because the compressor returns them inside a much larger piece of memory.
    const body = Buffer.from(await compress(plain.body, encoding, "kept"));
    const form = formOf(body, page.headers, encoding);
    const kept = pages.peek(key);
    if (kept?.etag === page.etag) {
      // It must be a new object, so that the cache counts its size anew.
      pages.set(key, { ...kept, plain: null, compressed: { ...kept.compressed, [encoding]: form } });
      plains.set(nameOf(key, page), plain);
    }
    return form;
  }

  function formOnItsWay(key: string, page: Page, encoding: Encoding | null): Promise<Form> {
    if (encoding === null) return plainOf(key, page);
    const name = `${encoding} ${nameOf(key, page)}`;
    const known = making.get(name);
    if (known) return known;
    const made = makeForm(key, page, encoding)
      .catch(() => plainOf(key, page))
      .finally(() => making.delete(name));
    making.set(name, made);
    return made;
  }

  return {
    answer(request, response) {
      const { headers, method } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      const key = keyOf(request.url as string, headers.cookie);
      const page = key === null ? undefined : pages.get(key);
      if (page === undefined || key === null) return false;
      const known = headers["if-none-match"];
      if (isKnown(known, page.etag)) {
        response.writeHead(304, page.notModified);
        response.end();
        return true;
      }
      const encoding = bestEncoding(headers["accept-encoding"] as string | undefined);
      const form = encoding ? page.compressed[encoding] : (page.plain ?? plains.get(nameOf(key, page)));
      if (form) send(response, form);
      else void formOnItsWay(key, page, encoding).then((made) => send(response, made));
      return true;
    },
    generation: () => generation,
    keep(request, takenAt, { etag, headers, body }) {
      const key = keyOf(request.url, request.cookies);
      if (key === null || takenAt !== generation || key.length > KEY_LENGTH) return;
      if (key.includes("?") && body.length > SHORT && !askedOnce.has(key)) {
        askedOnce.set(key, true);
        return;
      }
      const plain = formOf(body, headers);
      pages.set(key, { etag, headers, notModified: headers.flat(), plain, compressed: {} });
    },
    drop() {
      generation += 1;
      pages.clear();
      plains.clear();
    },
  };
}
