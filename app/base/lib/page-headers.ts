/** Merges the headers of loader and action; the router passes empty ones if one of them didn't run. */
export function bothHeaders({
  loaderHeaders,
  actionHeaders,
}: Record<"loaderHeaders" | "actionHeaders", Headers>) {
  return { ...Object.fromEntries(loaderHeaders), ...Object.fromEntries(actionHeaders) };
}

const REFUSED = { invalid: 400, too_many: 429, failed: 503 } as const;

/** Returns status and headers for a refused form; `waitSeconds` is the time until it may be sent again. */
export function refusedWith(name: keyof typeof REFUSED, waitSeconds?: number): ResponseInit {
  return {
    status: REFUSED[name],
    ...(waitSeconds ? { headers: { "Retry-After": String(waitSeconds) } } : {}),
  };
}

/** Returns the path after a record's slug changed, with the page's query (rules addresses/changed-slugs). */
export function movedPath({ pathname, search }: URL, from: string, to: string): string {
  return `${to}${pathname.slice(from.length)}${search}`;
}

/**
 * Route handle of a page that is the same for everyone, with its allowed query parameters. The server caches
 * the page (server/pages/page-cache.ts), unless its response sets a cookie or a Cache-Control header, or the
 * session was read.
 */
export type CachedPage = { keptUnder: readonly string[] };

/** Keeps a single response of such a page out of the cache because it is personal or short-lived. */
export const NOT_KEPT = { headers: { "Cache-Control": "private, no-store" } };
