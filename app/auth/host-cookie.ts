/**
 * The name of a cookie that only the server reads. Behind HTTPS it begins with "__Host-": a browser takes such a
 * cookie from this very host alone, so that no neighbour below the same domain can slip in one of its own.
 */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** A Set-Cookie line in the one shape that our own cookies have; `maxAge` in seconds, 0 makes the browser forget. */
export function cookieLine(
  name: string,
  value: string,
  { maxAge, https }: { maxAge: number; https: boolean },
): string {
  const line = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax`;
  return https ? `${line}; Secure` : line;
}

/**
 * The value of the one cookie of exactly this name. Two of the name count as none: one of them may have been put
 * there by somebody else. "name =value" is none either: the page cache tells a session by the text "name=", and
 * what it does not take for a session must not be one, or somebody's page would be kept for everybody.
 */
export function readCookie(header: string, name: string): string | null {
  const sent = header
    .split(";")
    .map((part) => part.trimStart())
    .filter((cookie) => cookie.startsWith(`${name}=`));
  return sent.length === 1 ? decoded((sent[0] as string).slice(name.length + 1).trimEnd()) : null;
}

/** A cookie's value, or null when somebody wrote one by hand that is no percent-encoded text. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
