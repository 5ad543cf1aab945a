/**
 * For a page that is the same for every visitor: `export const headers = () => VISITOR_PAGE`. The server keeps it
 * in memory for visitors without a session; for anybody signed in it is rendered each time and kept nowhere. What
 * such a page reads from its query stands in `server/kept-address.ts`: a page that is not there is not kept.
 */
export const VISITOR_PAGE = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** The headers of a page whose loader and whose form's answer both may set some (the router passes both, or empty). */
export function bothHeaders({
  loaderHeaders,
  actionHeaders,
}: Record<"loaderHeaders" | "actionHeaders", Headers>) {
  return { ...Object.fromEntries(loaderHeaders), ...Object.fromEntries(actionHeaders) };
}

const REFUSED = { invalid: 400, too_many: 429, failed: 503 } as const;

/** Status and headers for a form that was not taken; `waitSeconds` until it may be tried again. */
export function refusedWith(name: keyof typeof REFUSED, waitSeconds?: number): ResponseInit {
  return {
    status: REFUSED[name],
    ...(waitSeconds ? { headers: { "Retry-After": String(waitSeconds) } } : {}),
  };
}
