/** Which way a row is moved by its buttons. */
export type Way = "up" | "down";

/** The ids with one of them a place further up or down; at the end of the list it stays where it is. */
export function movedOne(ids: readonly string[], id: string, way: Way): string[] {
  const from = ids.indexOf(id);
  return movedTo(ids, from, from + (way === "up" ? -1 : 1));
}

/** The ids with the one at a place moved to another place. A place that the list does not have changes nothing. */
export function movedTo(ids: readonly string[], from: number, to: number): string[] {
  const moved = [...ids];
  if (from < 0 || to < 0 || from >= ids.length || to >= ids.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** True when both lists have the same ids in the same sequence. */
export function isSameSequence(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}

/** True when both lists have the same ids, in whatever sequence. */
export function hasSameIds(one: readonly string[], other: readonly string[]): boolean {
  return isSameSequence([...one].sort(), [...other].sort()) && new Set(one).size === one.length;
}

/** What is announced after a move: "Reading a label is now 2 of 5." */
export function movedSentence(name: string, ids: readonly string[], id: string): string {
  return `${name} is now ${ids.indexOf(id) + 1} of ${ids.length}.`;
}

type Sequenced = {
  /** The ids as they are stored now, in their sequence. */
  stored: readonly string[];
  /** The sequence in which the admin saw the rows. */
  was: readonly string[];
  /** The same ids in the sequence that the admin gave them. */
  wanted: readonly string[];
};

/**
 * The stored ids in the sequence that an admin wants, which was made from the list as it was drawn; null when somebody has
 * put the rows that are still there into another sequence since (rules 35.30). Rows that were deleted meanwhile fall out, and
 * one that was added stays behind the row that it stands behind. What is wanted already stays as it is.
 */
export function sequencedAgain({ stored, was, wanted }: Sequenced): string[] | null {
  const isStored = (id: string) => stored.includes(id);
  const seen = stored.filter((id) => was.includes(id));
  const next = wanted.filter(isStored);
  if (isSameSequence(seen, next)) return [...stored];
  if (!isSameSequence(seen, was.filter(isStored))) return null;
  for (const [place, id] of stored.entries()) {
    if (was.includes(id)) continue;
    const before = stored[place - 1];
    next.splice(before === undefined ? 0 : next.indexOf(before) + 1, 0, id);
  }
  return next;
}
