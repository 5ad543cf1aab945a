import { momentWriter } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";

/** "Saturday, November 21" in shop time, for an ISO instant. */
export const windowDayText = momentWriter({ weekday: "long", month: "long", day: "numeric" });

/** "10:00 AM" in shop time, for an ISO instant. */
export const windowStartText = momentWriter({ hour: "numeric", minute: "2-digit" });

/** Returns "10:00 AM to 12:00 PM" in shop time, for two ISO instants. */
export function windowTimeText(start: string, end: string): string {
  return `${windowStartText(start)} to ${windowStartText(end)}`;
}

/** Returns "Saturday, November 21, 10:00 AM to 12:00 PM" in shop time. */
export function windowText(start: string, end: string): string {
  return `${windowDayText(start)}, ${windowTimeText(start, end)}`;
}

/** "2 spots left", "Full" (rules delivery/window-display). */
export function placesText(left: number): string {
  if (left <= 0) return "Full";
  return counted(left, "spot left", "spots left");
}
