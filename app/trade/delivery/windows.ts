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
 * Returns the days with windows that can still be booked, and the closed days among them (rules
 * delivery/windows, delivery/business-day, settings-screens/closed-days). Windows are consecutive from the
 * opening time, each of the option's full length in real time, and the last ends by closing; on the two days
 * when the clocks change they neither overlap nor shrink.
 */
export function bookableDays({ option, band, timetable, now }: WindowRules): BookableDay[] {
  if (!optionsFor(band, timetable.delivery).includes(option)) return [];
  const { daysAhead } = timetable.delivery.options[option];
  const [today, first] = [shopDate(now), businessDay(now, timetable)];
  const last = first.add({ days: daysAhead });
  // The last day's hours may end on the next date.
  const dates = Array.from({ length: daysAhead + 2 }, (_, ahead) => first.add({ days: ahead }));
  const all = dates.slice(0, -1).flatMap((day) => windowsOf(day, option, timetable));
  const open = all.filter(({ window }) => isOpen(window, timetable, now));
  const days = dates.map((date) => {
    const closed = closedReason(timetable, date);
    const text = date.toString();
    const windows = open.filter((one) => closed === null && one.date === text);
    return { date, windows: windows.map(({ window }) => window), closed };
  });
  const isAsked = (date: Temporal.PlainDate) =>
    date.equals(today) || (isBefore(today, date) && !isBefore(last, date));
  return days.filter(({ date, windows, closed }) => windows.length > 0 || (closed !== null && isAsked(date)));
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0;

/**
 * Returns the day that the shop counts an instant to: until its hours past midnight end, the day on which they
 * began, closed or not (rules delivery/business-day).
 */
export function businessDay(now: Temporal.Instant, timetable: Timetable): Temporal.PlainDate {
  const today = shopDate(now);
  const before = today.subtract({ days: 1 });
  const closing = spansOf({ ...timetable, closedDays: [] }, before).at(-1)?.until ?? 0;
  return Temporal.Instant.compare(now, instantAt(before, closing)) < 0 ? before : today;
}

/** Most days ahead for which an option can be booked. */
export const MOST_DAYS_AHEAD = 60;

/** Returns the last date on which a bookable window may start. */
export function lastBookableDay(
  today: Temporal.PlainDate,
  { options }: Timetable["delivery"],
): Temporal.PlainDate {
  // One more for the hours past midnight of the last day.
  return today.add({ days: Math.max(...Object.values(options).map(({ daysAhead }) => daysAhead)) + 1 });
}

/** Returns the window of `rules` that starts at this instant and can still be booked, or null. */
export function findOpenWindow(rules: WindowRules, start: Temporal.Instant): DeliveryWindow | null {
  const windows = bookableDays(rules).flatMap((day) => day.windows);
  return windows.find((window) => window.start.equals(start)) ?? null;
}

/** A window, and the date on which it starts, "2026-11-21". */
type DatedWindow = { date: string; window: DeliveryWindow };

/** Cache of windows by day and hours, which don't change; each quote needs a week's. */
const known = new Map<string, readonly DatedWindow[]>();
const MOST_KNOWN = 200;

/** Returns all windows of an option in a day's hours, those past midnight included. */
function windowsOf(
  day: Temporal.PlainDate,
  option: DeliveryOption,
  timetable: Omit<Timetable, "closesAfterStart">,
): readonly DatedWindow[] {
  const minutes = timetable.delivery.options[option].windowMinutes;
  const spans = spansOf(timetable, day);
  const hours = spans.map(({ from, until }) => `${from}-${until}`);
  const key = `${day} ${option} ${minutes} ${shopTimeZone()} ${hours.join(" ")}`;
  let windows = known.get(key);
  if (!windows) {
    if (known.size >= MOST_KNOWN) known.clear();
    const all = spans.flatMap((span) => workOut(day, span, minutes));
    windows = all.map(({ start, end }) => ({
      date: shopDate(start).toString(),
      window: { option, start, end },
    }));
    known.set(key, windows);
  }
  return windows;
}

/**
 * Returns all windows of an option that start on a shop day, including those that can't be booked anymore:
 * those of its own hours, after those of the night before.
 */
export function windowsOn(
  date: Temporal.PlainDate,
  option: DeliveryOption,
  timetable: Omit<Timetable, "closesAfterStart">,
): readonly DeliveryWindow[] {
  const nights = [date.subtract({ days: 1 }), date];
  return nights
    .flatMap((day) => windowsOf(day, option, timetable))
    .filter((one) => one.date === date.toString())
    .map(({ window }) => window);
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
