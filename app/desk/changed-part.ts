/** Texts up to this length are shown whole, in UTF-16 units. */
const LONGEST = 120;
/** How much of what two texts have in common is shown on either side of what differs. */
const AROUND = 40;
/** How much is shown of each end of a part that is itself too long. */
const EACH_END = 60;

/**
 * Two texts as they are shown beside each other: of a long one the part in which it differs from the other, with some words
 * around it and an ellipsis wherever something is left out. What they have first and last in common is never taken for
 * the difference, so two texts that differ look different. No character is cut in half.
 */
export function changedParts(one: string, other: string): [string, string] {
  const [first, second] = [unified(one), unified(other)];
  const isSame = first === second;
  const before = isSame ? 0 : commonStart(first, second);
  const after = isSame ? 0 : commonEnd(first, second, before);
  return [excerpt(first, before, first.length - after), excerpt(second, before, second.length - after)];
}

/** Browsers send a line break as two characters. */
function unified(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** How much is the same at the ends, without what is the same at the starts. */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** The part of a text from one place to another, with what stands around it. */
function excerpt(text: string, from: number, to: number): string {
  if (text.length <= LONGEST) return text;
  const start = startBefore(text, from);
  const end = endBehind(text, to);
  const [left, right] = [start > 0 ? "…" : "", end < text.length ? "…" : ""];
  if (to - from <= LONGEST) return left + text.slice(start, end) + right;
  const head = text.slice(start, characterAt(text, from + EACH_END)).trimEnd();
  const tail = text.slice(characterAt(text, to - EACH_END), end).trimStart();
  return `${left}${head} … ${tail}${right}`;
}

/** Where the words before a place begin. */
function startBefore(text: string, place: number): number {
  const farthest = place - AROUND;
  if (farthest <= 0) return 0;
  const space = text.slice(farthest, place - AROUND / 2).search(/\s\S/);
  return space < 0 ? characterAt(text, farthest) : farthest + space + 1;
}

/** Where the words behind a place end. */
function endBehind(text: string, place: number): number {
  const farthest = place + AROUND;
  if (farthest >= text.length) return text.length;
  const space = text.slice(place + AROUND / 2, farthest + 1).search(/\s\S*$/);
  return space < 0 ? characterAt(text, farthest) : place + AROUND / 2 + space;
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Where the character begins to which a place belongs, as a reader counts characters: an emoji is one. */
function characterAt(text: string, place: number): number {
  return characters.segment(text).containing(place)?.index ?? place;
}
