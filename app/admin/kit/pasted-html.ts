const TAG = /<[a-z][^>]*>/gi;
const BLOCKED = /\s(style|on[a-z]+)\s*=/gi;

/**
 * Pasted HTML with its inline styles under another name, `data-style`, and its event handlers likewise. The page's policy
 * takes no inline styles, so the browser would drop what they say and complain; under this name the editor still reads
 * which words are bold. This is no defense: what may stand in a text is decided by the editor's schema and by the form.
 */
export function renameStyles(html: string): string {
  return html.replace(TAG, (tag) => tag.replace(BLOCKED, " data-$1="));
}

/** What a renamed style says about a property, such as "font-weight"; "" when it says nothing. */
export function pastedStyle(style: string | null, property: string): string {
  const said = new RegExp(`(?:^|;)\\s*${property}\\s*:([^:;]*)`, "i").exec(style ?? "");
  return said?.[1]?.trim().toLowerCase() ?? "";
}
