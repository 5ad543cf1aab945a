import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { bringsSession } from "#app/accounts/auth/session-mark.ts";
import { shopDayAround } from "#app/base/lib/shop-time.ts";
import { isAgeConfirmed } from "#app/storefront/layout/age-answer.ts";
import { bestEncoding } from "./compression.ts";

/** What answers a page from memory is called among the routes (server/http/watch-requests.ts). */
export const FROM_MEMORY = "kept page";

/** The longest key that is kept: only a program makes up a longer address. */
const KEY_LENGTH = 500;

/** A ready answer; `notModified` are the headers without those of the body, which may be compressed. */
export type KeptAnswer = {
  etag: string;
  notModified: Record<string, string>;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
};

/** Ready pages for everybody: rendered once, sent from memory until something they show changes. */
export type PageCache = ReturnType<typeof createPageCache>;

/** A header as a client sent it, or none. */
type Sent = string | null | undefined;

/** True when the browser has the page with this tag already, by its If-None-Match header. */
export function isKnown(known: Sent, etag: string): boolean {
  return known !== undefined && known !== null && (known === "*" || known.includes(etag));
}

/**
 * Makes a cache that holds at most `maxBytes` of answers. An answer belongs to an address, an encoding and two facts of
 * the cookies, the only ones in which a page differs: whether the age question is still open, and whether the header
 * leads to the account or to sign-in (app/root.tsx reads the same).
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

  /** What a page says holds for one shop day: at midnight, when a rule begins or ends, nothing of the day before is sent. */
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
    /** Answers a request from memory when its address is the very one of a kept page; false when it is not. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { headers, method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      keepToDay();
      const kept = answers.get(keyOf(url, headers.cookie, headers["accept-encoding"]?.toString()));
      // It may be here all the same, under the one address that its page is kept under.
      if (!kept) return false;
      hits += 1;
      if (isKnown(headers["if-none-match"], kept.etag)) response.writeHead(304, kept.notModified).end();
      else response.writeHead(200, kept.headers).end(kept.body);
      return true;
    },
    /** The number to take before rendering and to hand to `keep`. */
    generation() {
      keepToDay();
      return generation;
    },
    /** Keeps an answer, unless something has changed, or a new day begun, since the generation was taken. */
    keep(key: string, takenAt: number, answer: KeptAnswer) {
      keepToDay();
      if (takenAt === generation && key.length <= KEY_LENGTH) answers.set(key, answer);
    },
    drop,
    /** How often a page that may be kept was here and was not, since the start; what is kept now, in bytes and in pages. */
    count: () => ({ hits, misses, bytes: answers.calculatedSize, pages: answers.size }),
  };
}
