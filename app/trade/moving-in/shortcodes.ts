// Shortcodes are placeholders that a plugin of WordPress replaces: [gallery ids="1,2"], [caption]…[/caption].

/** A bracket that could be one; the text of a sentence has no underscores, attributes, or end. */
const BRACKET = /\[(\/?)([a-z][a-z0-9_-]{0,40})((?:\s[^[\]]{0,2000})?)\]/gi;

/** Shortcodes of WordPress and WooCommerce that have neither. */
const KNOWN = new Set([
  "gallery",
  "playlist",
  "audio",
  "video",
  "embed",
  "caption",
  "products",
  "product",
  "more",
]);

/** Removes shortcodes, and keeps the text between their ends; returns what was removed. */
export function withoutShortcodes(html: string): { html: string; dropped: string[] } {
  const ended = new Set([...html.matchAll(BRACKET)].filter((found) => found[1]).map((found) => found[2]));
  const dropped = new Set<string>();
  const kept = html.replace(BRACKET, (whole, _end: string, name: string, rest: string) => {
    const isShortcode = ended.has(name) || KNOWN.has(name) || /[_-]/.test(name) || /\s[\w-]+=/.test(rest);
    if (!isShortcode) return whole;
    dropped.add(`shortcode [${name}]`);
    return "";
  });
  return { html: kept, dropped: [...dropped] };
}
