const LONGEST = 2_000;

// Browsers remove tabs and line breaks from URLs, and read "\\" as "/": "/\t/evil.example" is another site.
const SUSPICIOUS = /[\s\\\p{Cc}]/u;

/**
 * Reads the stored address of an image or page: returns a path on this site or an https URL unchanged, null
 * for anything else. Stored addresses are checked like form input, as they may predate today's rules or
 * bypass them.
 */
export function readAddress(stored: unknown): string | null {
  if (typeof stored !== "string" || stored.length > LONGEST || SUSPICIOUS.test(stored)) return null;
  if (!stored.isWellFormed()) return null;
  if (/^\/(?!\/)/.test(stored)) return stored;
  return /^https:\/\//i.test(stored) && URL.canParse(stored) ? stored : null;
}

/** Returns the address of a stored image, or else the default drawing (rules products/image-address). */
export function pictureOr(stored: unknown, drawn: string): string {
  return readAddress(stored) ?? drawn;
}

/** Returns whether a text may link to this: a page, an anchor, an email address, or a phone number. */
export function isSafeLink(href: unknown): boolean {
  if (readAddress(href) !== null) return true;
  return (
    typeof href === "string" &&
    href.length <= LONGEST &&
    !SUSPICIOUS.test(href) &&
    /^(#|mailto:|tel:)/i.test(href)
  );
}
