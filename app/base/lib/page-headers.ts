/** The headers of loader and action together; the router passes empty ones for the one that did not run. */
export function bothHeaders({
  loaderHeaders,
  actionHeaders,
}: Record<"loaderHeaders" | "actionHeaders", Headers>) {
  return { ...Object.fromEntries(loaderHeaders), ...Object.fromEntries(actionHeaders) };
}

const REFUSED = { invalid: 400, too_many: 429, failed: 503 } as const;

/** Status and headers for a form that was refused; `waitSeconds` is the time until it may be sent again. */
export function refusedWith(name: keyof typeof REFUSED, waitSeconds?: number): ResponseInit {
  return {
    status: REFUSED[name],
    ...(waitSeconds ? { headers: { "Retry-After": String(waitSeconds) } } : {}),
  };
}

/**
 * Returns the path after a move from `from` to `to`, with the page's query (rules addresses/changed-slugs).
 */
export function movedPath({ pathname, search }: URL, from: string, to: string): string {
  return `${to}${pathname.slice(from.length)}${search}`;
}

/**
 * Handle of a route whose page is the same for everyone, with the only query parameters that it is given. The
 * server caches the page (server/pages/page-cache.ts), unless its response sets a cookie or a Cache-Control
 * header, or asked for the session.
 */
export type CachedPage = { keptUnder: readonly string[] };

/** For a single answer of such a page that is not the same for everyone, or not for long. */
export const NOT_KEPT = { headers: { "Cache-Control": "private, no-store" } };
