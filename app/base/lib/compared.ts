/**
 * Lowercase Latin letters that aren't a base letter plus a mark, with what people type instead of them. Keep
 * in sync with the database function `compared`.
 */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ...{
    ø: "o",
    đ: "d",
    ð: "d",
    ħ: "h",
    ı: "i",
    ĸ: "k",
    ł: "l",
    ŋ: "n",
    ŧ: "t",
    ƀ: "b",
    ə: "e",
    ǝ: "e",
    ƶ: "z",
  },
  // Not a letter, but typed as one: "2×10".
  "×": "x",
};

const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** Converts a text to lower case without diacritics, and Latin letters to a–z. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(/[A-Z\u00c0-\u00deĐĦŁŊŦɃƏƎƵŒẞΑ-ΩЂ-ЯҐ]/g, (letter) => letter.toLowerCase())
    .replace(/[×ßæðøþđħıĸłŋœŧƀǝəƶς]/g, (letter) => SPECIAL_LETTERS[letter] ?? "σ");
}

/** Trademark signs, which no one types, and invisible characters. */
const UNTYPED = /[©®´™℠\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g;
const APOSTROPHES = /['`ʹ-ʼ‘’‚‛′‵]/g;
/** Everything but letters, digits, meaningful signs ("100%"), and points, which may belong to a number. */
const BREAKS = /[^a-z0-9%_\\.\u00c0-\u{10ffff}]|[÷\u2010-\u205e]/gu;
const LONE_POINTS = /\.(?![0-9])|(?<![0-9])\./g;
const NUMBER_ENDS = /[0-9](?=[a-z\u00df-\u{10ffff}])|[a-z\u00df-\u{10ffff}](?=[0-9])/gu;

/**
 * Returns a text's search form: lower case without diacritics, single spaces between words, numbers separated
 * from letters, and "and" for & and +. "Crème Brûlée 10mg & more!" becomes "creme brulee 10 mg and more".
 * Substrings of a text stay substrings of its form. The database function `compared` returns the same (rules
 * search/text-match).
 */
export function compared(text: string): string {
  return plainLetters(text.replace(UNTYPED, ""))
    .replace(APOSTROPHES, "")
    .replace(/[&+]/g, " and ")
    .replace(/(?<=[0-9]),(?=[0-9])/g, "")
    .replace(BREAKS, " ")
    .replace(LONE_POINTS, " ")
    .replace(NUMBER_ENDS, "$& ")
    .replace(/ +/g, " ")
    .replace(/^ | $/g, "");
}

const LONGEST = 120;

/** Returns whether a text can be the last segment of the address of a product, article, or course. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}

/** Makes a slug from a name: "5-mg-whats-in-a-piece"; null for a name without a Latin letter or digit. */
export function slugOf(name: string): string | null {
  const words = plainLetters(name)
    .replace(/['’]/g, "")
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, LONGEST).replace(/-$/, "") ?? null;
}

/** Returns the first of "slug", "slug-2", "slug-3" … that isn't taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const candidate = slug.slice(0, LONGEST - ending.length) + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
