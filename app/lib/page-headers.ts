/**
 * For a page that is the same for everybody, signed in or not: `export const headers = () => VISITOR_PAGE`. The server
 * keeps such a page in memory, unless something of it was made by asking who sends the request.
 * `server/kept-address.ts` lists the query parameters that such a page reads; a page that is not listed there is not
 * kept.
 */
export const VISITOR_PAGE = { "Cache-Control": "public, max-age=0, must-revalidate" };

/**
 * The headers of a page whose loader and action may both set some (the router passes empty headers for the one that did
 * not run).
 */
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
