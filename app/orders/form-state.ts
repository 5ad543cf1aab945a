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
