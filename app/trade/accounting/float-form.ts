import { z } from "zod";
import { FLOAT_WRONG, readFloat } from "./float.ts";

// Separate from the amount, to keep the schema library out of the courier app's JavaScript.

/** Parses the float of a form, in cents; none if the form has no such field. */
export const floatField = z
  .string({ error: FLOAT_WRONG })
  .default("")
  .transform((text, context) => {
    const cents = readFloat(text);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: FLOAT_WRONG });
    return z.NEVER;
  });
