/** A piece of one of two texts: whether the other one lacks it. */
export type Piece = { text: string; changed: boolean };
export type ComparedWords = { before: Piece[]; after: Piece[] };

/** The most pairs that are looked at in one comparison; two parts with more pairs are taken as wholly different. */
const MOST_PAIRS = 1_000_000;

/**
 * Compares two texts, first by their lines, then by the words of what changed (rules versions/compare). All pieces of a side together
 * are that side's text, to the letter.
 */
export function compareTexts(before: string, after: string): ComparedWords {
  const found: ComparedWords = { before: [], after: [] };
  for (const part of differences(lines(before), lines(after))) {
    if (!part.changed) {
      push(found.before, part.before, false);
      push(found.after, part.after, false);
      continue;
    }
    for (const words of joined(differences(wordsOf(part.before), wordsOf(part.after)))) {
      push(found.before, words.before, words.changed);
      push(found.after, words.after, words.changed);
    }
  }
  return found;
}

/** Each line with the break behind it. */
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** Words, what stands between them, and each sign of punctuation, one by one. */
const wordsOf = (part: readonly string[]) => part.join("").match(/[\p{L}\p{N}_'’-]+|\s+|[^\s]/gu) ?? [];

function push(pieces: Piece[], parts: readonly string[], changed: boolean) {
  const text = parts.join("");
  if (text === "") return;
  const last = pieces.at(-1);
  if (last?.changed === changed) last.text += text;
  else pieces.push({ text, changed });
}

/** A space or comma between two changes that both texts happen to have would only break up what is marked. */
function joined(parts: readonly Part[]): Part[] {
  return parts.map((part, place) => {
    const isBetween = parts[place - 1]?.changed && parts[place + 1]?.changed;
    return !part.changed && isBetween && /^[\s\p{P}]*$/u.test(part.before.join(""))
      ? { ...part, changed: true }
      : part;
  });
}

type Part = { before: string[]; after: string[]; changed: boolean };

/** Two lists in step: stretches that both have, and those between them that differ. */
function differences(before: readonly string[], after: readonly string[]): Part[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [inBefore, inAfter] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  const same = (from: number, to: number): Part => {
    const both = before.slice(from, to);
    return { before: both, after: both, changed: false };
  };
  return [same(0, start), ...between(inBefore, inAfter), same(before.length - end, before.length)].filter(
    (part) => part.before.length > 0 || part.after.length > 0,
  );
}

/** By the longest common subsequence, of which a table has the lengths for all ends of both lists. */
function between(before: string[], after: string[]): Part[] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > MOST_PAIRS) return [{ before, after, changed: true }];
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      longest[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: Part[] = [];
  const add = (changed: boolean, one: string | undefined, other: string | undefined) => {
    let last = parts.at(-1);
    if (last?.changed !== changed) {
      last = { before: [], after: [], changed };
      parts.push(last);
    }
    if (one !== undefined) last.before.push(one);
    if (other !== undefined) last.after.push(other);
  };
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    if (row < rows && column < columns && before[row] === after[column]) {
      add(false, before[row++], after[column++]);
    } else if (column === columns || (row < rows && at(row + 1, column) >= at(row, column + 1))) {
      add(true, before[row++], undefined);
    } else {
      add(true, undefined, after[column++]);
    }
  }
  return parts;
}
