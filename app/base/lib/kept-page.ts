/**
 * What a route says of a page that is the same for everybody, signed in or not:
 * `export const handle: KeptPage = { keptUnder: ["zip"] }`, with the query parameters that the page reads. The server
 * keeps such a page in memory (server/pages/page-cache.ts), and hands the route no other parameters. An answer is not kept
 * when it sets a cookie or a Cache-Control of its own, or was made by asking whose session the request brings.
 */
export type KeptPage = { keptUnder: readonly string[] };

/** For a single answer of such a page that is not the same for everybody, or not for long. */
export const NOT_KEPT = { headers: { "Cache-Control": "private, no-store" } };
