/**
 * A route's `handle` for a page that is the same for everybody, with the query parameters that it reads and that alone
 * it is handed. The server keeps such a page (server/pages/page-cache.ts), unless its answer sets a cookie or a
 * Cache-Control, or asked for the session.
 */
export type KeptPage = { keptUnder: readonly string[] };

/** For a single answer of such a page that is not the same for everybody, or not for long. */
export const NOT_KEPT = { headers: { "Cache-Control": "private, no-store" } };
