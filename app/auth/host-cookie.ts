/**
 * The name of a cookie that only the server reads. Behind HTTPS it begins with "__Host-": a browser takes such a
 * cookie from this very host alone, so that no other host of the same domain can set one of its own.
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

/** A Set-Cookie line in the one shape that our cookies have; `maxAge` is in seconds, and 0 deletes the cookie. */
export function cookieLine(
  name: string,
  value: string,
  { maxAge, https }: { maxAge: number; https: boolean },
): string {
  const line = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax`;
  return https ? `${line}; Secure` : line;
}

/**
 * The value of the one cookie of exactly this name. Two cookies of the name count as none, because somebody else may
 * have set one of them. "name =value" counts as none as well: the page cache recognizes a session by the text "name=",
 * and what it does not recognize must not be a session.
 */
export function readCookie(header: string, name: string): string | null {
  const sent = header
    .split(";")
    .map((part) => part.trimStart())
    .filter((cookie) => cookie.startsWith(`${name}=`));
  return sent.length === 1 ? decoded((sent[0] as string).slice(name.length + 1).trimEnd()) : null;
}

/** A cookie's value, or null when it is not percent-encoded text, as in a cookie written by hand. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** A cookie that only the server of the shop at this address reads; `maxAge` is in seconds, and 0 deletes it. */
export function hostCookie(name: string, publicUrl: URL) {
  const https = publicUrl.protocol === "https:";
  const fullName = hostCookieName(name, https);
  return {
    read: (header: string | null) => (header ? readCookie(header, fullName) : null),
    line: (value: string, maxAge: number) => cookieLine(fullName, value, { maxAge, https }),
  };
}
