import { SHOP_TIME_ZONE } from "./shop-time.ts";

const DAY = { month: "short", day: "numeric" } as const;
const YEAR = { year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

/**
 * Returns a formatter of instants with these parts. It creates the Intl formatter on first use, since that is
 * slow in browsers.
 */
export function momentWriter(parts: Intl.DateTimeFormatOptions, timeZone = SHOP_TIME_ZONE) {
  let format: Intl.DateTimeFormat | undefined;
  return (at: string): string => {
    format ??= new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
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
