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

/** Delivery and contact fields of an order, as in the checkout form. */
const changedDelivery = { name, phone, address, city, state, zip, instructions, option, windowStart };

const UNITS = `Please enter a whole number from 0 to ${LINE_LIMIT}.`;

/** Units of a product; 0 removes the line. */
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
      /** Fingerprint of the change as displayed; refused if it no longer matches. */
      quoteFingerprint,
      /** Checked when the additional cost of a paid order was collected. */
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

/** Complete requested state of a placed order. The server calculates prices and totals. */
export type AskedChange = Omit<z.output<typeof changeForm>, "lines" | "state"> & {
  state: string;
  lines: RequestedLine[];
};

/** Parses the submitted form strictly. */
export function readOrderChange(fields: Record<string, unknown>): Result<AskedChange, FieldErrors<string>> {
  const others: Record<string, unknown> = {};
  const typed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const id = field.startsWith(UNITS_PREFIX) ? field.slice(UNITS_PREFIX.length) : "";
    if (isUuid(id)) typed[id.toLowerCase()] = value;
    else others[field] = value;
  }
  if (Object.keys(typed).length > CART_LINES_LIMIT) {
    return refused({ lines: `An order can have at most ${CART_LINES_LIMIT} items.` });
  }
  const read = changeForm.safeParse({ ...others, units: typed });
  return read.success ? ok(read.data) : refused(namedAsTyped(fieldErrors(read.error), read.error));
}

/** Maps errors to the form's fields, including those of a quantity to its line. */
function namedAsTyped(errors: FieldErrors<string>, { issues }: z.ZodError): FieldErrors<string> {
  const { units: _, ...others } = errors;
  const ofLines = issues.flatMap(({ path: [field, id], message }) =>
    field === "units" ? [[`${UNITS_PREFIX}${String(id)}`, message]] : [],
  );
  return { ...others, ...Object.fromEntries(ofLines) };
}
