let timeZone = "America/Chicago";

/** Returns the shop's only time zone: opening hours, windows, and "today" refer to it. */
export function shopTimeZone(): string {
  return timeZone;
}

/**
 * Sets the shop's time zone in this process or browser (rules settings/time-zone). A process serves one shop,
 * so this is a fact of the process, like its locale.
 */
export function setShopTimeZone(shop: string): void {
  timeZone = shop;
}

/** Returns the shop's calendar date at an instant. Server only: browsers may lack Temporal. */
export function shopDate(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(shopTimeZone()).toPlainDate();
}

/** Returns the instant of a wall-clock time in the shop, correct across daylight-saving changes. */
export function shopInstant(date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant {
  return date.toZonedDateTime({ timeZone: shopTimeZone(), plainTime: time }).toInstant();
}

/**
 * Returns the shop day that contains a time, in ms since 1970: from its midnight until just before the next.
 */
export function shopDayAround(moment: number): { from: number; until: number } {
  const today = shopDate(Temporal.Instant.fromEpochMilliseconds(moment));
  const midnightOf = (date: Temporal.PlainDate) =>
    shopInstant(date, Temporal.PlainTime.from("00:00")).epochMilliseconds;
  return { from: midnightOf(today), until: midnightOf(today.add({ days: 1 })) };
}

/**
 * Returns the range of shop days, "2026-11-21": from the first one's midnight to the one after the last (by
 * default the same day).
 */
export function shopDayOf(day: string, last = day): { from: Temporal.Instant; until: Temporal.Instant } {
  const midnight = (date: Temporal.PlainDate) => shopInstant(date, Temporal.PlainTime.from("00:00"));
  return {
    from: midnight(Temporal.PlainDate.from(day)),
    until: midnight(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

/** Formats an instant for browsers: ISO, UTC, in ms, since HTML allows no microseconds in `datetime`. */
export function isoText(instant: Temporal.Instant): string {
  return instant.round({ smallestUnit: "millisecond", roundingMode: "trunc" }).toString();
}

/** Formats an instant in shop time with its UTC offset: "2026-11-27T14:05:00-06:00". */
export function shopTimeText(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO(shopTimeZone());
  return local.toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** Returns the age on a day. Someone born on February 29 turns a year older on March 1. */
export function ageOn(birthDate: Temporal.PlainDate, today: Temporal.PlainDate): number {
  const years = today.year - birthDate.year;
  const hadBirthday =
    today.month > birthDate.month || (today.month === birthDate.month && today.day >= birthDate.day);
  return hadBirthday ? years : years - 1;
}

/** Formats the wall-clock time "08:00" as "8:00 AM". */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "AM" : "PM";
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${half}`;
}

/**
 * Returns whether a text is an instant of this century in UTC as our pages write it,
 * "2026-11-21T15:00:00.123456Z". Refuses invalid dates that `Date` would accept, such as February 30.
 */
export function isMoment(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)) return false;
  const read = new Date(text.slice(0, 19).concat("Z"));
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text.slice(0, 19));
}
