import { z } from "zod";
import { isUuid } from "#app/lib/uuid.ts";
import { ROWS_PER_PAGE } from "./list-query.ts";
import { hasSameIds, type Way } from "./sequence.ts";

const RELOAD = "Please reload the page.";

/** A list of ids as one text, in their sequence. A sequence is only changed where the whole list is on one page. */
const idList = z
  .string({ error: RELOAD })
  .max(ROWS_PER_PAGE * 37, RELOAD)
  .transform((text) => text.split(" "))
  .refine((ids) => ids.length <= ROWS_PER_PAGE && ids.every(isUuid), RELOAD);

/** The button of a row, "up <id>": which way the row goes. */
const moveButton = z
  .string({ error: RELOAD })
  .regex(/^(up|down) \S+$/, RELOAD)
  .transform((text): { way: Way; id: string } => {
    const [way = "", id = ""] = text.split(" ");
    return { way: way === "up" ? "up" : "down", id };
  });

/**
 * The form of a new sequence (rules 35.30): the whole list as the page's script sends it, or one row a place further, as
 * its buttons send it while no script runs. Both have the list as it was drawn (`was`).
 */
export const sequenceForm = z.discriminatedUnion(
  "intent",
  [
    z
      .strictObject({ intent: z.literal("sequence"), was: idList, ids: idList })
      .refine(({ was, ids }) => hasSameIds(was, ids), RELOAD),
    z
      .strictObject({ intent: z.literal("move"), was: idList, move: moveButton })
      .refine(({ was, move }) => was.includes(move.id), RELOAD),
  ],
  { error: RELOAD },
);
export type SequenceForm = z.infer<typeof sequenceForm>;
