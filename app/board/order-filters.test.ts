import { describe, expect, test } from "vitest";
import { orderFiltersQuery, readOrderFilters } from "./order-filters.ts";

const read = (query: string) => readOrderFilters(new URLSearchParams(query));
const ALL = { status: null, day: null, search: "", page: 1 };

describe("readOrderFilters", () => {
  test("an empty URL asks for everything", () => {
    expect(read("")).toEqual(ALL);
  });

  test("reads every filter", () => {
    expect(read("search=+Maya+&status=out_for_delivery&day=2026-11-21&page=3")).toEqual({
      status: "out_for_delivery",
      day: "2026-11-21",
      search: "Maya",
      page: 3,
    });
  });

  test.each([
    "status=lost",
    "status=",
    "day=2026-02-30",
    "day=21.11.2026",
    "day=2026-11-21T00",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=1e9",
  ])("%s is ignored", (query) => {
    expect(read(query)).toEqual(ALL);
  });

  test("a search is bounded and free of control characters", () => {
    expect(read(`search=${"a".repeat(500)}`).search).toHaveLength(100);
    expect(read("search=a%00b").search).toBe("a b");
  });

  test("February 29 is a day in leap years only", () => {
    expect(read("day=2028-02-29").day).toBe("2028-02-29");
    expect(read("day=2026-02-29").day).toBeNull();
  });

  test("what is written to a URL is read back", () => {
    const filters = { status: "pending", day: "2026-11-21", search: "5540 & co", page: 2 } as const;
    expect(read(orderFiltersQuery(filters))).toEqual(filters);
    expect(orderFiltersQuery(ALL)).toBe("");
  });
});
