import { compared } from "#app/base/lib/compared.ts";

/** A word from product names, as trigrams, with the positions of the names that contain it. */
type NameWord = { trigrams: string[]; names: number[] };

/** Names indexed by word, and words indexed by trigram, which tolerates misspellings. */
export type NameIndex = { ids: string[]; byTrigram: Map<string, NameWord[]> };

const MOST_WORDS = 4;
/**
 * Required share of a word's trigrams in another word. One wrong or missing letter in seven leaves 0.54; two
 * swapped letters leave 0.45.
 */
const NEARLY = 0.45;

/** Indexes product names. Of two equally similar names, the first in the input wins. */
export function indexNames(products: readonly { id: string; name: string }[]): NameIndex {
  const words = new Map<string, NameWord>();
  for (const [position, { name }] of products.entries()) {
    for (const word of new Set(compared(name).match(/[\p{L}\p{N}]+/gu))) {
      const known = words.get(word) ?? { trigrams: trigramsOf(word), names: [] };
      known.names.push(position);
      words.set(word, known);
    }
  }
  const byTrigram = new Map<string, NameWord[]>();
  for (const word of words.values()) {
    for (const trigram of word.trigrams) byTrigram.set(trigram, [...(byTrigram.get(trigram) ?? []), word]);
  }
  return { ids: products.map(({ id }) => id), byTrigram };
}

/**
 * Returns the ids of the names most similar to a possibly misspelled text, closest first: names similar to
 * the whole text, or else names with a word similar to one of its words. Empty if none is similar.
 */
export function findNearest({ ids, byTrigram }: NameIndex, q: string, limit: number): string[] {
  const words = longWords(q, MOST_WORDS);
  const length = words.reduce((sum, word) => sum + word.length, 0);
  const nearness = new Map<number, number>();
  for (const word of words) {
    for (const [position, share] of nearestOfEach(byTrigram, trigramsOf(word)))
      nearness.set(position, (nearness.get(position) ?? 0) + (share * word.length) / length);
  }
  const near = [...nearness].sort(([one, a], [other, b]) => b - a || one - other);
  const whole = near.filter(([, share]) => share >= NEARLY);
  return (whole.length > 0 ? whole : near).slice(0, limit).flatMap(([position]) => ids[position] ?? []);
}

/**
 * Returns the positions of names with a word similar to these trigrams, each with its closest word's share.
 */
function nearestOfEach(byTrigram: NameIndex["byTrigram"], asked: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const word of new Set(asked.flatMap((trigram) => byTrigram.get(trigram) ?? []))) {
    const share = shareOf(asked, word.trigrams);
    if (share < NEARLY) continue;
    for (const position of word.names) found.set(position, Math.max(found.get(position) ?? 0, share));
  }
  return found;
}

/** Returns the share of one word found in another, or in its best matching part, from 0 to 1. */
function shareOf(asked: readonly string[], word: readonly string[]): number {
  let best = 0;
  for (let from = 0; from < word.length; from++) {
    let shared = 0;
    for (let to = from; to < word.length; to++) {
      if (asked.includes(word[to] ?? "")) shared += 1;
      best = Math.max(best, shared / (asked.length + to - from + 1 - shared));
    }
  }
  return best;
}

/** Returns the distinct three-letter runs of a word, padded with two spaces before and one after. */
function trigramsOf(word: string): string[] {
  const letters = [..."  ", ...word, " "];
  return [...new Set(letters.slice(2).map((_, n) => letters.slice(n, n + 3).join("")))];
}

/** Minimum letters for substring search in names; shorter texts only match beginnings of words. */
const PART_LENGTH = 3;
/** Normalized text of only words and numbers. */
const PLAIN = /^[\p{L}\p{M}\p{N} .]+$/u;
/** Joining words, which names may have as a sign or not at all: matched only as the entire text. */
const AND = "and";

/** The terms of a search (rules search/text-match, search/ranking). */
type Wanted = {
  /** Each word as a quoted prefix for `to_tsquery`. Empty for a text that is only searched literally. */
  words: string[];
  /** Text to find literally in a name; null if too short. */
  part: string | null;
  /** Categories whose names contain the text. */
  categories: string[];
};

/**
 * Parses a search text, given the names of all categories. A text with a significant character is searched literally: "100%" must not return
 * everything that begins with 100.
 */
export function readWanted(q: string, categories: readonly string[]): Wanted {
  const typed = compared(q);
  const isPlain = PLAIN.test(typed);
  const isShort = typed === "" || (isPlain && Array.from(typed).length < PART_LENGTH);
  const words = isPlain ? typed.split(" ") : [];
  const others = words.filter((word) => word !== AND);
  return {
    words: (others.length > 0 ? others : words).map(asBeginning),
    part: isShort ? null : typed,
    categories: isShort ? [] : categories.filter((category) => compared(category).includes(typed)),
  };
}

/** Quotes a word for PostgreSQL as a prefix. */
function asBeginning(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}':*`;
}

/** Returns the words of a text long enough to be misspelled, up to a limit. */
export function longWords(q: string, most: number): string[] {
  return [...new Set(compared(q).match(/\p{L}{4,}/gu))].slice(0, most);
}
