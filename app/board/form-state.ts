import type { DoorRefusal } from "#app/door/refusals.ts";
import type { OrderRefusal } from "#app/orders/refusals.ts";
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

/** A refusal's sentence, beside the field it is about or for the order as a whole. */
export function errorsOf({ name, sentence }: { name: RefusalName; sentence: string }): OrderFieldErrors {
  // The page offers legal moves only, so an illegal one means that it was out of date.
  const meanwhile = "Somebody may have moved it meanwhile; here it is as it is now.";
  return { [REFUSAL_FIELDS[name] ?? ""]: name === "illegal_move" ? `${sentence} ${meanwhile}` : sentence };
}
