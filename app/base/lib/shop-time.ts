/** The one time zone of the shop: opening hours, windows and "today" refer to it. */
export const SHOP_TIME_ZONE = "America/Chicago";

/** The calendar date in the shop at an instant. Server only: browsers may lack Temporal. */
export function shopDate(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDate();
}

/** The instant of a wall-clock time in the shop on a date, correct across both daylight-saving changes. */
export function shopInstant(date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant {
  return date.toZonedDateTime({ timeZone: SHOP_TIME_ZONE, plainTime: time }).toInstant();
}

/** The shop day of a moment, in milliseconds since 1970: from its midnight until just before the next one. */
export function shopDayAround(moment: number): { from: number; until: number } {
  const today = shopDate(Temporal.Instant.fromEpochMilliseconds(moment));
  const midnightOf = (date: Temporal.PlainDate) =>
    shopInstant(date, Temporal.PlainTime.from("00:00")).epochMilliseconds;
  return { from: midnightOf(today), until: midnightOf(today.add({ days: 1 })) };
}

/** The moments of shop days, "2026-11-21": from the midnight of the first until that after the last (the same by default). */
export function shopDayOf(day: string, last = day): { from: Temporal.Instant; until: Temporal.Instant } {
  const midnight = (date: Temporal.PlainDate) => shopInstant(date, Temporal.PlainTime.from("00:00"));
  return {
    from: midnight(Temporal.PlainDate.from(day)),
    until: midnight(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

/** An instant for browsers: ISO, UTC, to the millisecond, since HTML takes no microseconds in a `datetime`. */
export function isoText(instant: Temporal.Instant): string {
  return instant.round({ smallestUnit: "millisecond", roundingMode: "trunc" }).toString();
}

/** "2026-11-27T14:05:00-06:00": a moment by the clock in the shop, with how far that is from UTC. */
export function shopTimeText(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO(SHOP_TIME_ZONE);
  return local.toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** Completed years between a birth date and a day. Someone born on February 29 gets a year older on March 1. */
export function ageOn(birthDate: Temporal.PlainDate, today: Temporal.PlainDate): number {
  const years = today.year - birthDate.year;
  const hadBirthday =
    today.month > birthDate.month || (today.month === birthDate.month && today.day >= birthDate.day);
  return hadBirthday ? years : years - 1;
}

/** "8:00 AM" of a wall-clock time "08:00". */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "AM" : "PM";
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${half}`;
}

/**
 * Returns whether a text is an instant of this century in UTC as our pages write it,
 * "2026-11-21T15:00:00.123456Z". Refuses what `Date` would accept, such as February 30.
 */
export function isMoment(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)) return false;
  const read = new Date(text.slice(0, 19).concat("Z"));
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text.slice(0, 19));
}
