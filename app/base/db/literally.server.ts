import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The pattern of a `like` that finds a typed text anywhere, with every character of it taken literally. */
export function literally(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Finds a typed text in any of these columns, large letters like small ones. Making them small takes long, so it is
 * done once for all columns, by the rules of no language: of letters beyond Z only the searched ones.
 */
export function isIn(text: string, ...columns: SQLWrapper[]): SQL {
  const small = [...text].map(smallForm).join("");
  const others = [...new Set(small)].filter(hasLargeForm);
  const from = sql`lower(concat_ws(e'\\n', ${sql.join(columns, sql`, `)}) collate "C")`;
  const searched =
    others.length === 0
      ? from
      : sql`translate(${from}, ${others.map((letter) => letter.toUpperCase()).join("")}, ${others.join("")})`;
  return sql`${searched} like ${literally(small)}`;
}

/** A large letter's small form; one that has none of a single character, such as "İ", is found as it is written. */
function smallForm(letter: string): string {
  const small = letter.toLowerCase();
  return small.toUpperCase() === letter ? small : letter;
}

/** True for a letter beyond A to Z that has one large form: "é", but not "ß", which is "SS". */
function hasLargeForm(letter: string): boolean {
  const large = letter.toUpperCase();
  return letter > "\u007f" && large !== letter && [...large].length === 1;
}

/** Finds a typed text in a column that only ever holds small letters, such as an email address. */
export function isInLower(text: string, column: SQLWrapper): SQL {
  return sql`${column} like ${literally(text.toLowerCase())}`;
}
