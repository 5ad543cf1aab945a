import { plainDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, optionalLine, own } from "#app/base/records/fields.ts";
import { PROMOTION_KINDS, type Promotion, zipListText } from "./promotion.ts";

/** A promo code as edited by admins (rules promotions/codes). */
export const PROMOTION = describeItem({
  code: own<string>("Code"),
  kind: choice("Discount type", PROMOTION_KINDS, "Choose a discount type.", {
    percent: "Percentage of the subtotal",
    amount: "Dollar amount",
  }),
  value: own<string>("Discount value"),
  leastCents: own<number>("Minimum subtotal ($)", plainDollars, "0.00"),
  firstDay: own<Temporal.PlainDate>("First day"),
  lastDay: own<Temporal.PlainDate>("Last day"),
  zips: own<readonly string[]>("Limit to these ZIP codes", zipListText),
  isStopped: box("Deactivated"),
  note: optionalLine("Note", "the note", 200),
});

/** Returns the form values of a promotion. */
export function promotionValues({ value, ...row }: Omit<Promotion, "id"> & { note: string }): FormValues {
  return PROMOTION.values({ ...row, value: row.kind === "percent" ? String(value) : plainDollars(value) });
}
