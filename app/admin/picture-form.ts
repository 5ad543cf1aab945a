import { z } from "zod";
import { readAlt, refusalSentence } from "#app/media/picture-rules.ts";

/** The forms of a picture's page: its description, and the question whether to delete it (rules 36.6, 36.7). */
export const pictureForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("save"),
    was: z.string().max(1_000),
    alt: z
      .string()
      .max(2_000)
      .superRefine((typed, context) => {
        const told = refusalSentence(readAlt(typed).refusal);
        if (told) context.addIssue({ code: "custom", message: told.sentence });
      })
      .transform((typed) => readAlt(typed).alt),
  }),
  z.strictObject({ intent: z.literal("delete"), id: z.string().max(40) }),
]);
