import { expect, test } from "vitest";
import { firstDayOf, growthOf } from "./growth.ts";

const TODAY = Temporal.PlainDate.from("2026-11-22");
const SOURCES = ["waitlist", "zip"];

test("shows thirty days as thirty bars, with today last", () => {
  const counts = [
    { day: "2026-11-22", source: "zip", count: 2 },
    { day: "2026-10-24", source: "waitlist", count: 1 },
    { day: "2026-10-23", source: "waitlist", count: 9 },
    { day: "2026-11-22", source: "a form of long ago", count: 9 },
  ];
  const { bar, labels, series } = growthOf(counts, SOURCES, TODAY, 30);
  expect(firstDayOf(TODAY, 30).toString()).toBe("2026-10-24");
  expect(bar).toBe("Day");
  expect([labels.length, labels[0], labels[29]]).toEqual([30, "Oct 24", "Nov 22"]);
  expect(series.map(({ values }) => [values[0], values[29], values.length])).toEqual([
    [1, 0, 30],
    [0, 2, 30],
  ]);
});

test("shows 90 days as 13 weeks, and a year as 53 with the year in the label, and loses no day", () => {
  for (const [span, bars] of [
    [90, 13],
    [365, 53],
  ] as const) {
    const first = firstDayOf(TODAY, span);
    const days = Array.from({ length: bars * 7 }, (_, n) => first.add({ days: n }).toString());
    const counts = days.map((day) => ({ day, source: "zip", count: 1 }));
    const { bar, labels, series } = growthOf(counts, SOURCES, TODAY, span);
    expect(days.at(-1)).toBe("2026-11-22");
    expect(bar).toBe("Week");
    expect(new Set(labels).size).toBe(bars);
    expect(series[1]?.values).toEqual(Array.from({ length: bars }, () => 7));
  }
});
