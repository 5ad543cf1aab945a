/**
 * Somebody else's text on one line: single spaces where there was white space, a control character or half of a
 * character. PostgreSQL and a terminal mind some of them.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
}
