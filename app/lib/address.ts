/** Longer than any address somebody means, in characters. */
const LONGEST = 2_000;

// Browsers drop tabs and line breaks from an address, and read "\\" as "/": "/\t/evil.example" is another site.
const SUSPICIOUS = /[\s\\\p{Cc}]/u;

/**
 * An address as somebody once stored it, for a picture or a page: a path of this site or https, word for word;
 * null for anything else (another scheme, another host in disguise, no address at all). What comes from the database
 * is read as warily as a form: it may be older than today's rules, or written past them.
 */
export function readAddress(stored: unknown): string | null {
  if (typeof stored !== "string" || stored.length > LONGEST || SUSPICIOUS.test(stored)) return null;
  if (/^\/(?!\/)/.test(stored)) return stored;
  return /^https:\/\//i.test(stored) && URL.canParse(stored) ? stored : null;
}

/** The address of a stored picture, or the drawn one in its place (rules 2.15). */
export function pictureOr(stored: unknown, drawn: string): string {
  return readAddress(stored) ?? drawn;
}

/** True for what a link in a text may point to: a page, an anchor, mail, telephone. */
export function isSafeLink(href: unknown): boolean {
  if (readAddress(href) !== null) return true;
  return (
    typeof href === "string" &&
    href.length <= LONGEST &&
    !SUSPICIOUS.test(href) &&
    /^(#|mailto:|tel:)/i.test(href)
  );
}
