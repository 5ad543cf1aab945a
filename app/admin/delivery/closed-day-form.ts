import { z } from "zod";
import { requiredLine } from "#app/base/lib/typed-text.ts";

/** How far ahead a day can be closed, in days. */
const DAYS_AHEAD = 730;

const day = z
  .string({ error: "Please choose a day." })
  .refine(isDay, "Please choose a day.")
  .transform((text) => Temporal.PlainDate.from(text));

/** The form that closes a day, from today on (rules 39.9). */
export function closedDayForm(today: Temporal.PlainDate) {
  return z.strictObject({
    intent: z.literal("close"),
    day: day
      .refine((asked) => Temporal.PlainDate.compare(asked, today) >= 0, "This day has passed.")
      .refine(
        (asked) => Temporal.PlainDate.compare(asked, today.add({ days: DAYS_AHEAD })) <= 0,
        "Please choose a day within the next two years.",
      ),
    reason: requiredLine("the reason, which customers read", 80),
  });
}

/** True for a real calendar day "2026-11-26". */
export function isDay(text: unknown): text is string {
  if (typeof text !== "string" || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
