import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import type { DoorRefusal } from "#app/trade/handover/handover.ts";
import type { OrderEventView } from "#app/trade/orders/order-view.ts";
import { type OrderRefusal, orderWords } from "#app/trade/orders/refusals.ts";
import type { OrderField, OrderFieldErrors, OrderIntent } from "./order-form.ts";

/** A form before anything was sent. */
export const FRESH_FORM: RefusedForm = { errors: {}, values: {} };

/** The state of one of the page's forms: only the one that was refused shows errors. */
export function stateOf(intent: OrderIntent, refused: RefusedForm | undefined): RefusedForm {
  return refused?.values.intent === intent ? refused : FRESH_FORM;
}

type RefusalName = (OrderRefusal | DoorRefusal)["name"];

const REFUSAL_FIELDS: Partial<Record<RefusalName, OrderField>> = {
  id_expired: "idNotExpired",
  id_differs: "birthYear",
  under_21: "birthYear",
  intoxicated: "notIntoxicated",
};

/**
 * A refusal's sentence, beside the field it is about or for the order as a whole. The page offers legal moves only, so an
 * illegal one means that it was out of date: then the sentence says who made the `last` move, and when (rules 24.7).
 */
export function errorsOf(
  { name, sentence }: { name: RefusalName; sentence: string },
  last?: OrderEventView,
): OrderFieldErrors {
  if (name !== "illegal_move") return { [REFUSAL_FIELDS[name] ?? ""]: sentence };
  const doing = { by: last?.actor ?? null, at: last?.at ?? null };
  const moved = editConflictText(doing, last ? `made it ${orderWords(last.to)}` : "moved it");
  return { "": `${sentence} ${moved}; here it is as it is now.` };
}
