import type { SiteSettings } from "#app/base/settings/settings.ts";
import type { DeliveryOption } from "./bands.ts";

/** Opening hours in shop time, "08:00" to "22:00". A closing time not after the opening time means closed. */
export type OpeningHours = { start: string; end: string };

/** Delivery hours and booking cutoffs. */
export type Timetable = {
  hours: OpeningHours;
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
    closesAfterStart: {
      express: settings.expressClosesMinutes,
      standard: -settings.standardClosesMinutes,
      scheduled: -settings.scheduledClosesMinutes,
    },
    closedDays,
  };
}

/** Returns why a shop day has no windows; null if it has any. */
export function closedReason(
  { closedDays }: Pick<Timetable, "closedDays">,
  date: Temporal.PlainDate,
): string | null {
  const closed = closedDays.find(({ day }) => day.equals(date));
  return closed ? reasonText(closed.reason) : null;
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
