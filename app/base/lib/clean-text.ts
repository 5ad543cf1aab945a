// Pasted text contains invisible characters: they reverse a line's direction, join words, or let two names
// look the same. They are removed from everything that is typed, sent, or searched (rules
// forms/text-cleaning).

/** Line breaks of browsers, programs, and word processors. */
const BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g;
// As regex literals, these patterns are compiled only on first use. Three groups of characters need special
// treatment: joiners (200C and 200D), emoji variation selectors (FE0E and FE0F), and the tag letters of flags
// (E0020 to E007F).
/** Invisible characters and lone surrogates; of the special groups, only doubled joiners. */
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{DI}|[\ufff9-\ufffb]|(?:\u200c|\u200d)(?=\u200c|\u200d)|\p{Cs}/gu;
/** All kinds of spaces, and control characters, which separate words. */
const SPACE = /[^\S\n\t]|\u2800|(?![\n\t])\p{Cc}/gu;
/**
 * Special characters are kept within emoji, and in scripts that join or separate letters with them, such as
 * Persian and Indic ones. Everywhere else they only create a second spelling.
 */
const SPECIAL =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[0-9#*]\ufe0f(?=\u20e3)|\p{ExtPict}\ufe0f\u200d(?=\p{ExtPict})|[^\s\0-\u036f\p{sc=Latn}\p{DI}](?:\u200c|\u200d)(?=[^\s\0-\u036f\p{sc=Latn}\p{DI}])|\p{ExtPict}(?:\ufe0e|\ufe0f))|\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/**
 * Cleans a text fragment but keeps spaces at its ends: one spelling (NFC), one kind of space and of line
 * break.
 */
export function cleanPart(text: string): string {
  return text
    .replace(BREAK, "\n")
    .replace(UNSEEN, "")
    .replace(SPACE, " ")
    .normalize("NFC")
    .replace(SPECIAL, "$1")
    .normalize("NFC");
}

/** Cleans a multi-line text; every line break becomes one character. */
export function cleanText(text: string): string {
  return cleanPart(text).trim();
}

/** Cleans a single-line text: tabs, breaks, and runs of spaces become one space. */
export function cleanLine(text: string): string {
  return cleanPart(text).replace(/\s+/g, " ").trim();
}

/** Cleans a line such as a ZIP code, date, or code: full-width characters and dashes become plain ones. */
export function cleanCode(text: string): string {
  const plain = text
    .replace(/\p{DI}/gu, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-");
  return cleanLine(plain);
}

/** Returns the first characters of a text as it is, without splitting a surrogate pair. */
export function beginningOf(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
}

/** Cuts a line to at most this length, without splitting a surrogate pair. */
export function cutLine(text: string, longest: number): string {
  return cleanLine(cleanLine(text).slice(0, longest));
}
