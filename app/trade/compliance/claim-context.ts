import type { Claim } from "./claims.ts";

/** Characters of a sentence shown on each side of the words. */
const SIDE = 70;

/** Returns the text around the words in their sentence, truncated at a word if the sentence is long. */
export function around(text: string, { from, to }: Pick<Claim, "from" | "to">) {
  const left = text.slice(Math.max(0, from - SIDE), from);
  const right = text.slice(to, to + SIDE);
  const starts = Math.max(...[...left.matchAll(/[.!?]\s+|\n/g)].map((end) => end.index + end[0].length), -1);
  const ends = /[.!?](?=\s|$)|\n/.exec(right);
  const before = starts >= 0 ? left.slice(starts) : from > SIDE ? `…${left.replace(/^\S*\s?/, "")}` : left;
  const after = ends
    ? right.slice(0, ends.index + 1)
    : to + SIDE < text.length
      ? `${right.replace(/\s?\S*$/, "")}…`
      : right;
  return { before: before.replace(/\s+/g, " ").trimStart(), after: after.replace(/\s+/g, " ").trimEnd() };
}
