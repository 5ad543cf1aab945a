const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The origins our own forms are sent from. On this machine alone, localhost and 127.0.0.1 are the same shop. */
export function allowedOrigins(publicUrl: URL): Set<string> {
  const origins = new Set([publicUrl.origin]);
  if (publicUrl.hostname === "localhost") origins.add(publicUrl.origin.replace("localhost", "127.0.0.1"));
  return origins;
}

/**
 * True when a request may change something: it is safe, or it comes from a page of ours. A browser always says
 * where an unsafe request comes from (Origin, else Sec-Fetch-Site); one that carries cookies and does not say is
 * refused. A program without cookies acts for nobody and may say nothing.
 */
export function comesFromOurPages(method: string, headers: Headers, allowed: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null) return allowed.has(origin);
  if (site !== null) return site === "same-origin";
  return headers.get("cookie") === null;
}
