import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { bringsSession } from "#app/accounts/auth/session-mark.ts";
import { shopDayAround } from "#app/base/lib/shop-time.ts";
import { isAgeConfirmed } from "#app/storefront/layout/age-answer.ts";
import { bestEncoding } from "./compression.ts";

/** Route name of pages served from the cache (server/http/watch-requests.ts). */
export const FROM_MEMORY = "cached page";

/** Maximum key length: only bots send longer addresses. */
const KEY_LENGTH = 500;

/** A ready response; `notModified` are the headers without those of the body, which may be compressed. */
export type KeptAnswer = {
  etag: string;
  notModified: Record<string, string>;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
};

/**
 * Cache of pages that are the same for everyone: rendered once, and served from memory until the data they
 * show changes.
 */
export type PageCache = ReturnType<typeof createPageCache>;

/** A header as sent by a client, or none. */
type Sent = string | null | undefined;

/** Returns whether the browser already has the page with this ETag, by its If-None-Match header. */
export function isKnown(known: Sent, etag: string): boolean {
  return known !== undefined && known !== null && (known === "*" || known.includes(etag));
}

/**
 * Creates a cache of at most `maxBytes`. A response is keyed by address, encoding, and the two facts of the
 * cookies in which pages differ: whether the age gate is still open, and whether the header links to the
 * account or to sign-in (app/root.tsx reads the same).
 */
export function createPageCache(maxBytes: number, sessionCookie: string) {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    // Headers count as 2 kB.
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 2_000,
  });
  let generation = 0;
  let hits = 0;
  let misses = 0;
  let day = { from: 0, until: 0 };

  function keyOf(address: string, cookies: Sent, accepted: Sent): string {
    const age = isAgeConfirmed(cookies) ? "21+" : "";
    const session = bringsSession(cookies, sessionCookie) ? "session" : "";
    return `${bestEncoding(accepted)} ${age} ${session} ${address}`;
  }

  function drop() {
    generation += 1;
    answers.clear();
  }

  /**
   * Pages are valid for one shop day: at midnight, when rules can start or end, the previous day's pages are
   * dropped.
   */
  function keepToDay() {
    const now = Date.now();
    if (day.from <= now && now < day.until) return;
    day = shopDayAround(now);
    drop();
  }

  return {
    keyOf,
    find(key: string) {
      keepToDay();
      const kept = answers.get(key);
      if (kept) hits += 1;
      else misses += 1;
      return kept;
    },
    /**
     * Serves a request from the cache if its address is exactly that of a cached page; otherwise returns
     * false.
     */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { headers, method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      keepToDay();
      const kept = answers.get(keyOf(url, headers.cookie, headers["accept-encoding"]?.toString()));
      // It may still be cached under the normalized address.
      if (!kept) return false;
      hits += 1;
      if (isKnown(headers["if-none-match"], kept.etag)) response.writeHead(304, kept.notModified).end();
      else response.writeHead(200, kept.headers).end(kept.body);
      return true;
    },
    /** Generation number to read before rendering and pass to `keep`. */
    generation() {
      keepToDay();
      return generation;
    },
    /** Caches a response unless data changed or a new day began since that generation. */
    keep(key: string, takenAt: number, answer: KeptAnswer) {
      keepToDay();
      if (takenAt === generation && key.length <= KEY_LENGTH) answers.set(key, answer);
    },
    drop,
    /** Cache hits and misses since the start; the cached bytes and pages now. */
    count: () => ({ hits, misses, bytes: answers.calculatedSize, pages: answers.size }),
  };
}
