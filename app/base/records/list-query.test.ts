import { expect, test } from "vitest";
import {
  anId,
  countOf,
  cut,
  MOST_FOUND,
  questionAbout,
  readFilters,
  readListQuery,
  sortedBy,
  withParams,
} from "./list-query.ts";

const SORTS = { names: ["name", "price"], descending: ["price"] } as const;
const query = (text: string) => readListQuery(new URLSearchParams(text), SORTS);

test("opens a list with its first sort, on page 1, without filters", () => {
  expect(query("")).toEqual({ search: "", sort: "name", descending: false, page: 1 });
});

test("ignores invalid parameters", () => {
  expect(query("sort=password&dir=sideways&page=-3&q=%20%20")).toEqual({
    search: "",
    sort: "name",
    descending: false,
    page: 1,
  });
  expect(query("sort=__proto__").sort).toBe("name");
});

test("accepts only IDs as the database writes them in a filter, since it throws on others", () => {
  const route = "0b0e7a6e-6f0e-4b5e-9a51-0d8d1d7f0001";
  const readRoute = (text: string) => readFilters(new URLSearchParams(text), { route: anId });
  expect(readRoute(`route=${route}`)).toEqual({ route });
  for (const text of ["", "route=", "route=7", `route=${route.toUpperCase()}`, `route=${route}'`]) {
    expect(readRoute(text)).toEqual({ route: null });
  }
});

test("reads a search as one line of at most 100 characters", () => {
  expect(query("q=%20mint%0Atin%20").search).toBe("mint tin");
  expect(query(`q=${"x".repeat(300)}`).search).toHaveLength(100);
});

test("says if a search has more results than it counts, and pages only through those; a list without a search shows all", () => {
  const people = { one: "person", many: "people" };
  expect(countOf(1, people, "ada")).toEqual({ text: "1 person", listed: 1 });
  expect(countOf(MOST_FOUND, people, "ada")).toEqual({ text: "10,000 people", listed: 10_000 });
  expect(countOf(MOST_FOUND + 1, people, "ada")).toEqual({ text: "More than 10,000 people", listed: 10_000 });
  expect(countOf(MOST_FOUND + 1, people, "")).toEqual({ text: "10,001 people", listed: 10_001 });
});

test("sorts a column in its default direction first, and reverses it on the next press", () => {
  const params = new URLSearchParams("q=mint&page=4&delete=1");
  expect(sortedBy(params, "price", SORTS)).toBe("?q=mint&sort=price&dir=desc");
  expect(sortedBy(new URLSearchParams("sort=price&dir=desc"), "price", SORTS)).toBe("?sort=price&dir=asc");
  expect(query("sort=price").descending).toBe(true);
  expect(query("sort=price&dir=asc").descending).toBe(false);
});

test("keeps the confirmation for a row out of the list's links", () => {
  const params = new URLSearchParams("q=mint&delete=1");
  expect(withParams(params, {})).toBe("?q=mint");
  expect(withParams(new URLSearchParams("delete=1"), {})).toBe("");
  expect(questionAbout(params, "2")).toBe("?q=mint&delete=2");
});

test("cuts a text by characters, counting a surrogate pair as one", () => {
  expect(cut("a".repeat(60), 60)).toBe("a".repeat(60));
  expect(cut("a".repeat(61), 60)).toBe(`${"a".repeat(60)}…`);
  expect(cut("🌲🌲🌲", 2)).toBe("🌲🌲…");
  expect(cut("one two three", 8)).toBe("one two…");
});
