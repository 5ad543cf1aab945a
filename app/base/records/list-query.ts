import { cutLine } from "#app/base/lib/clean-text.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { isUuid } from "#app/base/lib/uuid.ts";

export const ROWS_PER_PAGE = 50;
export const SEARCH_LENGTH = 100;

/**
 * Maximum number of search results counted and paged: no one reads more, and counting more would slow each
 * search.
 */
export const MOST_FOUND = 10_000;

/**
 * Returns the count as text ("1 order", "3 orders", or "More than 10,000 orders" for a larger search result),
 * and the number of rows to page through.
 */
export function countOf(total: number, { one, many }: { one: string; many: string }, search: string) {
  if (search !== "" && total > MOST_FOUND)
    return { text: `More than ${MOST_FOUND.toLocaleString("en-US")} ${many}`, listed: MOST_FOUND };
  return { text: total === 1 ? `1 ${one}` : `${total.toLocaleString("en-US")} ${many}`, listed: total };
}

/** Search, sorting, and page of a list; all of it is in the URL. */
export type ListQuery<Sort extends string> = {
  /** Free text, "" = everything. */
  search: string;
  sort: Sort;
  descending: boolean;
  page: number;
};

/** Sorts of a list, starting with its default; `descending` are those that start with the largest. */
export type ListSorts<Sort extends string> = {
  names: readonly [Sort, ...Sort[]];
  descending?: readonly Sort[];
};

export const ONE_ORDER: ListSorts<"order"> = { names: ["order"] };

/** Reads a search text from a URL; every search parameter is read here (rules forms/text-cleaning). */
export function readSearch(params: URLSearchParams, name = "q"): string {
  return cutLine(params.get(name) ?? "", SEARCH_LENGTH);
}

/** Parses a filter from its parameter's text; null if invalid. */
type Reading<Value> = (text: string) => Value | null;

export function oneOf<Value extends string>(values: readonly Value[]): Reading<Value> {
  return (text) => values.find((value) => value === text) ?? null;
}

export function shaped(shape: RegExp): Reading<string> {
  return (text) => (shape.test(text) ? text : null);
}

/** An id as the database writes it. */
export const anId: Reading<string> = (text) => (isUuid(text) ? text : null);

/** A valid calendar day of this century, "2026-11-21". */
export const calendarDay: Reading<string> = (text) => {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
};

/** Reads a list's filters from their parameters. Invalid ones are ignored, so old links still work. */
export function readFilters<Filters>(
  params: URLSearchParams,
  readings: { [Name in keyof Filters]: Reading<Filters[Name]> },
): { [Name in keyof Filters]: Filters[Name] | null } {
  const read = Object.entries<Reading<unknown>>(readings).map(([name, reading]) => [
    name,
    reading(params.get(name) ?? ""),
  ]);
  return Object.fromEntries(read);
}

/** Reads `?q=…&sort=…&dir=…&page=…`. Invalid values are ignored, so old links still work. */
export function readListQuery<Sort extends string>(
  params: URLSearchParams,
  sorts: ListSorts<Sort>,
): ListQuery<Sort> {
  const sort = sorts.names.find((name) => name === params.get("sort")) ?? sorts.names[0];
  const direction = params.get("dir");
  return {
    search: readSearch(params),
    sort,
    descending: direction === null ? startsDescending(sort, sorts) : direction === "desc",
    page: readPage(params.get("page")),
  };
}

function startsDescending<Sort extends string>(sort: Sort, { descending = [] }: ListSorts<Sort>): boolean {
  return descending.includes(sort);
}

/** Returns the query that sorts the list by a column, reversed if it is already sorted by it, from page 1. */
export function sortedBy<Sort extends string>(
  params: URLSearchParams,
  sort: Sort,
  sorts: ListSorts<Sort>,
): string {
  const now = readListQuery(params, sorts);
  const descending = now.sort === sort ? !now.descending : startsDescending(sort, sorts);
  return withParams(params, { sort, dir: descending ? "desc" : "asc", page: null });
}

/**
 * Transient parameters: a confirmation for a row, and the result of the last form. Links in the list don't
 * include them.
 */
export const PASSING = ["delete", "changed", "undone", "left", "refused"];

/** Returns the query with some parameters replaced, empty ones removed, and without transient ones. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null | undefined>>,
): string {
  const next = new URLSearchParams(params);
  for (const name of PASSING) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const query = next.toString();
  return query ? `?${query}` : "";
}

export function questionAbout(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set("delete", id);
  return `?${next}`;
}

/** Cuts a text to a number of characters, and adds an ellipsis right after the last word. */
export function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
}
