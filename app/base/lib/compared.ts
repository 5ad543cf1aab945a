/**
 * Letters of Latin alphabets that are no other letter with a mark, in small, with what is typed for them where they are not on the
 * keyboard. The function `compared` of the database has the same.
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
  // No letter, but typed as one: "2×10".
  "×": "x",
};

const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** A text in small letters without marks, of any alphabet that has both, and the letters of Latin alphabets as those from A to Z. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(/[A-Z\u00c0-\u00deĐĦŁŊŦɃƏƎƵŒẞΑ-ΩЂ-ЯҐ]/g, (letter) => letter.toLowerCase())
    .replace(/[×ßæðøþđħıĸłŋœŧƀǝəƶς]/g, (letter) => SPECIAL_LETTERS[letter] ?? "σ");
}

/** Signs at the end of a name that no one types, the accent that stands for an apostrophe, and what cannot be seen. */
const UNTYPED = /[©®´™℠\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g;
const APOSTROPHES = /['`ʹ-ʼ‘’‚‛′‵]/g;
/** All but letters and digits, the signs that mean something in themselves ("100%"), and the point, which may be one of a number. */
const BREAKS = /[^a-z0-9%_\\.\u00c0-\u{10ffff}]|[÷\u2010-\u205e]/gu;
const LONE_POINTS = /\.(?![0-9])|(?<![0-9])\./g;
const NUMBER_ENDS = /[0-9](?=[a-z\u00df-\u{10ffff}])|[a-z\u00df-\u{10ffff}](?=[0-9])/gu;

/**
 * A text in the form in which all searches compare: small letters without marks, words with one space between them, numbers apart
 * from letters, and "and" for its signs. "Crème Brûlée 10mg & more!" is "creme brulee 10 mg and more". What is a part of a text is a
 * part of it in this form too. The function `compared` of the database gives the same (rules search/text-match).
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

/** True for a text that can be the last part of the address of a product, article or course. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}

/** A slug made from a name: "5-mg-whats-in-a-piece"; null for a name without a Latin letter or digit. */
export function slugOf(name: string): string | null {
  const words = plainLetters(name)
    .replace(/['’]/g, "")
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, LONGEST).replace(/-$/, "") ?? null;
}

/** The first of "slug", "slug-2", "slug-3" … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const candidate = slug.slice(0, LONGEST - ending.length) + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
