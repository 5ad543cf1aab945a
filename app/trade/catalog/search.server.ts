import { and, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { isIn } from "#app/base/db/literally.server.ts";
import { readWanted } from "./search-words.ts";
import { products, wordsByRank } from "./tables.server.ts";

/** A text without a letter, digit or sign that means something is in nothing. */
const NOTHING = sql`false`;

/**
 * What finds a searched text, by rank: in the name, with the brand, with the category, with the ingredients (rules search/ranking).
 */
function findersOf(q: string): SQL[] {
  const { words, part, categories } = readWanted(q);
  const asked = words.map((word) => sql`(to_tsquery('simple', ${word}) || to_tsquery('english', ${word}))`);
  const found = (inWords: SQL) =>
    asked.length > 0 ? sql`${inWords} @@ (${sql.join(asked, sql` && `)})` : undefined;
  const [name, brand, category, all] = wordsByRank(products).map(found);
  const named = categories.length > 0 ? inArray(products.category, categories) : undefined;
  const hasPart = part === null ? undefined : isIn(part, products.searchedName);
  // The words of each rank are among those of the next.
  const ranks = [
    or(name, hasPart),
    or(brand, hasPart),
    or(category, hasPart, named),
    or(all, hasPart, named),
  ];
  return ranks.map((finder) => finder ?? NOTHING);
}

/** All that a search finds; undefined for an empty one, which finds everything. */
export function findsText(q: string): SQL | undefined {
  return q === "" ? undefined : findersOf(q).at(-1);
}

/** The rank of a product that a search finds, from 0, as a column. */
export function rankOf(q: string): SQL<number> {
  const finders = findersOf(q).slice(0, -1);
  const cases = finders.map((finder, rank) => sql`when ${finder} then ${sql.raw(String(rank))}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(finders.length))} end`;
}

/** The ranks of what a search finds, each without what the ones before it have; an empty search has one, of everything. */
export function ranksOf(q: string): (SQL | undefined)[] {
  if (q === "") return [undefined];
  const finders = findersOf(q);
  return finders.map((finder, rank) => {
    const before = finders[rank - 1];
    return before ? and(finder, not(before)) : finder;
  });
}
