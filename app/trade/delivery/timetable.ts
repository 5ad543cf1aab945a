import type { SiteSettings } from "#app/base/settings/settings.ts";
import { type ClosedDay, reasonText } from "./closed-days.ts";
import type { DeliveryOption } from "./zone.ts";

/** Opening hours in shop time, "08:00" to "22:00". A closing time not after the opening time means closed. */
export type OpeningHours = { start: string; end: string };

/** When the shop delivers, and until when it can be booked. */
export type Timetable = {
  hours: OpeningHours;
  /** When booking a window ends, in minutes after its start; negative = before it (rules 6.7). */
  closesAfterStart: Record<DeliveryOption, number>;
  /** Days without windows; those that have passed, or are far away, may be missing. */
  closedDays: readonly ClosedDay[];
};

type DeliverySettings = Pick<
  SiteSettings,
  | "deliveryHoursStart"
  | "deliveryHoursEnd"
  | "expressClosesMinutes"
  | "standardClosesMinutes"
  | "scheduledClosesMinutes"
>;

/** The timetable of the settings and the closed days (rules 6.6, 6.7, 39.9). */
export function timetableOf(settings: DeliverySettings, closedDays: readonly ClosedDay[]): Timetable {
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
