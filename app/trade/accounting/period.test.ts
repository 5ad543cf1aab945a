import { expect, test } from "vitest";
import { monthsUntil, periodOf, quarterOf } from "./period.ts";

test.each([
  ["2026-11", "November 2026", "2026-11-01", "2026-11-30", 1],
  ["2028-02", "February 2028", "2028-02-01", "2028-02-29", 1],
  ["2026-Q1", "First quarter of 2026", "2026-01-01", "2026-03-31", 3],
  ["2026-Q4", "Fourth quarter of 2026", "2026-10-01", "2026-12-31", 3],
])("reads %s as %s", (key, title, from, to, months) => {
  expect(periodOf(key)).toMatchObject({ key, title, from, to });
  expect(periodOf(key)?.months).toHaveLength(months);
});

test.each(["2026-13", "2026-00", "2026-Q5", "2026", "1999-11", "2026-11-01", ""])("rejects %s", (key) => {
  expect(periodOf(key)).toBeNull();
});

test("lists the months of a year so far, each in its quarter", () => {
  expect(monthsUntil(2026, "2026-03")).toEqual(["2026-03", "2026-02", "2026-01"]);
  expect(monthsUntil(2025, "2026-03")).toHaveLength(12);
  expect(monthsUntil(2027, "2026-03")).toEqual([]);
  expect(["2026-01", "2026-03", "2026-04", "2026-12"].map(quarterOf)).toEqual([
    ...["2026-Q1", "2026-Q1", "2026-Q2", "2026-Q4"],
  ]);
});
