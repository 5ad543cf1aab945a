import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#app/base/db/client.server.ts";
import { byIndexes } from "#app/base/db/transact.server.ts";
import { compared } from "#app/base/lib/compared.ts";
import { type ListQuery, MOST_FOUND, ROWS_PER_PAGE } from "./list-query.ts";

/** A query of all rows of a list in their order, still without a page. */
type Rows<Row> = { limit(most: number): { offset(first: number): PromiseLike<Row[]> } };

/** Limits a query to one page, from 1 on. */
export function onPage<Query>(
  rows: { limit(most: number): { offset(first: number): Query } },
  page: number,
): Query {
  return rows.limit(ROWS_PER_PAGE).offset((page - 1) * ROWS_PER_PAGE);
}

/** Reads a page of rows and, at the same time, how many rows all pages have. */
export async function listPage<Row>(
  rows: Rows<Row>,
  page: number,
  count: PromiseLike<number>,
): Promise<{ rows: Row[]; total: number }> {
  const [found, total] = await Promise.all([onPage(rows, page), count]);
  return { rows: found, total };
}

/** The column by which a list is sorted, in its direction. */
export function sortedAs<Sort extends string>(
  { sort, descending }: Pick<ListQuery<Sort>, "sort" | "descending">,
  by: Record<Sort, SQL>,
): SQL {
  return descending ? desc(by[sort]) : asc(by[sort]);
}

/** Shorter texts are in no trigram index. */
const IN_INDEXES = 3;

/** How many rows of a table match; one more than `MOST_FOUND` for a search that finds more. */
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
 * How many rows of a table match, as a column of one page of them. A search has to look at every row: it counts those it
 * finds on its way, and looks once. Without a search the page is found immediately, and counting is a question of its own.
 */
export function totalOf(
  db: Db,
  table: PgTable,
  { matching, search }: { matching: SQL | undefined; search: string },
) {
  const counted = search ? sql`count(*) over ()` : sql`${db.$count(table, matching)}`;
  return counted.mapWith(Number).as("total");
}

/** The rows without that column, and the number, for which `count` is asked only on a page after the last one. */
export async function withTotal<Row extends { total: number }>(
  found: readonly Row[],
  page: number,
  count: () => Promise<number>,
): Promise<{ rows: Omit<Row, "total">[]; total: number }> {
  const total = found[0]?.total ?? (page > 1 ? await count() : 0);
  return { rows: found.map(({ total: _, ...row }) => row), total };
}
