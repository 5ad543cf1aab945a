import { z } from "zod";
import { readAddress } from "#app/lib/address.ts";

// How the fields of a product's form are read: all of them are sent as text.

/**
 * A number of at most `places` decimals. `what` completes "Please enter the THC per serving as a number …"; the
 * bounds are those of the column that keeps it.
 */
export function decimalNumber(what: string, most: number, places: number) {
  const bounds = `Please enter ${what} as a number from 0 to ${most.toLocaleString("en-US")} with at most ${places} ${places === 1 ? "decimal" : "decimals"}.`;
  const shape = new RegExp(`^\\d{1,6}(\\.\\d{0,${places}})?$`);
  return z
    .string({ error: bounds })
    .trim()
    .regex(shape, bounds)
    .transform(Number)
    .refine((number) => number <= most, bounds);
}

/** A field that may stay empty, which gives null; anything else is read by `schema`, with its sentences. */
export function orNothing<Read>(schema: z.ZodType<Read, string>) {
  return z.string({ error: "Please reload the page." }).transform((text, context): Read | null => {
    if (text.trim() === "") return null;
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "" });
    return z.NEVER;
  });
}

/** The address of a page; `what` completes "Please enter the address of the lab report.". */
export function webAddress(what: string) {
  return z
    .string({ error: `Please enter ${what}.` })
    .trim()
    .min(1, `Please enter ${what}.`)
    .refine(
      (text) => text === "" || readAddress(text) !== null,
      `Please enter ${what} as a path of this site, such as /reports/lot-1.pdf, or as an address that begins with https://.`,
    );
}

/** A day as `<input type="date">` sends it, "2026-07-10". */
export function calendarDay(what: string) {
  const sentence = `Please enter ${what} as a date.`;
  return z
    .string({ error: sentence })
    .trim()
    .regex(/^20\d{2}-\d{2}-\d{2}$/, sentence)
    .transform((text, context) => {
      try {
        return Temporal.PlainDate.from(text, { overflow: "reject" });
      } catch {
        context.addIssue({ code: "custom", message: sentence });
        return z.NEVER;
      }
    });
}
