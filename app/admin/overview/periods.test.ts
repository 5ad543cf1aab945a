import { describe, expect, test } from "vitest";
import { averageCents, currentPeriods, onTimeText, percentText, sameTimeLastWeek } from "./periods.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

const weekBefore = (text: string) => day(text).subtract({ days: 7 }).toString();

describe("currentPeriods", () => {
  test.each([
    ["2026-11-23", "2026-11-23", "a Monday, the first day of the week"],
    ["2026-11-25", "2026-11-23", "a Wednesday"],
    ["2026-11-29", "2026-11-23", "a Sunday, the last day of the week"],
    ["2027-01-01", "2026-12-28", "over the end of a year"],
  ])("on %s starts the week on %s (%s)", (today, monday) => {
    expect(currentPeriods(day(today))).toEqual({
      today: { from: today, to: today },
      week: { from: monday, to: today },
      lastWeek: { from: weekBefore(monday), to: weekBefore(today) },
    });
  });
});

test("averages delivered and open orders", () => {
  const figures = { placed: 5, completed: 2, completedCents: 5_000, open: 1, openCents: 2_501 };
  expect(averageCents(figures)).toBe(2_500);
  expect(averageCents({ ...figures, completed: 0, completedCents: 0, open: 0, openCents: 0 })).toBeNull();
});

test("shows a change as a whole percentage, and a dash without an earlier figure", () => {
  expect([percentText(112, 100), percentText(97, 100), percentText(100, 100)]).toEqual([
    "+12%",
    "−3%",
    "No change",
  ]);
  expect([percentText(5, 0), percentText(5, null), percentText(null, 5)]).toEqual(["–", "–", "–"]);
});

test("rounds the on-time rate down", () => {
  expect(onTimeText({ measured: 200, onTime: 199, failed: [] })).toBe("99%");
  expect(onTimeText({ measured: 3, onTime: 3, failed: [] })).toBe("100%");
  expect(onTimeText({ measured: 0, onTime: 0, failed: [] })).toBeNull();
});

test("finds the same local time a week ago, also across a clock change", () => {
  const now = Temporal.Instant.from("2026-11-04T12:00:00-06:00");
  expect(sameTimeLastWeek(now)).toEqual(Temporal.Instant.from("2026-10-28T12:00:00-05:00"));
});
