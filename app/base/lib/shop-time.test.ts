import { expect, test } from "vitest";
import { ageOn, isoText, shopDate, shopInstant } from "./shop-time.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test("begins the shop's day at midnight in Minneapolis", () => {
  expect(shopDate(Temporal.Instant.from("2026-11-21T05:59:59Z")).toString()).toBe("2026-11-20");
  expect(shopDate(Temporal.Instant.from("2026-11-21T06:00:00Z")).toString()).toBe("2026-11-21");
  expect(shopDate(Temporal.Instant.from("2026-07-01T04:59:59Z")).toString()).toBe("2026-06-30");
});

test("applies daylight saving time to wall-clock times", () => {
  const eight = Temporal.PlainTime.from("08:00");
  expect(shopInstant(day("2026-10-31"), eight).toString()).toBe("2026-10-31T13:00:00Z");
  expect(shopInstant(day("2026-11-01"), eight).toString()).toBe("2026-11-01T14:00:00Z");
  expect(shopInstant(day("2027-03-14"), eight).toString()).toBe("2027-03-14T13:00:00Z");
});

test.each([
  ["2005-11-21", "2026-11-21", 21],
  ["2005-11-22", "2026-11-21", 20],
  ["2004-02-29", "2025-02-28", 20],
  ["2004-02-29", "2025-03-01", 21],
  ["1900-01-01", "2026-11-21", 126],
])("calculates the age of someone born on %s, on %s: %i", (born, on, age) => {
  expect(ageOn(day(born), day(on))).toBe(age);
});

test.each([
  ["2026-11-21T18:00:00Z", "2026-11-21T18:00:00Z"],
  ["2026-11-21T18:00:00.5Z", "2026-11-21T18:00:00.5Z"],
  ["2026-11-21T21:57:29.131634Z", "2026-11-21T21:57:29.131Z"],
  ["2026-11-21T21:57:29.999999999Z", "2026-11-21T21:57:29.999Z"],
])("sends %s to browsers as %s", (instant, text) => {
  expect(isoText(Temporal.Instant.from(instant))).toBe(text);
});
