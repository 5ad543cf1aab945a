import { z } from "zod";
import { ITEM_FIELDS, wholeNumber } from "#app/desk/item-fields.ts";
import { LAST_PLACE } from "#app/desk/places.ts";
import { PUBLISH_STATES } from "#app/lib/publishing.ts";
import { requiredLine, requiredText } from "#app/lib/typed-text.ts";

/** The form of a question (rules 35.3). */
export const faqForm = z.strictObject({
  ...ITEM_FIELDS,
  question: requiredLine("the question", 300),
  answer: requiredText("the answer", 5_000),
  displayOrder: wholeNumber("the display order", { min: 0, max: LAST_PLACE }),
  status: z.enum(PUBLISH_STATES, { error: "Please choose whether visitors see it." }),
});
export type FaqForm = z.infer<typeof faqForm>;
