import { z } from "zod";
import { parseDollars } from "#app/base/lib/money.ts";
import { textWithBreaks } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { TILL_NOTE_LENGTH } from "#app/trade/books/till.ts";
import { readOpenTill } from "./open-till.ts";

const sent = z.string().max(40, "Please reload the page.");
const COUNTED = "Please enter the counted cash, such as 245.50.";

/** The form that closes a till. Counted cash is below nothing where more was given back than taken. */
export const tillForm = z
  .strictObject({
    id: z.string().refine(isUuid, "Please reload the page."),
    hands: sent,
    day: sent,
    /** The cash that should be there, as the page showed it, in cents. */
    cash: z
      .string({ error: "Please reload the page." })
      .regex(/^-?\d{1,9}$/, "Please reload the page.")
      .transform(Number),
    counted: z
      .string({ error: COUNTED })
      .trim()
      .transform((text, context) => {
        const [, minus, amount = ""] = /^([-−]?)\s*(.*)$/.exec(text) ?? [];
        const cents = parseDollars(amount);
        if (cents !== null) return minus ? -cents : cents;
        context.addIssue({ code: "custom", message: COUNTED });
        return z.NEVER;
      }),
    note: textWithBreaks("the note", TILL_NOTE_LENGTH).default(""),
  })
  .transform(({ id: tillId, hands, day, cash: seenCents, counted: countedCents, note }, context) => {
    const open = readOpenTill(hands, day);
    if (open) return { tillId, seenCents, countedCents, note, ...open };
    context.addIssue({ code: "custom", path: [""], message: "Please choose again what is closed." });
    return z.NEVER;
  });
