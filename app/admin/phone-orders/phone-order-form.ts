import type { FieldErrors, FormValues } from "#app/base/lib/refused-form.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { type CheckoutForm, checkoutForm, readCheckoutForm } from "#app/trade/checkout/checkout-form.ts";
import { LINE_PREFIX, LINES, type TypedLine } from "./desk.ts";

/** Fields of the form besides those of a checkout and the line quantities. */
const OWN_FIELDS = ["find", "step", "add", "remove", "filled", "trial"];

/** Returns the lines of a sent form in sequence, after adding or removing a product. */
export function typedLines(values: FormValues): TypedLine[] {
  const typed = Object.entries(values).flatMap(([name, quantity]) => {
    const id = name.startsWith(LINE_PREFIX) ? name.slice(LINE_PREFIX.length).toLowerCase() : "";
    return isUuid(id) && id !== values.remove ? [{ id, quantity }] : [];
  });
  const added = isUuid(values.add) ? values.add.toLowerCase() : null;
  return added && !typed.some(({ id }) => id === added) ? [...typed, { id: added, quantity: "1" }] : typed;
}

/** Serializes the lines as a checkout sends them; a blank quantity becomes null, which the contract refuses. */
function sentLines(lines: readonly TypedLine[]): string {
  return JSON.stringify(
    lines.map(({ id, quantity }) => ({ id, quantity: quantity.trim() === "" ? null : Number(quantity) })),
  );
}

/** Returns the lines with a valid quantity. */
export function countableLines(lines: readonly TypedLine[]): { id: string; quantity: number }[] {
  return lines.flatMap((line) => {
    const read = checkoutForm.shape.lines.safeParse(sentLines([line]));
    return read.success ? read.data : [];
  });
}

/** Returns errors of quantities by field. */
function quantityErrors(lines: readonly TypedLine[]): FieldErrors<string> {
  const errors: FieldErrors<string> = {};
  for (const line of lines) {
    const read = checkoutForm.shape.lines.safeParse(sentLines([line]));
    if (!read.success) errors[`${LINE_PREFIX}${line.id}`] = read.error.issues[0]?.message;
  }
  return errors;
}

/** Parses an order to place by the checkout's contract: its bounds and messages, and no other fields. */
export function readPhoneOrder(
  values: FormValues,
  lines: readonly TypedLine[],
): Result<CheckoutForm, FieldErrors<string>> {
  const own = Object.entries(values).filter(
    ([name]) => !OWN_FIELDS.includes(name) && !name.startsWith(LINE_PREFIX),
  );
  const read = readCheckoutForm({ ...Object.fromEntries(own), lines: sentLines(lines) });
  const wrong = quantityErrors(lines);
  if (read.ok) return read;
  const { lines: ofLines, ...errors } = read.refusal;
  if (lines.length === 0) return refused({ ...errors, [LINES]: "Add a product." });
  const ofAll = ofLines && Object.keys(wrong).length === 0 ? { [LINES]: ofLines } : {};
  return refused({ ...errors, ...wrong, ...ofAll });
}
