import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { compared } from "#app/base/lib/compared.ts";

/** Returns a `like` pattern that finds a typed text anywhere, with its wildcards escaped. */
export function literally(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Matches rows where a form contains a typed text. Forms are `searchedForm` columns or `comparedOf`
 * expressions. A text with an empty search form matches nothing.
 */
export function isIn(text: string, ...forms: SQLWrapper[]): SQL {
  const typed = compared(text);
  if (typed === "") return sql`false`;
  const found = forms.map((form) => sql`${form} like ${literally(typed)}`);
  return or(...found) ?? sql`false`;
}

/** Search form of several texts joined with spaces. */
export function comparedOf(first: SQLWrapper, ...others: SQLWrapper[]): SQL {
  return sql`compared(${sql.join([first, ...others], sql` || ' ' || `)})`;
}

/**
 * Sort expression for texts without a `readingOrder` column: ignores accents and case, sorts numbers by size.
 */
export function inReadingOrder(text: SQLWrapper): SQL {
  return sql`reading_order(compared(${text})) collate "C"`;
}
