export type MoveWay = "up" | "down";

/** Moves an ID one place up or down; at the end of the list it stays. */
export function movedOne(ids: readonly string[], id: string, way: MoveWay): string[] {
  const from = ids.indexOf(id);
  return movedTo(ids, from, from + (way === "up" ? -1 : 1));
}

/** Moves the ID at an index to another index; an invalid index changes nothing. */
export function movedTo(ids: readonly string[], from: number, to: number): string[] {
  const moved = [...ids];
  if (from < 0 || to < 0 || from >= ids.length || to >= ids.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Announcement after a move: "Reading a label is now 2 of 5." */
export function movedSentence(name: string, ids: readonly string[], id: string): string {
  return `${name} is now ${ids.indexOf(id) + 1} of ${ids.length}.`;
}

/**
 * Returns the stored IDs in the wanted order: without deleted ones, and with new ones last (rules
 * content-screens/display-order).
 */
export function sequenced(stored: readonly string[], wanted: readonly string[]): string[] {
  const known = wanted.filter((id) => stored.includes(id));
  return [...known, ...stored.filter((id) => !known.includes(id))];
}
