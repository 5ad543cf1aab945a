import { z } from "zod";
import { ITEM_FIELDS } from "#app/desk/item-contract.ts";
import { requiredText } from "#app/lib/typed-text.ts";
import { ANSWER_LENGTH } from "./message-item.ts";

/** What an admin does with a message (rules 38.7): answers it by mail, marks it done, or opens it again. */
export const messageForm = z.discriminatedUnion("intent", [
  z.strictObject({
    ...ITEM_FIELDS,
    intent: z.literal("answer"),
    answer: z
      .string({ error: "Please enter your answer." })
      // A form sends each line break as two characters; the field counts it as one.
      .transform((text) => text.replace(/\r\n?/g, "\n"))
      .pipe(requiredText("your answer", ANSWER_LENGTH)),
  }),
  z.strictObject({ ...ITEM_FIELDS, intent: z.enum(["done", "reopen"]) }),
]);
export type MessageForm = z.infer<typeof messageForm>;
