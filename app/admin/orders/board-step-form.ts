import { z } from "zod";
import { textWithBreaks } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { CANCEL_REASON_LENGTH } from "#app/trade/orders/order-view.ts";
import { BOARD_STEPS, MOST_SHOWN, UNSCANNED } from "./board-steps.ts";

// Apart from the steps, so that the board does not bring the schema library to the browser.

const stepForm = z.strictObject({
  to: z.enum([...BOARD_STEPS.map(({ to }) => to), UNSCANNED]),
  ids: z
    .array(z.string().refine(isUuid))
    .min(1, "Please select orders first.")
    .max(MOST_SHOWN, `Please select at most ${MOST_SHOWN} orders.`),
  /** Who drives what is sent out: absent until that was asked, "" while nobody is chosen. */
  courierId: z.union([z.literal(""), z.string().refine(isUuid)]).optional(),
  /** Why nothing is scanned: absent until that was asked. */
  reason: textWithBreaks("the reason", CANCEL_REASON_LENGTH).optional(),
  /** The float that was typed beside it. */
  float: z.string().max(40).optional(),
});

/** Reads the form of the board; the sentence to say when it cannot be done. */
export function readStepForm(form: FormData) {
  const { ids: _, ...fields } = Object.fromEntries(form);
  const read = stepForm.safeParse({ ...fields, ids: form.getAll("ids") });
  if (read.success) return { ok: true as const, ...read.data };
  const issue = read.error.issues.find(({ path }) => path.length === 1 && path[0] === "ids");
  return {
    ok: false as const,
    sentence: issue?.message ?? "We could not read this form. Please reload the page.",
  };
}
