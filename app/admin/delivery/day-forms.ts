import { z } from "zod";
import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { requiredLine, typedCode } from "#app/base/lib/typed-text.ts";
import { wholeNumber } from "#app/base/records/item-contract.ts";
import { DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import { LARGEST_CAPACITY } from "#app/trade/delivery/windows.ts";

/** How far ahead a day can be closed, in days. */
const DAYS_AHEAD = 730;

const day = typedCode("Choose a day.")
  .refine(isDay, "Choose a day.")
  .transform((text) => Temporal.PlainDate.from(text));

/** Form to close a day, today or later (rules settings-screens/closed-days). */
export function closeDayForm(today: Temporal.PlainDate) {
  return z.strictObject({
    day: day
      .refine((asked) => Temporal.PlainDate.compare(asked, today) >= 0, "This day has passed.")
      .refine(
        (asked) => Temporal.PlainDate.compare(asked, today.add({ days: DAYS_AHEAD })) <= 0,
        "Choose a day within the next two years.",
      ),
    reason: requiredLine("the reason shown to customers", 80),
  });
}

/** Form to reopen a day. */
export const openDayForm = z.strictObject({ id: day });

/** Returns whether the text is a real calendar day, "2026-11-26". */
export function isDay(text: unknown): text is string {
  return typeof text === "string" && isMoment(`${text}T00:00:00Z`);
}

const RELOAD = "Reload the page and try again.";

const whichWindow = {
  option: z.enum(DELIVERY_OPTIONS, RELOAD),
  band: z.enum(["primary", "extended", "limited"], RELOAD),
  start: z
    .string(RELOAD)
    .refine(isMoment, RELOAD)
    .transform((text) => Temporal.Instant.from(text)),
  /** Capacity of the window when the form was loaded. */
  was: z
    .string(RELOAD)
    .regex(/^\d{1,9}$/, RELOAD)
    .transform(Number),
};

/** Form for the capacity of a single window (rules settings-screens/window-capacity). */
export const windowForm = z.strictObject({
  ...whichWindow,
  capacity: wholeNumber("the capacity", { min: 0, max: LARGEST_CAPACITY }),
});

/** The same form sent by the close button: the capacity field is sent too, but ignored. */
export const closeWindowForm = z
  .strictObject({ ...whichWindow, capacity: z.string().max(20).optional() })
  .transform((form) => ({ ...form, capacity: null }));

type Changed = {
  /** Capacity when the form was loaded, now, and as entered. */
  was: number;
  capacity: number;
  wanted: number | null;
} & Parameters<typeof editConflictText>[0];

/**
 * Describes someone else's change to a window while its form was open (rules
 * settings-screens/window-capacity).
 */
export function windowChangedText({ was, capacity, wanted, ...doing }: Changed): string {
  const done = editConflictText(doing, `changed this from ${was} to ${capacity}`);
  return `${done}. Nothing is saved yet: press Save again for ${wanted}.`;
}
