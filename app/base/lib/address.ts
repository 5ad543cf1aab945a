const LONGEST = 2_000;

// Browsers drop tabs and line breaks from an address, and read "\\" as "/": "/\t/evil.example" is another site.
const SUSPICIOUS = /[\s\\\p{Cc}]/u;

/**
 * A stored address of an image or a page: a path of this site or https, word for word; null for anything else. It is
 * checked like a sent form, because it may be older than today's rules, or written without them.
 */
export function readAddress(stored: unknown): string | null {
  if (typeof stored !== "string" || stored.length > LONGEST || SUSPICIOUS.test(stored)) return null;
  if (!stored.isWellFormed()) return null;
  if (/^\/(?!\/)/.test(stored)) return stored;
  return /^https:\/\//i.test(stored) && URL.canParse(stored) ? stored : null;
}

/** The address of a stored image, or the drawn one in its place (rules products/image-address). */
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
