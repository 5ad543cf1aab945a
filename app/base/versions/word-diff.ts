/** Part of one of two texts, and whether the other one lacks it. */
export type Piece = { text: string; changed: boolean };
export type ComparedWords = { before: Piece[]; after: Piece[] };

/** Maximum number of pairs in one comparison; larger parts are treated as entirely different. */
const MOST_PAIRS = 1_000_000;

/**
 * Compares two texts by line, then changed lines by word (rules versions/compare). The pieces of each side
 * joined are exactly its text.
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

/** Splits into lines, including their line breaks. */
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** Splits into words, spaces, and punctuation marks. */
const wordsOf = (part: readonly string[]) => part.join("").match(/[\p{L}\p{N}_'’-]+|\s+|[^\s]/gu) ?? [];

function push(pieces: Piece[], parts: readonly string[], changed: boolean) {
  const text = parts.join("");
  if (text === "") return;
  const last = pieces.at(-1);
  if (last?.changed === changed) last.text += text;
  else pieces.push({ text, changed });
}

/** Joins changes separated only by spaces or punctuation, to avoid fragmented marks. */
function joined(parts: readonly Part[]): Part[] {
  return parts.map((part, place) => {
    const isBetween = parts[place - 1]?.changed && parts[place + 1]?.changed;
    return !part.changed && isBetween && /^[\s\p{P}]*$/u.test(part.before.join(""))
      ? { ...part, changed: true }
      : part;
  });
}

type Part = { before: string[]; after: string[]; changed: boolean };

/** Compares two lists: returns alternating equal and different stretches. */
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

/** Compares by longest common subsequence, using a table of its lengths for all suffixes of both lists. */
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
