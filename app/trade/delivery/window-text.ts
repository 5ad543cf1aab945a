import { SHOP_TIME_ZONE } from "#app/base/lib/shop-time.ts";

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
