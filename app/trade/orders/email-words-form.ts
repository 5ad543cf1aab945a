import { z } from "zod";
import { itemForm } from "#app/base/records/item-contract.ts";
import { EMAIL_WORDS } from "./email-words.ts";

/** Form of the words in emails about orders; blank fields keep the built-in words. */
export const emailWordsForm = itemForm(EMAIL_WORDS).extend({
  id: z.literal("1", { error: "Reload the page and try again." }),
});
export type EmailWordsForm = z.infer<typeof emailWordsForm>;
