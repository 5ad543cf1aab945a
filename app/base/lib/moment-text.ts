import { SHOP_TIME_ZONE } from "./shop-time.ts";

const moment = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const shortMoment = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const shortDay = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  weekday: "short",
  month: "short",
  day: "numeric",
});
const day = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  month: "short",
  day: "numeric",
  year: "numeric",
});
const shortCalendarDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
});
const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const calendarDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
});

// Some versions of Intl put a narrow no-break space before AM and PM, but server and browser must write the same text.
const plain = (text: string) => text.replaceAll("\u202f", " ");

/** "Nov 21, 2026, 10:15 AM" in shop time, of an ISO instant. */
export function momentText(at: string): string {
  return plain(moment.format(Date.parse(at)));
}

/** "Nov 21, 10:15 AM" in shop time, of an ISO instant. */
export function shortMomentText(at: string): string {
  return plain(shortMoment.format(Date.parse(at)));
}

/** "Sat, Nov 21" in shop time, of an ISO instant. */
export function shortDayText(at: string): string {
  return plain(shortDay.format(Date.parse(at)));
}

/** "Nov 21, 2026" in shop time, of an ISO instant. */
export function dayText(at: string): string {
  return plain(day.format(Date.parse(at)));
}

/** "Saturday, November 21, 2026" of a calendar day "2026-11-21". */
export function calendarDayText(day: string): string {
  return plain(calendarDay.format(Date.parse(`${day}T00:00:00Z`)));
}

/** "14:00": the time of the day in the shop, of an ISO instant, as an address has it. */
export function clockText(at: string): string {
  return plain(clock.format(Date.parse(at)));
}

/** "Nov 21" of a calendar day "2026-11-21". */
export function shortCalendarDayText(day: string): string {
  return plain(shortCalendarDay.format(Date.parse(`${day}T00:00:00Z`)));
}
