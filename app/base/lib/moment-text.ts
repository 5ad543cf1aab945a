import { shopTimeZone } from "./shop-time.ts";

const DAY = { month: "short", day: "numeric" } as const;
const YEAR = { year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

/**
 * Returns a formatter of instants with these parts, in shop time or the given zone. It creates the Intl
 * formatter on first use, since that is slow in browsers, and again when the shop's zone changes.
 */
export function momentWriter(parts: Intl.DateTimeFormatOptions, zone?: string) {
  let format: Intl.DateTimeFormat | undefined;
  let madeFor: string | undefined;
  return (at: string): string => {
    const timeZone = zone ?? shopTimeZone();
    if (!format || madeFor !== timeZone) {
      format = new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
      madeFor = timeZone;
    }
    // Some versions of Intl put a narrow no-break space before AM and PM; server and browser output must
    // match.
    return format.format(Date.parse(at)).replaceAll("\u202f", " ");
  };
}

/** Formats an ISO instant in shop time: "Nov 21, 2026, 10:15 AM". */
export const momentText = momentWriter({ ...DAY, ...YEAR, ...TIME });

/** Formats an ISO instant in shop time: "Nov 21, 10:15 AM". */
export const shortMomentText = momentWriter({ ...DAY, ...TIME });

/** Formats an ISO instant in shop time: "Sat, Nov 21". */
export const shortDayText = momentWriter({ weekday: "short", ...DAY });

/** Formats an ISO instant in shop time: "Nov 21, 2026". */
export const dayText = momentWriter({ ...DAY, ...YEAR });

/** Formats an ISO instant as shop time for URLs: "14:00". */
export const clockText = momentWriter({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Formats the calendar day "2026-11-21" as "Saturday, November 21, 2026". */
export const calendarDayText = momentWriter(
  { weekday: "long", month: "long", day: "numeric", ...YEAR },
  "UTC",
);

/** Formats the calendar day "2026-11-21" as "Nov 21, 2026". */
export const shortCalendarDayText = momentWriter({ ...DAY, ...YEAR }, "UTC");

/** Returns the name of the shop's time zone, "Central time". */
export function timeZoneText(): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: shopTimeZone(), timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? shopTimeZone();
  return name.replace(/ Time$/, " time");
}
