import { SHOP_TIME_ZONE, shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { type Band, type DeliveryOption, optionsFor } from "./bands.ts";
import { OPTION_FACTS } from "./options.ts";
import { closedReason, type OpeningHours, type Timetable } from "./timetable.ts";

/** A window of an option, worked out by the rules; it is in the database only once somebody has booked it. */
export type DeliveryWindow = { option: DeliveryOption; start: Temporal.Instant; end: Temporal.Instant };

/** A window as browsers get it: ISO strings, and how many more orders it takes (0 = full). */
export type WindowChoice = { start: string; end: string; placesLeft: number };

/** The windows of one shop day, by start; `date` is "2026-11-21". A closed day has none, and says why. */
export type WindowDay = { date: string; windows: WindowChoice[]; closed: string | null };

/** What the windows depend on. */
export type WindowRules = { option: DeliveryOption; band: Band; timetable: Timetable; now: Temporal.Instant };

/**
 * The windows that can still be booked, by start (rules 6.5). Windows follow one another from the opening
 * time, each of the option's full length in real time, and the last ends by closing; so on the two days when the
 * clocks change they neither overlap nor shrink.
 */
export function openWindows(rules: WindowRules): DeliveryWindow[] {
  const { option, timetable, now } = rules;
  return bookableDays(rules)
    .filter((day) => closedReason(timetable, day) === null)
    .flatMap((day) => windowsOn(day, option, timetable.hours))
    .filter((window) => isOpen(window, timetable, now));
}

/** The closed days among those for which an option could be booked, by date, with their reasons (rules 39.9). */
export function closedDaysOf(rules: WindowRules): { date: string; reason: string }[] {
  return bookableDays(rules).flatMap((day) => {
    const reason = closedReason(rules.timetable, day);
    return reason === null ? [] : [{ date: day.toString(), reason }];
  });
}

/** The days from today on for which an option can be booked in a band, closed ones included. */
function bookableDays({ option, band, now }: WindowRules): Temporal.PlainDate[] {
  if (!optionsFor(band).includes(option)) return [];
  const today = shopDate(now);
  return Array.from({ length: OPTION_FACTS[option].daysAhead + 1 }, (_, days) => today.add({ days }));
}

/** The last day for which anything can be booked. */
export function lastBookableDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: Math.max(...Object.values(OPTION_FACTS).map(({ daysAhead }) => daysAhead)) });
}

/** The window of `rules` that starts at this instant and can still be booked, or null. */
export function findOpenWindow(rules: WindowRules, start: Temporal.Instant): DeliveryWindow | null {
  const { option, band, timetable, now } = rules;
  if (!optionsFor(band).includes(option)) return null;
  const date = shopDate(start);
  const ahead = shopDate(now).until(date, { largestUnit: "days" }).days;
  if (ahead < 0 || ahead > OPTION_FACTS[option].daysAhead) return null;
  if (closedReason(timetable, date) !== null) return null;
  const window = windowsOn(date, option, timetable.hours).find((one) => one.start.equals(start));
  return window && isOpen(window, timetable, now) ? window : null;
}

/** The windows of days and hours that have been asked for. Each quote needs those of a week, and they do not change. */
const known = new Map<string, readonly DeliveryWindow[]>();
const MOST_KNOWN = 200;

/** All windows of an option on a shop day, whether or not they can still be booked. */
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

/** A window as it is written: its shop day, and its start and end as ISO strings. */
export type WrittenWindow = { date: string; start: string; end: string };

const written = new WeakMap<DeliveryWindow, WrittenWindow>();

/** Writes a window; one that is known is written once. */
export function writeWindow(window: DeliveryWindow): WrittenWindow {
  let text = written.get(window);
  if (!text) {
    const { start, end } = window;
    text = { date: shopDate(start).toString(), start: start.toString(), end: end.toString() };
    written.set(window, text);
  }
  return text;
}

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  weekday: "long",
  month: "long",
  day: "numeric",
});
const time = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  hour: "numeric",
  minute: "2-digit",
});

// Some versions of Intl put a narrow no-break space before AM and PM, which plain-text mail shows as a box.
const plain = (text: string) => text.replaceAll("\u202f", " ");

/** "Saturday, November 21" in shop time, of an ISO instant. */
export function windowDayText(start: string): string {
  return plain(day.format(Date.parse(start)));
}

/** "10:00 AM" in shop time, of an ISO instant. */
export function windowStartText(start: string): string {
  return plain(time.format(Date.parse(start)));
}

/** "10:00 AM to 12:00 PM" in shop time, of two ISO instants. */
export function windowTimeText(start: string, end: string): string {
  return `${plain(time.format(Date.parse(start)))} to ${plain(time.format(Date.parse(end)))}`;
}

/** "Saturday, November 21, 10:00 AM to 12:00 PM" in shop time. */
export function windowText(start: string, end: string): string {
  return `${windowDayText(start)}, ${windowTimeText(start, end)}`;
}
