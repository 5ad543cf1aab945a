import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setShopTimeZone, shopDate, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import type { WeekdayTerms } from "#app/base/settings/delivery-profile.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { type Timetable, timetableOf } from "./timetable.ts";
import { bookableDays, capacityOf, windowsOn } from "./windows.ts";

const TIMETABLE = timetableOf(DEFAULT_SETTINGS, []);

/** An instant of a wall-clock time in the shop. */
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(shopTimeZone()).toInstant();
const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(shopTimeZone()).toPlainDateTime().toString({ smallestUnit: "minute" });

describe("hours by day of the week (rules delivery/hours)", () => {
  const USUAL: WeekdayTerms = { isClosed: false, hours: null, pause: null, capacity: null };
  /** A week as usual, but for some days; Monday is 0. */
  const week = (own: Record<number, Partial<WeekdayTerms>>): Timetable => ({
    ...TIMETABLE,
    delivery: {
      ...DEMO_DELIVERY,
      weekdays: DEMO_DELIVERY.weekdays.map((_, day) => ({ ...USUAL, ...own[day] })),
    },
  });
  // July 3, 2026, is a Friday.
  const starts = (date: string, timetable: Timetable) =>
    windowsOn(Temporal.PlainDate.from(date), "standard", timetable).map(({ start }) => local(start));

  test("uses a day's own hours, and the usual ones on the others", () => {
    const fridays = week({ 4: { hours: { start: "12:00", end: "16:00" } } });
    expect(starts("2026-07-03", fridays)).toEqual(["2026-07-03T12:00", "2026-07-03T14:00"]);
    expect(starts("2026-07-04", fridays)).toHaveLength(7);
  });

  test("closes a day of the week without listing it among the closed days", () => {
    const noFridays = week({ 4: { isClosed: true } });
    expect(starts("2026-07-03", noFridays)).toEqual([]);
    const days = bookableDays({
      ...{ option: "scheduled", band: "primary", timetable: noFridays, now: at("2026-07-01T09:00") },
    });
    expect(days.map(({ date }) => date.toString())).not.toContain("2026-07-03");
    expect(days).toHaveLength(7);
  });

  test("starts again after a break, and lets no window reach into it", () => {
    const lunch = week({
      4: { hours: { start: "09:00", end: "17:00" }, pause: { start: "12:00", end: "13:00" } },
    });
    expect(starts("2026-07-03", lunch)).toEqual(["2026-07-03T09:00", "2026-07-03T13:00", "2026-07-03T15:00"]);
  });

  test("delivers past midnight, and lists those windows on the next day", () => {
    const night = week({
      4: { hours: { start: "20:00", end: "03:00" }, pause: { start: "00:00", end: "00:30" } },
      5: { isClosed: true },
    });
    expect(starts("2026-07-03", night)).toEqual(["2026-07-03T20:00", "2026-07-03T22:00"]);
    expect(starts("2026-07-04", night)).toEqual(["2026-07-04T00:30"]);
    const closed = {
      ...night,
      closedDays: [{ day: Temporal.PlainDate.from("2026-07-03"), reason: "Party" }],
    };
    expect(starts("2026-07-04", closed)).toEqual([]);
  });

  test("counts the hours past midnight to the day on which they began, for what can be booked today", () => {
    const nights = week(
      Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6].map((day) => [day, { hours: { start: "18:00", end: "02:00" } }]),
      ),
    );
    const today = (now: string, timetable = nights) =>
      bookableDays({ option: "express", band: "primary", timetable, now: at(now) }).map(
        ({ date, windows, closed }) => [
          date.toString(),
          closed ?? windows.map(({ start }) => local(start).slice(11)),
        ],
      );
    expect(today("2026-07-03T21:30")).toEqual([
      ["2026-07-03", ["22:00", "23:00"]],
      ["2026-07-04", ["00:00", "01:00"]],
    ]);
    expect(today("2026-07-04T00:30")).toEqual([["2026-07-04", ["01:00"]]]);
    expect(today("2026-07-04T01:59")).toEqual([]);
    expect(today("2026-07-04T02:00").map(([date]) => date)).toEqual(["2026-07-04", "2026-07-05"]);
    const closed = (day: string) => ({
      ...nights,
      closedDays: [{ day: Temporal.PlainDate.from(day), reason: "Party" }],
    });
    expect(today("2026-07-04T00:30", closed("2026-07-03"))).toEqual([]);
    expect(today("2026-07-03T22:30", closed("2026-07-04"))).toEqual([["2026-07-03", ["23:00"]]]);
    expect(today("2026-07-04T00:30", closed("2026-07-04"))).toEqual([["2026-07-04", "Party"]]);
    const scheduled = { option: "scheduled", band: "primary", timetable: nights } as const;
    const last = bookableDays({ ...scheduled, now: at("2026-07-04T00:30") }).at(-1);
    expect([last?.date.toString(), last?.windows.map(({ start }) => local(start))]).toEqual([
      "2026-07-11",
      ["2026-07-11T00:00"],
    ]);
  });

  test("has the capacity of the day, or else the usual one", () => {
    const settings = {
      windowCapacity: 8,
      delivery: { ...DEMO_DELIVERY, ...week({ 4: { capacity: 3 } }).delivery },
    };
    expect(capacityOf(settings, at("2026-07-03T12:00"))).toBe(3);
    expect(capacityOf(settings, at("2026-07-04T12:00"))).toBe(8);
  });

  const minutes = fc.integer({ min: 0, max: 1_439 });
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  const hours = fc.record({ start: minutes.map(clock), end: minutes.map(clock) });
  const day = fc.record({
    isClosed: fc.boolean(),
    hours: fc.option(hours),
    pause: fc.option(hours),
    capacity: fc.constant(null),
  });

  test.each(["America/Chicago", "America/Phoenix", "America/New_York", "Australia/Lord_Howe"])(
    "never overlaps windows or shortens one, through both clock changes in %s",
    (zone) => {
      setShopTimeZone(zone);
      try {
        fc.assert(
          fc.property(
            fc.array(day, { minLength: 7, maxLength: 7 }),
            fc.constantFrom("2026-10-30", "2027-03-12", "2026-10-02", "2027-04-02", "2026-07-01"),
            (weekdays, first) => {
              const timetable = { ...TIMETABLE, delivery: { ...DEMO_DELIVERY, weekdays } };
              const days = [0, 1, 2, 3].map((ahead) => Temporal.PlainDate.from(first).add({ days: ahead }));
              const windows = days.flatMap((date) => windowsOn(date, "standard", timetable));
              for (const [index, { start, end }] of windows.entries()) {
                expect(start.until(end).total("minutes")).toBe(120);
                const before = windows[index - 1];
                // A night's hours and the next morning's may overlap only if their owner says so.
                const own = weekdays.every((one) => !one.hours || one.hours.end > one.hours.start);
                if (before && own) expect(Temporal.Instant.compare(before.end, start)).toBeLessThanOrEqual(0);
              }
              for (const date of days)
                for (const { start } of windowsOn(date, "standard", timetable))
                  expect(shopDate(start).equals(date)).toBe(true);
            },
          ),
          { numRuns: 60 },
        );
      } finally {
        setShopTimeZone("America/Chicago");
      }
    },
  );
});
