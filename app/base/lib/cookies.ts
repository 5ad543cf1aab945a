type Shape = {
  https: boolean;
  /** In seconds; 0 deletes the cookie, undefined keeps it until the browser is closed. */
  maxAge?: number;
  path?: string;
  /** Whether scripts on the page may access the cookie. */
  forScripts?: boolean;
};

/** Returns the text that sets a cookie, for a Set-Cookie header or for scripts. All our cookies use it. */
export function cookieLine(
  name: string,
  value: string,
  { https, maxAge, path = "/", forScripts = false }: Shape,
): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    `Path=${path}`,
    ...(forScripts ? [] : ["HttpOnly"]),
    "SameSite=Lax",
    ...(https ? ["Secure"] : []),
  ].join("; ");
}

/**
 * Returns the value of the only cookie with exactly this name. If there are two, returns null, as someone
 * else may have set one; same for "name =value", which the page cache wouldn't recognize as a session.
 */
export function readCookie(header: string | null | undefined, name: string): string | null {
  const sent = (header ?? "")
    .split(";")
    .map((part) => part.trimStart())
    .filter((cookie) => cookie.startsWith(`${name}=`));
  return sent.length === 1 ? decoded((sent[0] as string).slice(name.length + 1).trimEnd()) : null;
}

/** Decodes a cookie's value; null if it isn't percent-encoded, such as in a handwritten cookie. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
