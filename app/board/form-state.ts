import { editConflictText } from "#app/desk/edit-conflict-text.ts";
import type { DoorRefusal } from "#app/door/refusals.ts";
import type { OrderEventView } from "#app/orders/order-view.ts";
import { type OrderRefusal, orderWords } from "#app/orders/refusals.ts";
import type { OrderField, OrderFieldErrors, OrderIntent } from "./order-form.ts";

/** What a refused form shows: which form it was, a sentence per wrong field, and what was typed. */
export type RefusedForm = {
  intent: OrderIntent | null;
  errors: OrderFieldErrors;
  values: Partial<Record<OrderField, string>>;
};

/** A form before anything was sent. */
export const FRESH_FORM: RefusedForm = { intent: null, errors: {}, values: {} };

/** The state of one of the page's forms: only the one that was refused shows errors. */
export function stateOf(intent: OrderIntent, refused: RefusedForm | undefined): RefusedForm {
  return refused?.intent === intent ? refused : FRESH_FORM;
}

const INTENTS: readonly OrderIntent[] = ["move", "cancel", "deliver", "fail", "note"];

/** Keeps what was typed beside what is wrong with it. */
export function refusedForm(fields: Record<string, unknown>, errors: OrderFieldErrors): RefusedForm {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
  return {
    intent: INTENTS.find((intent) => intent === fields.intent) ?? null,
    errors,
    values: Object.fromEntries(texts),
  };
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
