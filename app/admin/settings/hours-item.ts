import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, type Fields, own } from "#app/base/records/fields.ts";
import { type DeliveryProfile, WEEKDAYS } from "#app/base/settings/delivery-profile.ts";

/** Time zones of the United States, with the names people know. */
const TIME_ZONES = [
  ["America/New_York", "Eastern (New York)"],
  ["America/Detroit", "Eastern (Detroit)"],
  ["America/Kentucky/Louisville", "Eastern (Louisville)"],
  ["America/Indiana/Indianapolis", "Eastern (Indianapolis)"],
  ["America/Chicago", "Central (Chicago)"],
  ["America/Menominee", "Central (Menominee)"],
  ["America/Indiana/Knox", "Central (Knox, Indiana)"],
  ["America/North_Dakota/Center", "Central (North Dakota)"],
  ["America/Denver", "Mountain (Denver)"],
  ["America/Boise", "Mountain (Boise)"],
  ["America/Phoenix", "Mountain without summer time (Phoenix)"],
  ["America/Los_Angeles", "Pacific (Los Angeles)"],
  ["America/Anchorage", "Alaska (Anchorage)"],
  ["America/Adak", "Hawaii-Aleutian (Adak)"],
  ["Pacific/Honolulu", "Hawaii (Honolulu)"],
  ["America/Puerto_Rico", "Atlantic (Puerto Rico)"],
  ["Pacific/Guam", "Chamorro (Guam)"],
] as const;

/** Returns the name of a time zone that people know, "Central (Chicago)". */
export const timeZoneName = (zone: string) => new Map<string, string>(TIME_ZONES).get(zone) ?? zone;

const ZONE_NAMES = TIME_ZONES.map(([zone]) => zone) as [string, ...string[]];

export type Weekday = (typeof WEEKDAYS)[number];

/** Names of a weekday's fields. */
export const dayField = {
  closed: (day: Weekday) => `${day.toLowerCase()}Closed`,
  start: (day: Weekday) => `${day.toLowerCase()}Start`,
  end: (day: Weekday) => `${day.toLowerCase()}End`,
  pauseStart: (day: Weekday) => `${day.toLowerCase()}BreakStart`,
  pauseEnd: (day: Weekday) => `${day.toLowerCase()}BreakEnd`,
  capacity: (day: Weekday) => `${day.toLowerCase()}Capacity`,
};

const dayFields = WEEKDAYS.flatMap((day): [string, Fields[string]][] => [
  [dayField.closed(day), box(`${day}: closed`)],
  [dayField.start(day), own(`${day}: opens`)],
  [dayField.end(day), own(`${day}: closes`)],
  [dayField.pauseStart(day), own(`${day}: break from`)],
  [dayField.pauseEnd(day), own(`${day}: break until`)],
  [dayField.capacity(day), own(`${day}: capacity per window`)],
]);

/** When the shop delivers, as admins edit it (rules delivery/hours, settings/time-zone). */
export const HOURS = describeItem<Fields>({
  timeZone: choice("Time zone", ZONE_NAMES, "Choose the time zone.", Object.fromEntries(TIME_ZONES)),
  ...Object.fromEntries(dayFields),
});

/** Returns the form values of a profile's hours. */
export function hoursValues({
  timeZone,
  weekdays,
}: Pick<DeliveryProfile, "timeZone" | "weekdays">): FormValues {
  const days = WEEKDAYS.flatMap((day, index) => {
    const terms = weekdays[index];
    return [
      [dayField.closed(day), terms?.isClosed ?? false],
      [dayField.start(day), terms?.hours?.start ?? ""],
      [dayField.end(day), terms?.hours?.end ?? ""],
      [dayField.pauseStart(day), terms?.pause?.start ?? ""],
      [dayField.pauseEnd(day), terms?.pause?.end ?? ""],
      [dayField.capacity(day), terms?.capacity ?? null],
    ];
  });
  return HOURS.values({ timeZone, ...Object.fromEntries(days) });
}
