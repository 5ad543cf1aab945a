import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shopDate, shopTimeZone } from "#app/base/lib/shop-time.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { BANDS, DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { type Timetable, timetableOf } from "./timetable.ts";
import { bookableDays, findOpenWindow, windowsOn } from "./windows.ts";

const TIMETABLE = timetableOf(DEFAULT_SETTINGS, []);

const withHours = (hours: Timetable["hours"]): Timetable => ({ ...TIMETABLE, hours });

const openWindows = (rules: Parameters<typeof bookableDays>[0]) =>
  bookableDays(rules).flatMap(({ windows }) => windows);

/** An instant of a wall-clock time in the shop. */
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(shopTimeZone()).toInstant();
const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(shopTimeZone()).toPlainDateTime().toString({ smallestUnit: "minute" });
const open = (
  option: (typeof DELIVERY_OPTIONS)[number],
  now: string,
  band: (typeof BANDS)[number] = "primary",
  timetable: Timetable = TIMETABLE,
) => openWindows({ option, band, timetable, now: at(now) });

describe("the windows of a day", () => {
  test("returns 14 one-hour windows for Express and 7 two-hour windows for the others, from 8:00 to 22:00", () => {
    const day = Temporal.PlainDate.from("2026-07-01");
    const express = windowsOn(day, "express", TIMETABLE);
    expect(express).toHaveLength(14);
    expect(windowsOn(day, "standard", TIMETABLE)).toHaveLength(7);
    expect(local(express[0]?.start as Temporal.Instant)).toBe("2026-07-01T08:00");
    expect(local(express.at(-1)?.end as Temporal.Instant)).toBe("2026-07-01T22:00");
  });

  test("starts windows at the opening time, and never ends one after closing", () => {
    const windows = windowsOn(
      Temporal.PlainDate.from("2026-07-01"),
      "standard",
      withHours({ start: "09:30", end: "14:00" }),
    );
    expect(windows.map((window) => local(window.start))).toEqual(["2026-07-01T09:30", "2026-07-01T11:30"]);
  });

  test("returns no windows if the closing time isn't after the opening time", () => {
    const day = Temporal.PlainDate.from("2026-07-01");
    expect(windowsOn(day, "express", withHours({ start: "10:00", end: "10:00" }))).toEqual([]);
    expect(windowsOn(day, "express", withHours({ start: "22:00", end: "02:00" }))).toEqual([]);
  });
});

describe("the booking cutoff (rules delivery/cutoff)", () => {
  test.each([
    ["express", "2026-07-01T10:14", "2026-07-01T10:00"],
    ["express", "2026-07-01T10:15", "2026-07-01T11:00"],
    ["standard", "2026-07-01T08:59", "2026-07-01T10:00"],
    ["standard", "2026-07-01T09:00", "2026-07-01T12:00"],
    ["scheduled", "2026-07-01T07:59", "2026-07-01T10:00"],
    ["scheduled", "2026-07-01T08:00", "2026-07-01T12:00"],
  ] as const)("offers for %s at %s the first window: %s", (option, now, first) => {
    expect(local(open(option, now)[0]?.start as Temporal.Instant)).toBe(first);
  });

  test("allows Express and Standard only today, Scheduled up to 7 days ahead", () => {
    expect(open("express", "2026-07-01T21:15")).toEqual([]);
    expect(open("standard", "2026-07-01T19:00")).toEqual([]);
    const days = new Set(
      open("scheduled", "2026-07-01T23:30").map((window) => shopDate(window.start).toString()),
    );
    expect([...days]).toEqual([
      "2026-07-02",
      "2026-07-03",
      "2026-07-04",
      "2026-07-05",
      "2026-07-06",
      "2026-07-07",
      "2026-07-08",
    ]);
  });

  test("uses the shop's day, even when it's another day in London", () => {
    const lateEvening = Temporal.Instant.from("2026-07-02T02:30:00Z");
    const express = openWindows({
      option: "express",
      band: "primary",
      timetable: TIMETABLE,
      now: lateEvening,
    });
    expect(express).toEqual([]);
    const beforeOpening = Temporal.Instant.from("2026-07-02T05:30:00Z");
    const next = openWindows({
      option: "express",
      band: "primary",
      timetable: TIMETABLE,
      now: beforeOpening,
    });
    expect(local(next[0]?.start as Temporal.Instant)).toBe("2026-07-02T08:00");
  });

  test("allows a band only its own options", () => {
    expect(open("express", "2026-07-01T09:00", "extended")).toEqual([]);
    expect(open("standard", "2026-07-01T09:00", "limited")).toEqual([]);
    expect(open("scheduled", "2026-07-01T09:00", "limited")).not.toEqual([]);
    for (const option of DELIVERY_OPTIONS)
      expect(open(option, "2026-07-01T09:00", "unavailable")).toEqual([]);
  });
});

describe("custom closing times and closed days (rules settings-screens/booking-cutoff, settings-screens/closed-days)", () => {
  const late = timetableOf(
    {
      ...DEFAULT_SETTINGS,
      expressClosesMinutes: 0,
      standardClosesMinutes: 30,
      scheduledClosesMinutes: 1_440,
    },
    [],
  );
  test.each([
    ["express", "2026-07-01T09:59", "2026-07-01T10:00"],
    ["express", "2026-07-01T10:00", "2026-07-01T11:00"],
    ["standard", "2026-07-01T09:29", "2026-07-01T10:00"],
    ["standard", "2026-07-01T09:30", "2026-07-01T12:00"],
    ["scheduled", "2026-07-01T07:59", "2026-07-02T08:00"],
    ["scheduled", "2026-07-01T08:00", "2026-07-02T10:00"],
  ] as const)("offers for %s at %s the first window: %s", (option, now, first) => {
    const [window] = open(option, now, "primary", late);
    expect(local(window?.start as Temporal.Instant)).toBe(first);
    expect(findOpenWindow({ option, band: "primary", timetable: late, now: at(now) }, at(first))).toEqual(
      window,
    );
  });

  const closedDays = [
    { day: Temporal.PlainDate.from("2026-07-01"), reason: "Inventory." },
    { day: Temporal.PlainDate.from("2026-07-04"), reason: "Independence Day" },
  ];
  const timetable = { ...TIMETABLE, closedDays };

  test("returns no windows on a closed day", () => {
    for (const option of DELIVERY_OPTIONS) {
      const days = open(option, "2026-07-01T09:00", "primary", timetable).map((window) =>
        shopDate(window.start).toString(),
      );
      expect(days).not.toContain("2026-07-01");
      expect(days).not.toContain("2026-07-04");
    }
    const rules = { option: "scheduled", band: "primary", now: at("2026-07-01T09:00") } as const;
    expect(findOpenWindow({ ...rules, timetable }, at("2026-07-04T10:00"))).toBeNull();
    expect(findOpenWindow({ ...rules, timetable: TIMETABLE }, at("2026-07-04T10:00"))).not.toBeNull();
    expect(findOpenWindow({ ...rules, timetable }, at("2026-07-05T10:00"))).not.toBeNull();
  });

  test("lists the closed days on which an option could be booked, each with its reason", () => {
    const closed = (
      option: (typeof DELIVERY_OPTIONS)[number],
      now: string,
      band: (typeof BANDS)[number] = "primary",
    ) =>
      bookableDays({ option, band, timetable, now: at(now) }).flatMap(({ date, closed: reason, windows }) =>
        reason === null ? [] : [{ date: date.toString(), reason, windows }],
      );
    const inventory = { date: "2026-07-01", reason: "Inventory", windows: [] };
    const independence = { date: "2026-07-04", reason: "Independence Day", windows: [] };
    expect(closed("express", "2026-07-01T09:00")).toEqual([inventory]);
    expect(closed("scheduled", "2026-07-01T09:00")).toEqual([inventory, independence]);
    expect(closed("scheduled", "2026-06-26T09:00")).toEqual([inventory]);
    expect(closed("express", "2026-07-02T09:00")).toEqual([]);
    expect(closed("express", "2026-07-01T09:00", "limited")).toEqual([]);
  });
});

describe("when the clocks change", () => {
  test.each([
    ["on the day they go back", "2026-10-31T12:00", "2026-11-01", "2026-11-01T14:00:00Z"],
    ["on the day they go forward", "2027-03-13T12:00", "2027-03-14", "2027-03-14T13:00:00Z"],
  ])("opens at 8 by the shop's clock: %s", (_, now, date, opening) => {
    const windows = open("scheduled", now).filter((window) => shopDate(window.start).toString() === date);
    expect(windows).toHaveLength(7);
    expect(windows[0]?.start.toString()).toBe(opening);
    expect(local(windows.at(-1)?.end as Temporal.Instant)).toBe(`${date}T22:00`);
  });

  test("adds a window to a shop open all night in fall, and removes one in spring", () => {
    const allNight = withHours({ start: "00:00", end: "23:59" });
    const hours = (date: string) => windowsOn(Temporal.PlainDate.from(date), "express", allNight).length;
    expect([hours("2026-10-31"), hours("2026-11-01"), hours("2027-03-14")]).toEqual([23, 24, 22]);
  });
});

test("never overlaps windows, keeps their full length within opening hours, and finds them by their start", () => {
  const minutes = fc.integer({ min: 0, max: 1_439 });
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  fc.assert(
    fc.property(
      fc.constantFrom(...DELIVERY_OPTIONS),
      fc.constantFrom(...BANDS),
      minutes,
      minutes,
      fc.integer({ min: Date.UTC(2026, 9, 25), max: Date.UTC(2027, 2, 21) }),
      (option, band, opening, closing, epoch) => {
        const hours = { start: clock(opening), end: clock(closing) };
        const now = Temporal.Instant.fromEpochMilliseconds(epoch);
        const rules = { option, band, timetable: { ...TIMETABLE, hours }, now };
        const windows = openWindows(rules);
        for (const [index, window] of windows.entries()) {
          expect(window.start.until(window.end).total("minutes")).toBe(
            DEMO_DELIVERY.options[option].windowMinutes,
          );
          const before = windows[index - 1];
          if (before) expect(Temporal.Instant.compare(before.end, window.start)).toBeLessThanOrEqual(0);
          expect(findOpenWindow(rules, window.start)).toEqual(window);
          expect(findOpenWindow(rules, window.start.add({ seconds: 1 }))).toBeNull();
          const day = shopDate(window.start);
          const closes = day.toZonedDateTime({ timeZone: shopTimeZone(), plainTime: hours.end }).toInstant();
          expect(Temporal.Instant.compare(window.end, closes)).toBeLessThanOrEqual(0);
        }
      },
    ),
    { numRuns: 60 },
  );
});
