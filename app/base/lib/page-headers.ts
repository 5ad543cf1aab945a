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
