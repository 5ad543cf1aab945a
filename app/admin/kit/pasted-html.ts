const TAG = /<[a-z][^>]*>/gi;
const BLOCKED = /\s(style|on[a-z]+)\s*=/gi;

/**
 * Renames the inline styles and event handlers of pasted HTML, such as `style` to `data-style`. The page's
 * content security policy blocks inline styles, so the browser would drop them and log errors; under the new
 * name the editor can still tell which words are bold. Not a security measure: the editor's schema and the
 * form decide what a text may contain.
 */
export function renameStyles(html: string): string {
  return html.replace(TAG, (tag) => tag.replace(BLOCKED, " data-$1="));
}

/** Returns a property of a renamed style, such as "font-weight"; "" if it isn't set. */
export function pastedStyle(style: string | null, property: string): string {
  const said = new RegExp(`(?:^|;)\\s*${property}\\s*:([^:;]*)`, "i").exec(style ?? "");
  return said?.[1]?.trim().toLowerCase() ?? "";
}
