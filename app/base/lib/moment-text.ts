import { SHOP_TIME_ZONE } from "./shop-time.ts";

const DAY = { month: "short", day: "numeric" } as const;
const YEAR = { year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

/** Writes moments with these parts. Its formatter is made with the first of them, since that takes a browser long. */
export function momentWriter(parts: Intl.DateTimeFormatOptions, timeZone = SHOP_TIME_ZONE) {
  let format: Intl.DateTimeFormat | undefined;
  return (at: string): string => {
    format ??= new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
    // Some versions of Intl put a narrow no-break space before AM and PM, but server and browser must write the same.
    return format.format(Date.parse(at)).replaceAll("\u202f", " ");
  };
}

/** "Nov 21, 2026, 10:15 AM" in shop time, of an ISO instant. */
export const momentText = momentWriter({ ...DAY, ...YEAR, ...TIME });

/** "Nov 21, 10:15 AM" in shop time, of an ISO instant. */
export const shortMomentText = momentWriter({ ...DAY, ...TIME });

/** "Sat, Nov 21" in shop time, of an ISO instant. */
export const shortDayText = momentWriter({ weekday: "short", ...DAY });

/** "Nov 21, 2026" in shop time, of an ISO instant. */
export const dayText = momentWriter({ ...DAY, ...YEAR });

/** "14:00": the time of the day in the shop, of an ISO instant, as an address has it. */
export const clockText = momentWriter({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "Saturday, November 21, 2026" of a calendar day "2026-11-21". */
export const calendarDayText = momentWriter(
  { weekday: "long", month: "long", day: "numeric", ...YEAR },
  "UTC",
);

/** "Nov 21, 2026" of a calendar day "2026-11-21". */
export const shortCalendarDayText = momentWriter({ ...DAY, ...YEAR }, "UTC");
