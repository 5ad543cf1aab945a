import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";

/**
 * Name of a server-only cookie. Behind HTTPS it has the prefix "__Host-": browsers accept such a cookie only
 * from this exact host, so no other host in the domain can set it.
 */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** Name of the session cookie; behind HTTPS it gets the same prefix as the others. */
export const SESSION_COOKIE = "shop.session_token";

/** Returns the full name of the session cookie. */
export function sessionCookieName(publicUrl: URL): string {
  return hostCookieName(SESSION_COOKIE, publicUrl.protocol === "https:");
}

/** Creates a server-only cookie for the shop at this URL; `maxAge` is in seconds, and 0 deletes it. */
export function hostCookie(name: string, publicUrl: URL) {
  const https = publicUrl.protocol === "https:";
  const fullName = hostCookieName(name, https);
  return {
    read: (header: string | null) => readCookie(header, fullName),
    line: (value: string, maxAge: number) => cookieLine(fullName, value, { maxAge, https }),
  };
}
