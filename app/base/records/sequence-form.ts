import { z } from "zod";
import { isUuid } from "#app/base/lib/uuid.ts";
import { ROWS_PER_PAGE } from "./list-query.ts";
import type { MoveWay } from "./sequence.ts";

/** The list as the page's script sends it. A sequence is only changed where the whole list is on one page. */
const idList = z
  .string()
  .max(ROWS_PER_PAGE * 37)
  .transform((text) => text.split(" "))
  .refine((ids) => ids.length <= ROWS_PER_PAGE && ids.every(isUuid) && new Set(ids).size === ids.length);

/** The button of a row, "up <id>": which way the row goes. */
const moveButton = z
  .string()
  .regex(/^(up|down) \S+$/)
  .transform((text): { way: MoveWay; id: string } => {
    const [way = "", id = ""] = text.split(" ");
    return { way: way === "up" ? "up" : "down", id };
  })
  .refine(({ id }) => isUuid(id));

/** The form of a new sequence (rules content-screens/display-order): the whole list, or one row a place further while no script runs. */
export const sequenceForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("sequence"), ids: idList }),
  z.strictObject({ intent: z.literal("move"), move: moveButton }),
]);
export type SequenceForm = z.infer<typeof sequenceForm>;
