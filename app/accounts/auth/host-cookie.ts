import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";

/**
 * Name of a server-only cookie. Behind HTTPS it begins with "__Host-": browsers accept such a cookie only
 * from this very host, so no other host of the domain can set it.
 */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** The cookie that carries a session; behind HTTPS its name begins as all of them do. */
export const SESSION_COOKIE = "evenlake.session_token";

/** The whole name of the cookie that carries a session. */
export function sessionCookieName(publicUrl: URL): string {
  return hostCookieName(SESSION_COOKIE, publicUrl.protocol === "https:");
}

/** A cookie that only the server of the shop at this address reads; `maxAge` is in seconds, and 0 deletes it. */
export function hostCookie(name: string, publicUrl: URL) {
  const https = publicUrl.protocol === "https:";
  const fullName = hostCookieName(name, https);
  return {
    read: (header: string | null) => readCookie(header, fullName),
    line: (value: string, maxAge: number) => cookieLine(fullName, value, { maxAge, https }),
  };
}
