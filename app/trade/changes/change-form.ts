import { z } from "zod";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { CART_LINES_LIMIT, LINE_LIMIT } from "#app/trade/cart/lines.ts";
import { checkoutForm, type RequestedLine, unknownFieldSentence } from "#app/trade/checkout/checkout-form.ts";
import { UNITS_PREFIX } from "./change-desk.ts";

const { name, phone, address, city, state, zip, instructions, option, windowStart, quoteFingerprint } =
  checkoutForm.shape;

/** Where, when and for whom an order is delivered, by the contract of the checkout's own form. */
const changedDelivery = { name, phone, address, city, state, zip, instructions, option, windowStart };

const UNITS = `Please enter a whole number from 0 to ${LINE_LIMIT}.`;

/** How many units of a product the order is to have; 0 takes the line off. */
const units = z
  .string({ error: UNITS })
  .trim()
  .regex(/^\d{1,3}$/, UNITS)
  .transform(Number)
  .refine((count) => count <= LINE_LIMIT, UNITS);

const changeForm = z
  .strictObject(
    {
      ...changedDelivery,
      /** The fingerprint of the change as the page showed it; with another one by now, nothing is changed. */
      quoteFingerprint,
      /** Checked by the person who has taken what a paid order costs more. */
      difference: z.literal("on").optional(),
      units: z.record(z.string(), units),
    },
    { error: (issue) => unknownFieldSentence(issue) },
  )
  .transform(({ units: typed, difference, ...rest }) => ({
    ...rest,
    hasDifference: difference === "on",
    lines: Object.entries(typed).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : [])),
  }));

/** What is asked of a placed order: all of it as it is to be. Prices and totals are the shop's. */
export type AskedChange = Omit<z.output<typeof changeForm>, "lines" | "state"> & {
  state: string;
  lines: RequestedLine[];
};

/** Reads the fields of a sent form strictly. */
export function readOrderChange(fields: Record<string, unknown>): Result<AskedChange, FieldErrors<string>> {
  const others: Record<string, unknown> = {};
  const typed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const id = field.startsWith(UNITS_PREFIX) ? field.slice(UNITS_PREFIX.length) : "";
    if (isUuid(id)) typed[id.toLowerCase()] = value;
    else others[field] = value;
  }
  if (Object.keys(typed).length > CART_LINES_LIMIT) {
    return refused({ lines: `An order can have at most ${CART_LINES_LIMIT} lines.` });
  }
  const read = changeForm.safeParse({ ...others, units: typed });
  return read.success ? ok(read.data) : refused(namedAsTyped(fieldErrors(read.error), read.error));
}

/** The errors by the names of the form's fields: that of a quantity stands beside its line. */
function namedAsTyped(errors: FieldErrors<string>, { issues }: z.ZodError): FieldErrors<string> {
  const { units: _, ...others } = errors;
  const ofLines = issues.flatMap(({ path: [field, id], message }) =>
    field === "units" ? [[`${UNITS_PREFIX}${String(id)}`, message]] : [],
  );
  return { ...others, ...Object.fromEntries(ofLines) };
}
