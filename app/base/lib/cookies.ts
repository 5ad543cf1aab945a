type Shape = {
  https: boolean;
  /** In seconds; 0 deletes the cookie, and without it the cookie stays until the browser is closed. */
  maxAge?: number;
  path?: string;
  /** True for a cookie that scripts of a page read or write. */
  forScripts?: boolean;
};

/** The text that sets a cookie, as a Set-Cookie line of an answer or in a script. All our cookies have this shape. */
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
 * The value of the one cookie of exactly this name. Two count as none, because someone else may have set one of them;
 * so does "name =value", by which the page cache would not recognize a session.
 */
export function readCookie(header: string | null | undefined, name: string): string | null {
  const sent = (header ?? "")
    .split(";")
    .map((part) => part.trimStart())
    .filter((cookie) => cookie.startsWith(`${name}=`));
  return sent.length === 1 ? decoded((sent[0] as string).slice(name.length + 1).trimEnd()) : null;
}

/** A cookie's value, or null when it is not percent-encoded text, as in a cookie written manually. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
