import { z } from "zod";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ROWS_PER_PAGE } from "./list-query.ts";
import type { MoveWay } from "./sequence.ts";

/** The list as sent by the page's script. A list can be reordered only if all of it is on one page. */
const idList = z
  .string()
  .max(ROWS_PER_PAGE * 37)
  .transform((text) => text.split(" "))
  .refine((ids) => ids.length <= ROWS_PER_PAGE && ids.every(isUuid) && new Set(ids).size === ids.length);

/** Value of a row's button, such as "up <id>": direction and row. */
const moveButton = z
  .string()
  .regex(/^(up|down) \S+$/)
  .transform((text): { way: MoveWay; id: string } => {
    const [way = "", id = ""] = text.split(" ");
    return { way: way === "up" ? "up" : "down", id };
  })
  .refine(({ id }) => isUuid(id));

/**
 * Form for reordering a list (rules content-screens/display-order): the whole list, or, without JavaScript,
 * one row moved one place.
 */
export const sequenceForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("sequence"), ids: idList }),
  z.strictObject({ intent: z.literal("move"), move: moveButton }),
]);
export type SequenceForm = z.infer<typeof sequenceForm>;
