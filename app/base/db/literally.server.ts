import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { compared } from "#app/base/lib/compared.ts";

/** The pattern of a `like` that finds a typed text anywhere, with every character of it taken literally. */
export function literally(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Finds a typed text in any of these forms: columns of `searchedForm`, or what `comparedOf` makes of others. A text of which that form
 * leaves nothing is in none.
 */
export function isIn(text: string, ...forms: SQLWrapper[]): SQL {
  const typed = compared(text);
  if (typed === "") return sql`false`;
  const found = forms.map((form) => sql`${form} like ${literally(typed)}`);
  return or(...found) ?? sql`false`;
}

/** The form in which searches compare, of some texts together. */
export function comparedOf(first: SQLWrapper, ...others: SQLWrapper[]): SQL {
  return sql`compared(${sql.join([first, ...others], sql` || ' ' || `)})`;
}

/**
 * Sort expression where no column holds it (`readingOrder`): letters without marks and case, numbers by size.
 */
export function inReadingOrder(text: SQLWrapper): SQL {
  return sql`reading_order(compared(${text})) collate "C"`;
}
