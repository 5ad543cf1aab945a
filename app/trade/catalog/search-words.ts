import { compared } from "#app/base/lib/compared.ts";
import { CATEGORIES, type Category } from "./categories.ts";

/** From so many letters on any part of a name is looked for; fewer are only looked for as the beginning of a word. */
const PART_LENGTH = 3;
/** What a text has in the form that is compared when it is nothing but words and numbers. */
const PLAIN = /^[\p{L}\p{M}\p{N} .]+$/u;
/** It joins words, and stands in many names as a sign or not at all: only a text of nothing else asks for it. */
const AND = "and";

/** What a searched text asks for (rules search/text-match, search/ranking). */
export type Wanted = {
  /** Each word as `to_tsquery` takes it: a quoted beginning. Empty for a text that is only looked for as it stands. */
  words: string[];
  /** The text to be found in a name as it stands; null when there is too little of it. */
  part: string | null;
  /** The categories whose names have the text in them. */
  categories: Category[];
};

/**
 * Reads a searched text. One with a sign that means something in itself is looked for as it stands: nobody who types "100%" is shown
 * all that begins with 100.
 */
export function readWanted(q: string): Wanted {
  const typed = compared(q);
  const isPlain = PLAIN.test(typed);
  const isShort = typed === "" || (isPlain && Array.from(typed).length < PART_LENGTH);
  const words = isPlain ? typed.split(" ") : [];
  const others = words.filter((word) => word !== AND);
  return {
    words: (others.length > 0 ? others : words).map(asBeginning),
    part: isShort ? null : typed,
    categories: isShort ? [] : CATEGORIES.filter((category) => compared(category).includes(typed)),
  };
}

/** A word as PostgreSQL reads it within quotes, as the beginning of the words that are looked for. */
function asBeginning(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}':*`;
}

/** The words of a text that are long enough to be misspelled, at most so many. */
export function longWords(q: string, most: number): string[] {
  return [...new Set(compared(q).match(/\p{L}{4,}/gu))].slice(0, most);
}
