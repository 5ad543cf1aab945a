import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { type Band, type DeliveryOption, optionsFor } from "./bands.ts";
import { OPTION_FACTS } from "./options.ts";
import { closedReason, type OpeningHours, type Timetable } from "./timetable.ts";

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
  if (!optionsFor(band).includes(option)) return [];
  const today = shopDate(now);
  const days = Array.from({ length: OPTION_FACTS[option].daysAhead + 1 }, (_, ahead) => {
    const date = today.add({ days: ahead });
    const closed = closedReason(timetable, date);
    const windows = closed === null ? windowsOn(date, option, timetable.hours) : [];
    return { date, windows: windows.filter((window) => isOpen(window, timetable, now)), closed };
  });
  return days.filter(({ windows, closed }) => windows.length > 0 || closed !== null);
}

/** Returns the last bookable day. */
export function lastBookableDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: Math.max(...Object.values(OPTION_FACTS).map(({ daysAhead }) => daysAhead)) });
}

/** Returns the window of `rules` that starts at this instant and can still be booked, or null. */
export function findOpenWindow(rules: WindowRules, start: Temporal.Instant): DeliveryWindow | null {
  const windows = bookableDays(rules).flatMap((day) => day.windows);
  return windows.find((window) => window.start.equals(start)) ?? null;
}

/** Cache of windows by day and hours, which don't change; each quote needs a week's. */
const known = new Map<string, readonly DeliveryWindow[]>();
const MOST_KNOWN = 200;

/** Returns all windows of an option on a shop day, including those that can't be booked anymore. */
export function windowsOn(
  date: Temporal.PlainDate,
  option: DeliveryOption,
  hours: OpeningHours,
): readonly DeliveryWindow[] {
  const key = `${date} ${option} ${hours.start} ${hours.end}`;
  let windows = known.get(key);
  if (!windows) {
    if (known.size >= MOST_KNOWN) known.clear();
    windows = workOut(date, option, hours);
    known.set(key, windows);
  }
  return windows;
}

function workOut(date: Temporal.PlainDate, option: DeliveryOption, hours: OpeningHours): DeliveryWindow[] {
  const closing = shopInstant(date, Temporal.PlainTime.from(hours.end));
  const minutes = OPTION_FACTS[option].windowMinutes;
  const windows: DeliveryWindow[] = [];
  let start = shopInstant(date, Temporal.PlainTime.from(hours.start));
  for (;;) {
    const end = start.add({ minutes });
    if (Temporal.Instant.compare(end, closing) > 0) return windows;
    windows.push({ option, start, end });
    start = end;
  }
}

function isOpen(window: DeliveryWindow, { closesAfterStart }: Timetable, now: Temporal.Instant): boolean {
  const closes = window.start.epochMilliseconds + closesAfterStart[window.option] * 60_000;
  return now.epochMilliseconds < closes;
}

/** Maximum capacity of a window. */
export const LARGEST_CAPACITY = 1_000;
