import { describe, expect, test } from "vitest";
import { daysOf, readDaySpan, rulesIn, spanInstants } from "./span.ts";

const TODAY = Temporal.PlainDate.from("2026-11-24");
const read = (query: string) => readDaySpan(new URLSearchParams(query), TODAY);

describe("the date range of an address (rules inspection/date-range)", () => {
  test("defaults to the last 30 days", () => {
    const { span, errors } = read("");
    expect(span).toEqual({ from: "2026-10-26", to: "2026-11-24" });
    expect(daysOf({ from: "2026-10-26", to: "2026-11-24" })).toBe(30);
    expect(errors).toEqual({});
  });

  test.each([
    ["from=2026-11-24&to=2026-11-24", 1],
    ["from=2025-11-24&to=2026-11-24", 366],
  ])("accepts %s", (query, days) => {
    const { span } = read(query);
    expect(span && daysOf(span)).toBe(days);
  });

  test.each([
    ["from=2025-11-23&to=2026-11-24", { to: "This range has 367 days. Choose at most 366." }],
    ["from=2026-11-24&to=2026-11-23", { to: "The last day is before the first day." }],
    [
      "from=2026-11-24&to=2026-11-25",
      { to: "The last day is in the future. Today is Nov 24, 2026, shop time." },
    ],
    ["from=2026-02-30&to=2026-11-24", { from: "Choose the first day." }],
    ["to=2026-11-24", { from: "Choose the first day." }],
    ["from=&to=x", { from: "Choose the first day.", to: "Choose the last day." }],
  ])("refuses %s with a message, and keeps it in the fields", (query, errors) => {
    const asked = read(query);
    expect(asked.span).toBeNull();
    expect(asked.errors).toEqual(errors);
    expect(asked.typed.to).toBe(new URLSearchParams(query).get("to"));
  });

  test("cuts long input before showing it again", () => {
    expect(read(`from=${"9".repeat(5_000)}&to=`).typed.from).toHaveLength(40);
  });
});

test.each([
  ["a day", "2026-11-21", 24],
  ["the day on which the clocks go forward", "2026-03-08", 23],
  ["the day on which the clocks go back", "2026-11-01", 25],
])("%s runs from midnight to midnight, shop time", (_, day, hours) => {
  const { from, until } = spanInstants({ from: day, to: day });
  expect(from.until(until).total("hours")).toBe(hours);
  expect(from.toZonedDateTimeISO("America/Chicago").toString()).toContain(`${day}T00:00:00`);
});

test("includes rules in effect on any day of the range", () => {
  const rule = (name: string, firstDay: string, lastDay: string | null, isOn = true) => ({
    ...{ name, firstDay, lastDay, isOn },
  });
  const rules = [
    rule("always", "2020-01-01", null),
    rule("ended on the first day", "2020-01-01", "2026-11-01"),
    rule("ended before", "2020-01-01", "2026-10-31"),
    rule("begins on the last day", "2026-11-10", null),
    rule("begins after", "2026-11-11", null),
    rule("held on no day", "2026-11-05", "2026-11-04"),
    rule("off", "2020-01-01", null, false),
  ];
  const names = rulesIn(rules, { from: "2026-11-01", to: "2026-11-10" }).map(({ name }) => name);
  expect(names).toEqual(["always", "ended on the first day", "begins on the last day"]);
});
