import { shopDate, shopInstant, shopTimeZone } from "#app/base/lib/shop-time.ts";
import type { Band, DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { optionsFor } from "./bands.ts";
import { closedReason, type Span, spansOf, type Timetable, weekdayOf } from "./timetable.ts";

/** A window of an option, derived from the rules; it has a database row only once booked. */
export type DeliveryWindow = { option: DeliveryOption; start: Temporal.Instant; end: Temporal.Instant };

/** A window as sent to browsers: ISO strings, and its remaining capacity (0 = full). */
export type WindowChoice = { start: string; end: string; placesLeft: number };

/**
 * The windows of one shop day, by start; `date` is "2026-11-21". A closed day has no windows and a reason.
 */
export type WindowDay = { date: string; windows: WindowChoice[]; closed: string | null };

/** Inputs that determine the windows. */
type WindowRules = { option: DeliveryOption; band: Band; timetable: Timetable; now: Temporal.Instant };

/**
 * A day on which an option can be booked, with its windows by start; or a closed day, with no windows and the
 * reason.
 */
type BookableDay = { date: Temporal.PlainDate; windows: DeliveryWindow[]; closed: string | null };

/**
 * Returns the days from today on with windows that can still be booked, and the closed days among them (rules
 * delivery/windows, settings-screens/closed-days). Windows are consecutive from the opening time, each of the
 * option's full length in real time, and the last ends by closing; on the two days when the clocks change
 * they neither overlap nor shrink.
 */
export function bookableDays({ option, band, timetable, now }: WindowRules): BookableDay[] {
  if (!optionsFor(band, timetable.delivery).includes(option)) return [];
  const today = shopDate(now);
  const days = Array.from({ length: timetable.delivery.options[option].daysAhead + 1 }, (_, ahead) => {
    const date = today.add({ days: ahead });
    const closed = closedReason(timetable, date);
    const windows = closed === null ? windowsOn(date, option, timetable) : [];
    return { date, windows: windows.filter((window) => isOpen(window, timetable, now)), closed };
  });
  return days.filter(({ windows, closed }) => windows.length > 0 || closed !== null);
}

/** Most days ahead for which an option can be booked. */
export const MOST_DAYS_AHEAD = 60;

/** Returns the last bookable day. */
export function lastBookableDay(
  today: Temporal.PlainDate,
  { options }: Timetable["delivery"],
): Temporal.PlainDate {
  return today.add({ days: Math.max(...Object.values(options).map(({ daysAhead }) => daysAhead)) });
}

/** Returns the window of `rules` that starts at this instant and can still be booked, or null. */
export function findOpenWindow(rules: WindowRules, start: Temporal.Instant): DeliveryWindow | null {
  const windows = bookableDays(rules).flatMap((day) => day.windows);
  return windows.find((window) => window.start.equals(start)) ?? null;
}

/** Cache of windows by day and hours, which don't change; each quote needs a week's. */
const known = new Map<string, readonly DeliveryWindow[]>();
const MOST_KNOWN = 200;

/**
 * Returns all windows of an option that start on a shop day, including those that can't be booked anymore:
 * those of its own hours, after those of the night before.
 */
export function windowsOn(
  date: Temporal.PlainDate,
  option: DeliveryOption,
  timetable: Omit<Timetable, "closesAfterStart">,
): readonly DeliveryWindow[] {
  const minutes = timetable.delivery.options[option].windowMinutes;
  const nights = [date.subtract({ days: 1 }), date].map((day) => ({ day, spans: spansOf(timetable, day) }));
  const hours = nights.map(({ spans }) => spans.map(({ from, until }) => `${from}-${until}`));
  const key = `${date} ${option} ${minutes} ${shopTimeZone()} ${hours.join(" then ")}`;
  let windows = known.get(key);
  if (!windows) {
    if (known.size >= MOST_KNOWN) known.clear();
    const all = nights.flatMap(({ day, spans }) => spans.flatMap((span) => workOut(day, span, minutes)));
    windows = all
      .filter(({ start }) => shopDate(start).equals(date))
      .map(({ start, end }) => ({ option, start, end }));
    known.set(key, windows);
  }
  return windows;
}

/** Returns consecutive windows of this length in a period of a day. */
function workOut(day: Temporal.PlainDate, { from, until }: Span, minutes: number) {
  const closing = instantAt(day, until);
  const windows: { start: Temporal.Instant; end: Temporal.Instant }[] = [];
  let start = instantAt(day, from);
  for (;;) {
    const end = start.add({ minutes });
    if (Temporal.Instant.compare(end, closing) > 0) return windows;
    windows.push({ start, end });
    start = end;
  }
}

/** Returns the instant of a time of a day, in minutes after its midnight. */
function instantAt(day: Temporal.PlainDate, minutes: number): Temporal.Instant {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 });
  return shopInstant(day.add({ days: Math.floor(minutes / (24 * 60)) }), time);
}

/** Returns the capacity of a window without a row: that of its day of the week, or the usual one. */
export function capacityOf(
  { windowCapacity, delivery }: Pick<SiteSettings, "windowCapacity" | "delivery">,
  start: Temporal.Instant,
): number {
  return weekdayOf(delivery, shopDate(start))?.capacity ?? windowCapacity;
}

function isOpen(window: DeliveryWindow, { closesAfterStart }: Timetable, now: Temporal.Instant): boolean {
  const closes = window.start.epochMilliseconds + closesAfterStart[window.option] * 60_000;
  return now.epochMilliseconds < closes;
}

/** Maximum capacity of a window. */
export const LARGEST_CAPACITY = 1_000;
