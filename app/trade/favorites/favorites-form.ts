import { z } from "zod";
import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { BROWSER_FAVORITES_LIMIT } from "./favorites.ts";

const ids = z
  .string()
  .max(BROWSER_FAVORITES_LIMIT * 37)
  .transform((text) => [...new Set(text.split(","))])
  .refine((list) => list.length <= BROWSER_FAVORITES_LIMIT && list.every(isUuid));

const of = z.string().max(EMAIL_LENGTH).optional();

/**
 * Form of the heart buttons: one id for a press; for merging a browser's favorites, its ids, newest first,
 * comma-separated. `of` is the email of the customer whose page it is; the shop's own pages always send it.
 */
export const favoritesForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("add"), ids: z.string().refine(isUuid), of }),
  z.strictObject({ intent: z.literal("remove"), ids: z.string().refine(isUuid), of }),
  z.strictObject({ intent: z.literal("merge"), ids, of }),
]);
