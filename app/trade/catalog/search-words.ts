import { CATEGORIES, type Category } from "./categories.ts";

/** From so many letters on any part of a name is looked for; fewer are only looked for as the beginning of a word. */
const PART_LENGTH = 3;
/** Letters, digits and what stands within words and between them. */
const PLAIN = /^[\p{L}\p{M}\p{N} .,'’&-]+$/u;

/** What a searched text asks for (rules 3.2, 3.18). */
export type Wanted = {
  /** Each word as `to_tsquery` takes it: a quoted beginning. Empty for a text that is only looked for as it stands. */
  words: string[];
  /** The text to be found in a name as it stands, large letters like small ones; null when it is too short. */
  part: string | null;
  /** The categories whose names have the text in them. */
  categories: Category[];
};

/**
 * Reads a searched text. One with other characters than those of words is looked for as it stands, every character of it taken
 * literally: nobody who types "100%" is shown all that begins with 100.
 */
export function readWanted(q: string): Wanted {
  const small = q.toLowerCase();
  const isPlain = PLAIN.test(q) && /[\p{L}\p{N}]/u.test(q);
  const isShort = isPlain && Array.from(q).length < PART_LENGTH;
  return {
    words: isPlain ? small.split(" ").filter(hasLetters).map(asBeginning) : [],
    part: isShort ? null : q,
    categories: isShort ? [] : CATEGORIES.filter((category) => category.toLowerCase().includes(small)),
  };
}

const hasLetters = (word: string) => /[\p{L}\p{N}]/u.test(word);

/** A word as PostgreSQL reads it within quotes, as the beginning of the words that are looked for. */
function asBeginning(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}':*`;
}

/** The words of a text that are long enough to be misspelled, at most so many. */
export function longWords(q: string, most: number): string[] {
  const words = q.match(/[\p{L}\p{M}]{4,}/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, most);
}
