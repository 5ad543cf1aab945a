import { describe, expect, test } from "vitest";
import { NO_ORDER_FILTERS, orderFiltersQuery, readOrderFilters } from "./order-filters.ts";

const read = (query: string) => readOrderFilters(new URLSearchParams(query));

describe("readOrderFilters", () => {
  test("reads an empty URL as no filters", () => {
    expect(read("")).toEqual(NO_ORDER_FILTERS);
  });

  test("reads every filter", () => {
    const placed = "placedFrom=2026-11-16&placedTo=2026-11-22";
    const query = `search=+Maya+&status=out_for_delivery&day=2026-11-21&window=14:00&zip=55408&${placed}&page=3`;
    expect(read(query)).toEqual({
      status: "out_for_delivery",
      day: "2026-11-21",
      window: "14:00",
      zip: "55408",
      placedFrom: "2026-11-16",
      placedTo: "2026-11-22",
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
    "window=14:00",
    "zip=5540",
    "zip=abcde",
    "placedFrom=yesterday",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=1e9",
  ])("ignores %s", (query) => {
    expect(read(query)).toEqual(NO_ORDER_FILTERS);
  });

  test("limits a search, and removes control characters", () => {
    expect(read(`search=${"a".repeat(500)}`).search).toHaveLength(100);
    expect(read("search=a%00b").search).toBe("a b");
  });

  test.each(["24:00", "9:00", "10:60", "10"])("ignores a window at %s, and keeps the day", (window) => {
    expect(read(`day=2026-11-21&window=${window}`)).toEqual({ ...NO_ORDER_FILTERS, day: "2026-11-21" });
  });

  test("accepts February 29 only in leap years", () => {
    expect(read("day=2028-02-29").day).toBe("2028-02-29");
    expect(read("day=2026-02-29").day).toBeNull();
  });

  test("reads back what it writes to a URL", () => {
    const filters = {
      ...NO_ORDER_FILTERS,
      status: "pending",
      day: "2026-11-21",
      window: "10:00",
      zip: "55408",
      placedTo: "2026-11-22",
      search: "5540 & co",
      page: 2,
    } as const;
    expect(read(orderFiltersQuery(filters))).toEqual(filters);
    expect(orderFiltersQuery(NO_ORDER_FILTERS)).toBe("");
  });
});
