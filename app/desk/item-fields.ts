import { z } from "zod";
import { isUuid } from "#app/lib/uuid.ts";

/** The hidden fields of every form of a thing: its id, and the version that the form was made from ("" = a new one). */
export const ITEM_FIELDS = {
  id: z.string().refine(isUuid, "Please reload the page."),
  version: z
    .string()
    .regex(/^\d{0,9}$/, "Please reload the page.")
    .transform((text) => (text === "" ? null : Number(text))),
};

/** The form of the question whether to delete a thing. */
export const deleteForm = z.strictObject({ intent: z.literal("delete"), id: ITEM_FIELDS.id });

type Bounds = { min: number; max: number };

/** A whole number that is typed as text; `what` completes "Please enter the display order as a whole number.". */
export function wholeNumber(what: string, { min, max }: Bounds) {
  const bounds = `Please enter ${what} as a whole number from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}.`;
  return z
    .string({ error: bounds })
    .trim()
    .regex(/^\d{1,9}$/, bounds)
    .transform(Number)
    .refine((number) => number >= min && number <= max, bounds);
}

/** A box that sends "on" when it is ticked, and nothing when it is not. */
export const tickedBox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
