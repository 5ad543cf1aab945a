const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The origins that our forms are sent from. With localhost as its address, the shop is at 127.0.0.1 as well. */
export function allowedOrigins(publicUrl: URL): Set<string> {
  const origins = new Set([publicUrl.origin]);
  if (publicUrl.hostname === "localhost") origins.add(publicUrl.origin.replace("localhost", "127.0.0.1"));
  return origins;
}

/**
 * True when a request may be handled: its method is safe, or it comes from one of our pages. A browser always says
 * where an unsafe request comes from (Origin, else Sec-Fetch-Site), so one that carries cookies but does not say is
 * refused. A program without cookies acts in nobody's name, so it need not say.
 */
export function comesFromOurPages(method: string, headers: Headers, allowed: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null) return allowed.has(origin);
  if (site !== null) return site === "same-origin";
  return headers.get("cookie") === null;
}
