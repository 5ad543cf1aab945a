// Pasted text contains invisible characters: they reverse a line's direction, hold words together, or make
// two names of one. They are removed from everything that is typed, sent, or searched (rules
// forms/text-cleaning).

/** All that ends a line, in browsers, programs and word processors. */
const BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g;
// The patterns are literals, so a browser that needs none of them loads none. Three kinds of signs are special: joiners (200C and
// 200D), the variants of emoji (FE0E and FE0F), and the letters of their flags (E0020 to E007F).
/** Signs that a page shows nothing for, and halves of letters; of the special ones only the doubled. */
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{DI}|[\ufff9-\ufffb]|(?:\u200c|\u200d)(?=\u200c|\u200d)|\p{Cs}/gu;
/** Spaces of all kinds, and controls, which stand where a program has parted words. */
const SPACE = /[^\S\n\t]|\u2800|(?![\n\t])\p{Cc}/gu;
/**
 * Emoji are written with the special signs, and Persian and the scripts of India join or part their letters with them: there
 * they stay. Everywhere else they make nothing but a second spelling.
 */
const SPECIAL =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[0-9#*]\ufe0f(?=\u20e3)|\p{ExtPict}\ufe0f\u200d(?=\p{ExtPict})|[^\s\0-\u036f\p{sc=Latn}\p{DI}](?:\u200c|\u200d)(?=[^\s\0-\u036f\p{sc=Latn}\p{DI}])|\p{ExtPict}(?:\ufe0e|\ufe0f))|\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/** A part of a text, with its own spaces at both ends: one spelling (NFC), one kind of space, one kind of line break. */
export function cleanPart(text: string): string {
  return text
    .replace(BREAK, "\n")
    .replace(UNSEEN, "")
    .replace(SPACE, " ")
    .normalize("NFC")
    .replace(SPECIAL, "$1")
    .normalize("NFC");
}

/** A text of several lines; a break is one character, however it was sent. */
export function cleanText(text: string): string {
  return cleanPart(text).trim();
}

/** A line: tabs, breaks and several spaces are one space. */
export function cleanLine(text: string): string {
  return cleanPart(text).replace(/\s+/g, " ").trim();
}

/** A line of digits, letters and hyphens, such as a ZIP, a date or a code: wide signs and dashes of all kinds are plain ones. */
export function cleanCode(text: string): string {
  const plain = text
    .replace(/\p{DI}/gu, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-");
  return cleanLine(plain);
}

/** The beginning of a line, of at most so many characters and without half of one at its end. */
export function cutLine(text: string, longest: number): string {
  return cleanLine(cleanLine(text).slice(0, longest));
}
