import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { byIndexes } from "#app/base/db/transact.server.ts";
import { compared } from "#app/base/lib/compared.ts";
import { type ListQuery, MOST_FOUND, ROWS_PER_PAGE } from "./list-query.ts";

/** A query of all rows of a list, in order and without a page limit. */
type Rows<Row> = { limit(most: number): { offset(first: number): PromiseLike<Row[]> } };

/** Limits a query to one page (first page = 1). */
export function onPage<Query>(
  rows: { limit(most: number): { offset(first: number): Query } },
  page: number,
): Query {
  return rows.limit(ROWS_PER_PAGE).offset((page - 1) * ROWS_PER_PAGE);
}

/** Reads a page of rows and the total row count concurrently. */
export async function listPage<Row>(
  rows: Rows<Row>,
  page: number,
  count: PromiseLike<number>,
): Promise<{ rows: Row[]; total: number }> {
  const [found, total] = await Promise.all([onPage(rows, page), count]);
  return { rows: found, total };
}

/** Returns the column and direction to sort a list by. */
export function sortedAs<Sort extends string>(
  { sort, descending }: Pick<ListQuery<Sort>, "sort" | "descending">,
  by: Record<Sort, SQL>,
): SQL {
  return descending ? desc(by[sort]) : asc(by[sort]);
}

/** Trigram indexes don't find shorter texts. */
const IN_INDEXES = 3;

/** Counts a table's matching rows; at most `MOST_FOUND` + 1 for a search. */
export async function countFound(
  db: Db,
  table: PgTable,
  { matching, search }: { matching: SQL | undefined; search: string },
): Promise<number> {
  if (search === "") return db.$count(table, matching);
  const count = async (tx: Db) => {
    const found = tx
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(matching);
    return tx.$count(found.limit(MOST_FOUND + 1).as("found"));
  };
  return compared(search).length < IN_INDEXES ? count(db) : byIndexes(db, count);
}

/**
 * Total number of matching rows, as a column of a page's query. A search must scan every row, so it counts
 * during the same scan. Without a search the page itself is fast, so counting is a separate query.
 */
export function totalOf(
  db: Db,
  table: PgTable,
  { matching, search }: { matching: SQL | undefined; search: string },
) {
  const counted = search ? sql`count(*) over ()` : sql`${db.$count(table, matching)}`;
  return counted.mapWith(Number).as("total");
}

/** Returns the rows without that column, and the total; calls `count` only for a page after the last one. */
export async function withTotal<Row extends { total: number }>(
  found: readonly Row[],
  page: number,
  count: () => Promise<number>,
): Promise<{ rows: Omit<Row, "total">[]; total: number }> {
  const total = found[0]?.total ?? (page > 1 ? await count() : 0);
  return { rows: found.map(({ total: _, ...row }) => row), total };
}
