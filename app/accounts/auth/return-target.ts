/** Page after a sign-in without a return target (rules sign-in/landing-page). */
export const AFTER_LOGIN = "/account";

// Any origin will do: it is only used to see whether a target leaves it.
const HERE = "http://shop.invalid";

/** A slash at the start, not followed by a slash or backslash that would make the rest a host name. */
const ONE_SLASH = /^\/(?![/\\])/;

/** A return target of this site, or null: a path alone, without another host in it, and not the sign-in page itself. */
export function safeReturnTarget(target: string | null | undefined): string | null {
  if (!target || target.length > 500 || !ONE_SLASH.test(target) || /[\\\p{Cc}]/u.test(target)) return null;
  if (!URL.canParse(target, HERE)) return null;
  const url = new URL(target, HERE);
  if (url.origin !== HERE || /^\/login\/?$/.test(url.pathname)) return null;
  const path = url.pathname + url.search + url.hash;
  // The path is checked again, as "/..//elsewhere.example" turns into a host name only when its dots are resolved.
  return ONE_SLASH.test(path) ? path : null;
}

/** The sign-in page, in either of its modes, with a way back. */
export function loginPath(target: string | null, mode: "signin" | "signup" = "signin"): string {
  return withWayBack("/login", mode === "signup" ? ["mode=signup"] : [], target);
}

/** The page of a sign-in's second step, with a way back. `recovery` asks for a recovery code there. */
export function codePath(target: string | null, { recovery = false } = {}): string {
  return withWayBack("/login/code", recovery ? ["with=recovery"] : [], target);
}

/** Returns the re-authentication page that leads back to `target`. */
export function provePath(target: string | null): string {
  return withWayBack("/account/confirm-identity", [], target);
}

/** An address with a query of its own, and with a way back when the target is one. */
export function withWayBack(page: string, query: string[], target: string | null): string {
  const safe = safeReturnTarget(target);
  const way = safe ? [`next=${encodeURIComponent(safe).replaceAll("%2F", "/")}`] : [];
  const all = [...query, ...way].join("&");
  return all ? `${page}?${all}` : page;
}
