import { cutLine } from "#app/base/lib/clean-text.ts";
import { readPage } from "#app/base/lib/pages.ts";
import { isUuid } from "#app/base/lib/uuid.ts";

export const ROWS_PER_PAGE = 50;
export const SEARCH_LENGTH = 100;

/** Most search results counted and paged: no one reads more, and counting on would slow each search. */
export const MOST_FOUND = 10_000;

/** "1 order", "3 orders", or "More than 10,000 orders" for a search that finds more than it counts; with the rows that pages lead through. */
export function countOf(total: number, { one, many }: { one: string; many: string }, search: string) {
  if (search !== "" && total > MOST_FOUND)
    return { text: `More than ${MOST_FOUND.toLocaleString("en-US")} ${many}`, listed: MOST_FOUND };
  return { text: total === 1 ? `1 ${one}` : `${total.toLocaleString("en-US")} ${many}`, listed: total };
}

/** How a list is narrowed, sorted and paged; all of it is in the URL. */
export type ListQuery<Sort extends string> = {
  /** Free text, "" = everything. */
  search: string;
  sort: Sort;
  descending: boolean;
  page: number;
};

/** The sorts of a list, the first being the one it opens with; `descending` those that begin with the largest. */
export type ListSorts<Sort extends string> = {
  names: readonly [Sort, ...Sort[]];
  descending?: readonly Sort[];
};

export const ONE_ORDER: ListSorts<"order"> = { names: ["order"] };

/** A text that was typed to be found, in an address; every such parameter is read here (rules forms/text-cleaning). */
export function readSearch(params: URLSearchParams, name = "q"): string {
  return cutLine(params.get(name) ?? "", SEARCH_LENGTH);
}

/** How a filter is read from the text of its parameter; null for what cannot be read. */
type Reading<Value> = (text: string) => Value | null;

export function oneOf<Value extends string>(values: readonly Value[]): Reading<Value> {
  return (text) => values.find((value) => value === text) ?? null;
}

export function shaped(shape: RegExp): Reading<string> {
  return (text) => (shape.test(text) ? text : null);
}

/** An id as the database writes it. */
export const anId: Reading<string> = (text) => (isUuid(text) ? text : null);

/** A real calendar day of this century, "2026-11-21". */
export const calendarDay: Reading<string> = (text) => {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
};

/** Reads the filters of a list, each by its parameter. What cannot be read is ignored, so an old link still opens. */
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

/** Reads `?q=…&sort=…&dir=…&page=…`. What cannot be read is ignored, so an old link still opens. */
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

/** The query that sorts the list by a column, turned round if it is sorted by it already, from the first page on. */
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

/** The query with some parameters replaced; an empty one is removed. Those of a moment are never part of it. */
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

/** Cuts a text after so many characters and marks the cut with an ellipsis right behind the last word. */
export function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
}
