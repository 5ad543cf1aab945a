import { z } from "zod";
import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import { isMoment } from "#app/base/lib/shop-time.ts";
import { wholeNumber } from "#app/base/records/item-contract.ts";
import { DELIVERY_OPTIONS } from "#app/trade/delivery/bands.ts";
import { LARGEST_CAPACITY } from "#app/trade/delivery/day-windows.ts";

const place = {
  option: z.enum(DELIVERY_OPTIONS, { error: "Please reload the page." }),
  band: z.enum(["primary", "extended", "limited"], { error: "Please reload the page." }),
  start: z
    .string({ error: "Please reload the page." })
    .refine(isMoment, "Please reload the page.")
    .transform((text) => Temporal.Instant.from(text)),
  /** How many orders the window took when the form was drawn. */
  was: z
    .string({ error: "Please reload the page." })
    .regex(/^\d{1,9}$/, "Please reload the page.")
    .transform(Number),
};

/** The form of a single window: a number of orders, or the button that closes it (rules 39.10). */
export const windowForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("save"),
    ...place,
    capacity: wholeNumber("the orders it takes", { min: 0, max: LARGEST_CAPACITY }),
  }),
  // The field of the number is sent along, and does not count.
  z
    .strictObject({ intent: z.literal("close"), ...place, capacity: z.string().max(20).optional() })
    .transform((form) => ({ ...form, capacity: null })),
]);

/** The name of a window in an address: "standard primary 2026-11-21T18:00:00Z". */
export function windowName(option: string, band: string, start: string): string {
  return `${option} ${band} ${start}`;
}

/** Why a window cannot take fewer orders (rules 39.10). */
export function bookedText(booked: number): string {
  return `${booked === 1 ? "1 order is" : `${booked} orders are`} booked in this window, so it cannot take fewer.`;
}

type Changed = {
  /** How many orders the window took when the form was drawn, takes now, and was to take. */
  was: number;
  capacity: number;
  wanted: number | null;
  /** Who has changed it, and when (ISO); null where nobody knows. */
  by: string | null;
  at: string | null;
};

/** What somebody else did to a window while its form was open (rules 39.10). */
export function changedText({ was, capacity, wanted, ...doing }: Changed): string {
  const done = editConflictText(doing, `changed this from ${was} to ${capacity}`);
  return `${done}. Nothing is saved yet: press Save again for ${wanted}.`;
}
