/** Where people go after signing in without a target of their own (rules 14.4). */
export const AFTER_LOGIN = "/account";

// Any origin will do: it only shows whether a target leaves it.
const HERE = "http://shop.invalid";

/** One slash, and no second one or backslash that would make the rest a host name. */
const ONE_SLASH = /^\/(?![/\\])/;

/**
 * A return target of this site, or null. Only a path is honoured: no other origin, no protocol-relative or
 * backslash form, and not the sign-in page itself.
 */
export function safeReturnTarget(target: string | null | undefined): string | null {
  if (!target || target.length > 500 || !ONE_SLASH.test(target) || /[\\\p{Cc}]/u.test(target)) return null;
  if (!URL.canParse(target, HERE)) return null;
  const url = new URL(target, HERE);
  if (url.origin !== HERE || /^\/login\/?$/.test(url.pathname)) return null;
  const path = url.pathname + url.search + url.hash;
  // Looked at again: "/..//elsewhere.example" is harmless as written and a host name once its dots are resolved.
  return ONE_SLASH.test(path) ? path : null;
}

/** The sign-in page, in either of its modes, with a way back. */
export function loginPath(target: string | null, mode: "signin" | "signup" = "signin"): string {
  const safe = safeReturnTarget(target);
  const query = [
    ...(mode === "signup" ? ["mode=signup"] : []),
    ...(safe ? [`next=${encodeURIComponent(safe).replaceAll("%2F", "/")}`] : []),
  ].join("&");
  return query ? `/login?${query}` : "/login";
}
