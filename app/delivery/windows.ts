import { shopDate, shopInstant } from "#app/lib/shop-time.ts";
import { optionsFor } from "./bands.ts";
import { OPTION_FACTS } from "./options.ts";
import type { Band, DeliveryOption } from "./zone.ts";

/** Opening hours in shop time, "08:00" to "22:00". A closing time not after the opening time means closed. */
export type OpeningHours = { start: string; end: string };

/** A window of an option, worked out by the rules; it is in the database only once somebody has booked it. */
export type DeliveryWindow = { option: DeliveryOption; start: Temporal.Instant; end: Temporal.Instant };

/** A window as browsers get it: ISO strings, and how many more orders it takes (0 = full). */
export type WindowChoice = { start: string; end: string; placesLeft: number };

/** The windows of one shop day, by start; `date` is "2026-11-21". */
export type WindowDay = { date: string; windows: WindowChoice[] };

/** What the windows depend on. */
export type WindowRules = { option: DeliveryOption; band: Band; hours: OpeningHours; now: Temporal.Instant };

/**
 * The windows that can still be booked, by start (rules 6.5). Windows follow one another from the opening
 * time, each of the option's full length in real time, and the last ends by closing; so on the two days when the
 * clocks change they neither overlap nor shrink.
 */
export function openWindows({ option, band, hours, now }: WindowRules): DeliveryWindow[] {
  if (!optionsFor(band).includes(option)) return [];
  const today = shopDate(now);
  const open: DeliveryWindow[] = [];
  for (let ahead = 0; ahead <= OPTION_FACTS[option].daysAhead; ahead++) {
    open.push(
      ...windowsOn(today.add({ days: ahead }), option, hours).filter((window) => isOpen(window, now)),
    );
  }
  return open;
}

/** The window of `rules` that starts at this instant and can still be booked, or null. */
export function findOpenWindow(rules: WindowRules, start: Temporal.Instant): DeliveryWindow | null {
  const { option, band, hours, now } = rules;
  if (!optionsFor(band).includes(option)) return null;
  const date = shopDate(start);
  const ahead = shopDate(now).until(date, { largestUnit: "days" }).days;
  if (ahead < 0 || ahead > OPTION_FACTS[option].daysAhead) return null;
  const window = windowsOn(date, option, hours).find((one) => one.start.equals(start));
  return window && isOpen(window, now) ? window : null;
}

/** All windows of an option on a shop day, whether or not they can still be booked. */
export function windowsOn(
  date: Temporal.PlainDate,
  option: DeliveryOption,
  hours: OpeningHours,
): DeliveryWindow[] {
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

function isOpen(window: DeliveryWindow, now: Temporal.Instant): boolean {
  const closes = window.start.add({ minutes: OPTION_FACTS[window.option].closesAfterStart });
  return Temporal.Instant.compare(now, closes) < 0;
}
