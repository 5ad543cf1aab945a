import { formatClock } from "#app/base/lib/shop-time.ts";
import { WEEKDAYS } from "#app/base/settings/delivery-profile.ts";
import type { Site } from "#app/base/settings/settings.ts";

/** Consecutive days of the week with the same hours: none if they're closed, two periods around a break. */
export type DaysAlike = {
  days: readonly (typeof WEEKDAYS)[number][];
  hours: readonly { start: string; end: string }[];
};

type Facts = Pick<Site, "hoursStart" | "hoursEnd" | "delivery">;

/**
 * Groups the week by its delivery hours, Monday first (rules delivery/hours); empty until the owner says where the
 * shop delivers.
 */
export function weekHours({ hoursStart, hoursEnd, delivery }: Facts): DaysAlike[] {
  if (delivery.baseZip === "") return [];
  const week: { days: (typeof WEEKDAYS)[number][]; hours: DaysAlike["hours"] }[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const terms = delivery.weekdays[index];
    const { start, end } = terms?.hours ?? { start: hoursStart, end: hoursEnd };
    const pause = terms?.pause;
    const open = pause
      ? [
          { start, end: pause.start },
          { start: pause.end, end },
        ]
      : [{ start, end }];
    const hours = terms?.isClosed ? [] : open;
    const last = week.at(-1);
    if (last && hoursText(last.hours) === hoursText(hours)) last.days.push(day);
    else week.push({ days: [day], hours });
  }
  return week;
}

/** "Monday-Sunday", "Saturday". */
export function daysText(days: DaysAlike["days"]): string {
  return days.length > 1 ? `${days[0]}-${days.at(-1)}` : (days[0] ?? "");
}

/** "8:00 AM-10:00 PM", "11:00 AM-2:00 PM, 4:00 PM-9:00 PM", "Closed". */
export function hoursText(hours: DaysAlike["hours"]): string {
  if (hours.length === 0) return "Closed";
  return hours.map(({ start, end }) => `${formatClock(start)}-${formatClock(end)}`).join(", ");
}

/**
 * Returns the hours for use in a sentence: "between 8:00 AM and 10:00 PM, seven days a week" if every day is the
 * same, else null.
 */
export function everyDayHours(facts: Facts): { start: string; end: string } | null {
  const [same, ...others] = weekHours(facts);
  const [hours, ...more] = same?.hours ?? [];
  return hours && others.length === 0 && more.length === 0 ? hours : null;
}
