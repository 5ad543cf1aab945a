/** The list in what a browser saved; empty when it is none, so that a broken save never breaks the shop. */
export function savedList(saved: string | null): unknown[] {
  if (saved === null) return [];
  try {
    const read: unknown = JSON.parse(saved);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
