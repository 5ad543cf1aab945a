import { isSafeLink } from "#app/lib/address.ts";

/**
 * The address that somebody means who types one into the form of a link: "evenlake.com/shop" is a page elsewhere,
 * "maya@evenlake.com" a mail. Null for what no link of a text may lead to.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[^\s@/:#]+@[^\s@/:#]+\.[a-z]{2,}$/i.test(text)
    ? `mailto:${text}`
    : /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text)
      ? `https://${text}`
      : text;
  return isSafeLink(address) ? address : null;
}
