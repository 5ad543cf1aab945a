/** Page after a sign-in without a return target (rules sign-in/landing-page). */
export const AFTER_LOGIN = "/account";

// Any origin works: it only serves to detect targets that leave it.
const HERE = "http://shop.invalid";

/** A leading slash, not followed by a slash or backslash, which would make the rest a host name. */
const ONE_SLASH = /^\/(?![/\\])/;

/**
 * Returns a target on this site, or null: only a path, without another host, and not the sign-in page itself.
 */
export function safeReturnTarget(target: string | null | undefined): string | null {
  if (!target || target.length > 500 || !ONE_SLASH.test(target) || /[\\\p{Cc}]/u.test(target)) return null;
  if (!URL.canParse(target, HERE)) return null;
  const url = new URL(target, HERE);
  if (url.origin !== HERE || /^\/login\/?$/.test(url.pathname)) return null;
  const path = url.pathname + url.search + url.hash;
  // Checks the path again: "/..//elsewhere.example" becomes a host name once its dots are resolved.
  return ONE_SLASH.test(path) ? path : null;
}

/** Returns the path of the sign-in page in either mode, with a return target. */
export function loginPath(target: string | null, mode: "signin" | "signup" = "signin"): string {
  return withWayBack("/login", mode === "signup" ? ["mode=signup"] : [], target);
}

/** Returns the path of a sign-in's second step, with a return target. `recovery` asks for a recovery code. */
export function codePath(target: string | null, { recovery = false } = {}): string {
  return withWayBack("/login/code", recovery ? ["with=recovery"] : [], target);
}

/** Returns the re-authentication page that leads back to `target`. */
export function provePath(target: string | null): string {
  return withWayBack("/account/confirm-identity", [], target);
}

/** Adds a query to a path, and a return target if it is valid. */
export function withWayBack(page: string, query: string[], target: string | null): string {
  const safe = safeReturnTarget(target);
  const way = safe ? [`next=${encodeURIComponent(safe).replaceAll("%2F", "/")}`] : [];
  const all = [...query, ...way].join("&");
  return all ? `${page}?${all}` : page;
}
