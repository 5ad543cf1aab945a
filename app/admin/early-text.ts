/** A press of a key, as far as it matters for a text. */
type TypedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * A text after the press of a key, for a field that is wanted but does not stand yet: a letter goes to its end, and
 * Backspace takes the last one away. Letters that need Ctrl and Alt on a keyboard count, shortcuts do not.
 */
export function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: TypedKey): string {
  if (metaKey || ctrlKey !== altKey) return text;
  if (key === "Backspace") return [...text].slice(0, -1).join("");
  return [...key].length === 1 ? text + key : text;
}
