import { formatClock } from "#app/base/lib/shop-time.ts";
import { WEEKDAYS } from "./delivery-profile.ts";
import type { SiteSettings } from "./settings.ts";

type Hours = readonly { start: string; end: string }[];

/** Consecutive days of the week with the same hours: none if they're closed, two periods around a break. */
export type DaysAlike = {
  days: readonly (typeof WEEKDAYS)[number][];
  /** "Monday-Sunday", "Saturday". */
  name: string;
  hours: Hours;
  /** "8:00 AM-10:00 PM", "11:00 AM-2:00 PM, 4:00 PM-9:00 PM", "Closed". */
  text: string;
};

type Facts = Pick<SiteSettings, "deliveryHoursStart" | "deliveryHoursEnd" | "delivery">;

/**
 * Groups the week by its delivery hours, Monday first (rules delivery/hours); empty until the owner says where the
 * shop delivers.
 */
export function weekHours({ deliveryHoursStart, deliveryHoursEnd, delivery }: Facts): DaysAlike[] {
  if (delivery.baseZip === "") return [];
  const usual = { start: deliveryHoursStart, end: deliveryHoursEnd };
  const week: { days: (typeof WEEKDAYS)[number][]; hours: Hours; text: string }[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const terms = delivery.weekdays[index];
    const { start, end } = terms?.hours ?? usual;
    const pause = terms?.pause;
    const open = pause
      ? [
          { start, end: pause.start },
          { start: pause.end, end },
        ]
      : [{ start, end }];
    const hours = terms?.isClosed ? [] : open;
    const text = hoursText(hours);
    const last = week.at(-1);
    if (last?.text === text) last.days.push(day);
    else week.push({ days: [day], hours, text });
  }
  return week.map((alike) => ({ ...alike, name: daysText(alike.days) }));
}

function daysText(days: DaysAlike["days"]): string {
  return days.length > 1 ? `${days[0]}-${days.at(-1)}` : (days[0] ?? "");
}

function hoursText(hours: Hours): string {
  if (hours.length === 0) return "Closed";
  return hours.map(({ start, end }) => `${formatClock(start)}-${formatClock(end)}`).join(", ");
}

/** Returns the hours of every day if they're equal and without a break, else null. */
export function everyDayHours(week: readonly DaysAlike[]): { start: string; end: string } | null {
  const [same, ...others] = week;
  const [hours, ...more] = same?.hours ?? [];
  return hours && others.length === 0 && more.length === 0 ? hours : null;
}
