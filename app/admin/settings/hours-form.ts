import { z } from "zod";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { WEEKDAYS, type WeekdayTerms } from "#app/base/settings/delivery-profile.ts";
import { minutesOf } from "#app/trade/delivery/timetable.ts";
import { LARGEST_CAPACITY } from "#app/trade/delivery/windows.ts";
import { dayField, HOURS, type Weekday } from "./hours-item.ts";

const CLOCK = "Please enter a time, such as 16:00, or leave the field blank.";
const CAPACITY = `Please enter a whole number from 1 to ${LARGEST_CAPACITY.toLocaleString("en-US")}, or leave the field blank.`;

const clock = typedCode(CLOCK).regex(/^(([01][0-9]|2[0-3]):[0-5][0-9])?$/, CLOCK);
const capacity = typedCode(CAPACITY)
  .regex(/^\d{0,4}$/, CAPACITY)
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .refine((most) => most === null || (most >= 1 && most <= LARGEST_CAPACITY), CAPACITY);

/** Reads a weekday from the fields of the form; half-typed pairs count as none. */
function termsOf(fields: Readonly<Record<string, unknown>>, day: Weekday): WeekdayTerms {
  const pair = (start: unknown, end: unknown) =>
    start && end ? { start: String(start), end: String(end) } : null;
  return {
    isClosed: fields[dayField.closed(day)] === true,
    hours: pair(fields[dayField.start(day)], fields[dayField.end(day)]),
    pause: pair(fields[dayField.pauseStart(day)], fields[dayField.pauseEnd(day)]),
    capacity: fields[dayField.capacity(day)] as number | null,
  };
}

type Problem = { field: string; sentence: string };

const DAY = 1_440;

/** Returns what doesn't fit together within a day and between it and the next. */
function problemsOf(fields: Readonly<Record<string, unknown>>): Problem[] {
  return WEEKDAYS.flatMap((day, index) => {
    const problems: Problem[] = [];
    for (const [one, other] of [
      [dayField.start(day), dayField.end(day)],
      [dayField.pauseStart(day), dayField.pauseEnd(day)],
    ] as const) {
      const [first, second] = [fields[one] !== "", fields[other] !== ""];
      if (first !== second)
        problems.push({ field: first ? other : one, sentence: "Enter both times, or leave both blank." });
    }
    const { isClosed, hours, pause } = termsOf(fields, day);
    if (isClosed || !hours) return problems;
    if (hours.start === hours.end)
      problems.push({
        field: dayField.end(day),
        sentence: "Enter a closing time other than the opening time.",
      });
    const opens = minutesOf(hours.start);
    const after = (time: string) => minutesOf(time) + (minutesOf(time) < opens ? DAY : 0);
    const closes = hours.end > hours.start ? minutesOf(hours.end) : minutesOf(hours.end) + DAY;
    if (
      pause &&
      !(opens < after(pause.start) && after(pause.start) < after(pause.end) && after(pause.end) < closes)
    )
      problems.push({ field: dayField.pauseStart(day), sentence: "The break must be within the hours." });
    const next = WEEKDAYS[(index + 1) % WEEKDAYS.length] as Weekday;
    const morning = termsOf(fields, next);
    if (!morning.isClosed && morning.hours && closes - DAY > minutesOf(morning.hours.start))
      problems.push({ field: dayField.end(day), sentence: `These hours end after ${next}'s begin.` });
    return problems;
  });
}

/** Form of the delivery hours. A weekday with blank hours has those of the settings. */
export const hoursForm = itemForm(
  HOURS,
  Object.fromEntries(
    WEEKDAYS.flatMap((day): [string, z.ZodType][] => [
      ...[dayField.start(day), dayField.end(day)].map((name): [string, z.ZodType] => [name, clock]),
      ...[dayField.pauseStart(day), dayField.pauseEnd(day)].map((name): [string, z.ZodType] => [name, clock]),
      [dayField.capacity(day), capacity],
    ]),
  ),
)
  .extend({ id: z.literal("1", { error: "Reload the page and try again." }) })
  .superRefine((fields, issues) => {
    for (const { field, sentence: message } of problemsOf(fields))
      issues.addIssue({ code: "custom", path: [field], message });
  })
  .transform(({ id, version, timeZone, ...fields }) => ({
    ...{ id: String(id), version: version as number | null, timeZone: String(timeZone) },
    weekdays: WEEKDAYS.map((day) => termsOf(fields, day)),
  }));
export type HoursForm = z.infer<typeof hoursForm>;
