import { z } from "zod";
import { FLOAT_WRONG, readFloat } from "./float.ts";

// Apart from the amount itself, so that the courier app does not bring the schema library to the phone.

/** The float of a sent form, in cents; a form without the field gives none. */
export const floatField = z
  .string({ error: FLOAT_WRONG })
  .default("")
  .transform((text, context) => {
    const cents = readFloat(text);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: FLOAT_WRONG });
    return z.NEVER;
  });
