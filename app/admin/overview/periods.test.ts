import { describe, expect, test } from "vitest";
import { averageCents, currentPeriods } from "./periods.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

describe("currentPeriods", () => {
  test.each([
    ["2026-11-23", "2026-11-23", "a Monday begins the week"],
    ["2026-11-25", "2026-11-23", "a Wednesday"],
    ["2026-11-29", "2026-11-23", "a Sunday ends it"],
    ["2027-01-01", "2026-12-28", "over the end of a year"],
  ])("%s: the week is from %s (%s)", (today, monday) => {
    expect(currentPeriods(day(today))).toEqual({
      today: { from: today, to: today },
      week: { from: monday, to: today },
    });
  });
});

test("the average looks at orders that are delivered or will be", () => {
  const figures = { placed: 5, completed: 2, completedCents: 5_000, open: 1, openCents: 2_501 };
  expect(averageCents(figures)).toBe(2_500);
  expect(averageCents({ ...figures, completed: 0, completedCents: 0, open: 0, openCents: 0 })).toBeNull();
});
