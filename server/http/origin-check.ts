const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Origins the shop's forms are sent from. A shop at localhost is also reachable at 127.0.0.1. */
export function allowedOrigins(publicUrl: URL): Set<string> {
  const origins = new Set([publicUrl.origin]);
  if (publicUrl.hostname === "localhost") origins.add(publicUrl.origin.replace("localhost", "127.0.0.1"));
  return origins;
}

/**
 * Returns whether a request may be handled: its method is safe, or it comes from one of our pages. Browsers
 * always send the origin of an unsafe request (Origin, else Sec-Fetch-Site), so a request with cookies but no
 * origin is refused. A client without cookies acts for no account, so it needs none.
 */
export function comesFromOurPages(method: string, headers: Headers, allowed: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null) return allowed.has(origin);
  if (site !== null) return site === "same-origin";
  return headers.get("cookie") === null;
}
