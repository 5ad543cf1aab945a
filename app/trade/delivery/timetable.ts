import {
  type DeliveryOption,
  type DeliveryProfile,
  WEEKDAYS,
  type WeekdayTerms,
} from "#app/base/settings/delivery-profile.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";

/** Opening hours in shop time, "08:00" to "22:00". */
type OpeningHours = { start: string; end: string };

/** Delivery hours and booking cutoffs. */
export type Timetable = {
  /** The usual hours. A closing time not after the opening time means closed. */
  hours: OpeningHours;
  delivery: Pick<DeliveryProfile, "bands" | "options" | "weekdays">;
  /** Booking cutoff, in minutes after the window's start; negative = before it (rules delivery/cutoff). */
  closesAfterStart: Record<DeliveryOption, number>;
  /** Closed days; past and distant ones may be missing. */
  closedDays: readonly ClosedDay[];
};

/**
 * Builds the timetable from the settings and the closed days (rules delivery/hours, delivery/cutoff,
 * settings-screens/closed-days).
 */
export function timetableOf(settings: SiteSettings, closedDays: readonly ClosedDay[]): Timetable {
  return {
    hours: { start: settings.deliveryHoursStart, end: settings.deliveryHoursEnd },
    delivery: settings.delivery,
    closesAfterStart: {
      express: settings.expressClosesMinutes,
      standard: -settings.standardClosesMinutes,
      scheduled: -settings.scheduledClosesMinutes,
    },
    closedDays,
  };
}

/** Returns the terms of a date's day of the week. */
export function weekdayOf(
  { weekdays }: Pick<DeliveryProfile, "weekdays">,
  date: Temporal.PlainDate,
): WeekdayTerms | undefined {
  return weekdays[date.dayOfWeek - 1];
}

/** A period of continuous delivery: minutes after midnight of its day, 1,440 or more on the next one. */
export type Span = { from: number; until: number };

/**
 * Returns the periods of delivery that begin on a day: none on a closed one, two around a break (rules
 * delivery/hours). Hours that end past midnight belong to the day on which they begin.
 */
export function spansOf(
  { hours: usual, delivery, closedDays }: Omit<Timetable, "closesAfterStart">,
  date: Temporal.PlainDate,
): Span[] {
  const day = weekdayOf(delivery, date);
  if (day?.isClosed || closedDays.some((closed) => closed.day.equals(date))) return [];
  const { start, end } = day?.hours ?? usual;
  const from = minutesOf(start);
  const after = (clock: string) => minutesOf(clock) + (minutesOf(clock) < from ? DAY_MINUTES : 0);
  // Only a weekday's own hours may end past midnight.
  const until = day?.hours && end <= start ? minutesOf(end) + DAY_MINUTES : minutesOf(end);
  if (!day?.pause) return from < until ? [{ from, until }] : [];
  const pauses = Math.min(after(day.pause.start), until);
  const resumes = Math.max(after(day.pause.end), pauses);
  return [
    { from, until: pauses },
    { from: resumes, until },
  ].filter((span) => span.from < span.until);
}

const DAY_MINUTES = 1_440;

/** Returns the minutes after midnight of "08:30": 510. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Returns the reason for which a shop day is closed; null if it isn't one of the closed days. */
export function closedReason(
  { closedDays }: Pick<Timetable, "closedDays">,
  date: Temporal.PlainDate,
): string | null {
  const closed = closedDays.find(({ day }) => day.equals(date));
  return closed ? reasonText(closed.reason) : null;
}

/**
 * Returns why nothing is delivered on a day: the reason of a closed day, or "we don't deliver on Sundays"; null
 * if it has hours.
 */
export function whyClosed(timetable: Timetable, date: Temporal.PlainDate): string | null {
  const reason = closedReason(timetable, date);
  if (reason !== null || spansOf(timetable, date).length > 0) return reason;
  return `we don't deliver on ${WEEKDAYS[date.dayOfWeek - 1]}s`;
}

/** A closed day and its reason (rules settings-screens/closed-days). */
export type ClosedDay = { day: Temporal.PlainDate; reason: string };

const dayWithoutYear = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** Returns "Thursday, November 26: closed, Thanksgiving" for a calendar day "2026-11-26". */
export function closedDayText(date: string, reason: string): string {
  return `${dateText(date)}: closed, ${reason}`;
}

/**
 * Returns "Thursday, November 26" for a calendar day "2026-11-26". Parsed as UTC, so no time zone shifts it.
 */
export function dateText(date: string): string {
  return dayWithoutYear.format(Date.parse(`${date}T12:00:00Z`));
}

/** Returns a reason for use inside a sentence, without a typed period. */
function reasonText(reason: string): string {
  return reason.trim().replace(/\.$/, "");
}
