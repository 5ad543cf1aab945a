/** Where people go after signing in without a target of their own (spec 4, Login). */
export const AFTER_LOGIN = "/account";

/**
 * A return target of this site, or null. Only a path is honoured: no other origin, no protocol-relative or
 * backslash form, and not the sign-in page itself.
 */
export function safeReturnTarget(target: string | null | undefined): string | null {
  if (!target || target.length > 500 || !/^\/(?![/\\])/.test(target) || /[\\\p{Cc}]/u.test(target)) return null;
  const url = new URL(target, "http://shop.invalid");
  if (url.origin !== "http://shop.invalid" || url.pathname === "/login") return null;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page with a way back. */
export function loginPath(target: string): string {
  const safe = safeReturnTarget(target);
  return safe ? `/login?next=${encodeURIComponent(safe).replaceAll("%2F", "/")}` : "/login";
}
