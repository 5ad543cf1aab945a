/**
 * A text from outside on one line: single spaces where there was white space, a control character or half of a
 * character. PostgreSQL refuses some of these characters, and a terminal obeys some.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
}
