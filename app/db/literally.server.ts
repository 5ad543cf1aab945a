import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The pattern of an `ilike` that finds a typed text anywhere, with every character of it taken literally. */
export function literally(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Finds a typed text, which has no line break, in any of these columns, large letters like small ones. Making them small
 * is what takes long, so it is done once for all columns of a row.
 */
export function isIn(text: string, ...columns: SQLWrapper[]): SQL {
  return sql`lower(concat_ws(e'\\n', ${sql.join(columns, sql`, `)})) like lower(${literally(text)})`;
}

/** Finds a typed text in a column that only ever holds small letters, such as an email address. */
export function isInLower(text: string, column: SQLWrapper): SQL {
  return sql`${column} like lower(${literally(text)})`;
}
