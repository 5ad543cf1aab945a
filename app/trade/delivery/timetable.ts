import type { SiteSettings } from "#app/base/settings/settings.ts";
import type { DeliveryOption } from "./bands.ts";

/** Opening hours in shop time, "08:00" to "22:00". A closing time not after the opening time means closed. */
export type OpeningHours = { start: string; end: string };

/** When the shop delivers, and until when it can be booked. */
export type Timetable = {
  hours: OpeningHours;
  /** When booking a window ends, in minutes after its start; negative = before it (rules delivery/cutoff). */
  closesAfterStart: Record<DeliveryOption, number>;
  /** Days without windows; those that have passed, or are far away, may be missing. */
  closedDays: readonly ClosedDay[];
};

/** The timetable of the settings and the closed days (rules delivery/hours, delivery/cutoff, settings-screens/closed-days). */
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

/** Why there are no windows on a shop day; null when there are. */
export function closedReason(
  { closedDays }: Pick<Timetable, "closedDays">,
  date: Temporal.PlainDate,
): string | null {
  const closed = closedDays.find(({ day }) => day.equals(date));
  return closed ? reasonText(closed.reason) : null;
}

/** A day without windows, and why (rules settings-screens/closed-days). */
export type ClosedDay = { day: Temporal.PlainDate; reason: string };

const dayWithoutYear = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** "Thursday, November 26: closed, Thanksgiving" of a calendar day "2026-11-26". */
export function closedDayText(date: string, reason: string): string {
  return `${dateText(date)}: closed, ${reason}`;
}

/** "Thursday, November 26" of a calendar day "2026-11-26". It is read in UTC, so that no time zone moves it. */
export function dateText(date: string): string {
  return dayWithoutYear.format(Date.parse(`${date}T12:00:00Z`));
}

/** A reason as part of a sentence, without the full stop that somebody may have typed. */
function reasonText(reason: string): string {
  return reason.trim().replace(/\.$/, "");
}
