import { readPage } from "#app/base/lib/pages.ts";
import { oneLine } from "#app/base/lib/shape.ts";

/** Rows on one page of an admin's list. */
export const ROWS_PER_PAGE = 50;
export const SEARCH_LENGTH = 100;

/** The rows of a page, from 1 on, as a query takes them. */
export function onPage(page: number): { limit: number; offset: number } {
  return { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE };
}

/** How a list is narrowed, sorted and paged; all of it stands in the URL. */
export type ListQuery<Sort extends string> = {
  /** Free text, "" = everything. */
  search: string;
  sort: Sort;
  descending: boolean;
  /** From 1. */
  page: number;
};

/** The sorts of a list, the first being the one it opens with; `descending` those that begin with the largest. */
export type ListSorts<Sort extends string> = {
  names: readonly [Sort, ...Sort[]];
  descending?: readonly Sort[];
};

/** The sorts of a list that has one order alone. */
export const ONE_ORDER: ListSorts<"order"> = { names: ["order"] };

/** Reads `?q=…&sort=…&dir=…&page=…`. What cannot be read is ignored, so that an old link still opens. */
export function readListQuery<Sort extends string>(
  params: URLSearchParams,
  sorts: ListSorts<Sort>,
): ListQuery<Sort> {
  const sort = sorts.names.find((name) => name === params.get("sort")) ?? sorts.names[0];
  const direction = params.get("dir");
  return {
    search: oneLine(params.get("q") ?? "").slice(0, SEARCH_LENGTH),
    sort,
    descending: direction === null ? startsDescending(sort, sorts) : direction === "desc",
    page: readPage(params.get("page")),
  };
}

function startsDescending<Sort extends string>(sort: Sort, { descending = [] }: ListSorts<Sort>): boolean {
  return descending.includes(sort);
}

/**
 * The query that sorts the list by a column: a column that it is sorted by already is turned round. Everything else of
 * the query stays but the page and what is open over the list.
 */
export function sortedBy<Sort extends string>(
  params: URLSearchParams,
  sort: Sort,
  sorts: ListSorts<Sort>,
): string {
  const now = readListQuery(params, sorts);
  const descending = now.sort === sort ? !now.descending : startsDescending(sort, sorts);
  return withParams(params, { sort, dir: descending ? "desc" : "asc", page: null });
}

/** Parameters of a moment: a question about a row, and what came of the last form. No link of the list carries them on. */
export const PASSING = ["delete", "changed", "undone", "left", "refused"];

/** The query with some parameters replaced; null or "" removes one. Those of a moment are never part of it. */
export function withParams(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const name of PASSING) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const query = next.toString();
  return query ? `?${query}` : "";
}

/** The list with the question whether to delete one of its rows. */
export function questionAbout(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set("delete", id);
  return `?${next}`;
}

/** Cuts a text after so many characters and marks the cut with an ellipsis right behind the last word (rules 33.1). */
export function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
}
