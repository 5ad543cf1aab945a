import { z } from "zod";
import { isUuid } from "#app/lib/uuid.ts";

/** The form that sends a mail again. The id of a copy is made with the page, so that pressing twice makes one copy. */
export const resendForm = z.strictObject({
  intent: z.literal("resend"),
  copyId: z.string().refine(isUuid, "Please reload the page."),
});
