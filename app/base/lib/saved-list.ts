/**
 * The list in a text that a browser saved; empty when the text is no list, so that a broken save never breaks the shop.
 */
export function savedList(saved: string | null): unknown[] {
  if (saved === null) return [];
  try {
    const read: unknown = JSON.parse(saved);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
