import { and, ilike, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { literally } from "#app/base/db/literally.server.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import { longWords, readWanted } from "./search-words.ts";
import { soldUnder } from "./sold.server.ts";
import { products, wordsByRank } from "./tables.server.ts";

/** What finds a searched text, by rank: in the name, with the brand, with the category, with the ingredients (rules 3.18). */
function findersOf(q: string): (SQL | undefined)[] {
  const { words, part, categories } = readWanted(q);
  const asked = words.map((word) => sql`(to_tsquery('simple', ${word}) || to_tsquery('english', ${word}))`);
  const found = (inWords: SQL) =>
    asked.length > 0 ? sql`${inWords} @@ (${sql.join(asked, sql` && `)})` : undefined;
  const [name, brand, category, all] = wordsByRank(products).map(found);
  const named = categories.length > 0 ? inArray(products.category, categories) : undefined;
  const inName = or(name, part === null ? undefined : ilike(products.name, literally(part)));
  return [inName, or(inName, brand), or(inName, category, named), or(inName, all, named)];
}

/** All that a search finds; undefined for an empty one, which finds everything. */
export function findsText(q: string): SQL | undefined {
  return q === "" ? undefined : findersOf(q).at(-1);
}

/** The rank of a product that a search finds, from 0, as a column. */
export function rankOf(q: string): SQL<number> {
  const finders = findersOf(q).slice(0, -1);
  const cases = finders.flatMap((finder, rank) =>
    finder ? [sql`when ${finder} then ${sql.raw(String(rank))}`] : [],
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(finders.length))} end`;
}

/** The ranks of what a search finds, each without what the ones before it have; an empty search has one, of everything. */
export function ranksOf(q: string): (SQL | undefined)[] {
  if (q === "") return [undefined];
  const finders = findersOf(q);
  return finders.map((finder, rank) => {
    const before = finders[rank - 1];
    return before && finder ? and(finder, not(before)) : finder;
  });
}

/** Of so many names that are nearly the text the nearest are picked. */
const CANDIDATES = 300;
const MOST_WORDS = 4;
/** How much of a text must stand in a name: one wrong or missing letter in seven leaves 0.54, two swapped ones 0.45. */
const NEARLY = "0.45";

/**
 * The ids of the sold products whose names are nearest to a text that may be misspelled, the nearest first: those that are nearly
 * the whole text, else those with a word that is nearly one of its words. Empty when nothing is near.
 */
export async function findNearest(
  db: Db,
  q: string,
  rules: readonly Rule[],
  limit: number,
): Promise<string[]> {
  const words = longWords(q, MOST_WORDS);
  if (words.length === 0) return [];
  const { id, name, isBestSeller, reviews } = products;
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${NEARLY}, true)`);
    const near = (text: string) =>
      tx
        .select({ id, name, isBestSeller, reviews })
        .from(products)
        // The shorter text stands at the left: it is to be found within the name.
        .where(and(soldUnder(rules), sql`${text} <% ${name}`))
        .limit(CANDIDATES);
    const pick = async (candidates: SQL): Promise<string[]> => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from (${candidates}) near
          order by word_similarity(${words.join(" ")}, name) desc, is_best_seller desc, reviews desc, id limit ${limit}`,
      );
      return rows.map((row) => row.id);
    };
    const ofWhole = await pick(sql`(${near(words.join(" "))})`);
    if (ofWhole.length > 0 || words.length === 1) return ofWhole;
    return pick(
      sql.join(
        words.map((word) => sql`(${near(word)})`),
        sql` union `,
      ),
    );
  });
}
