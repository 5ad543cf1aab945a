import { plainDollars } from "#app/base/lib/money.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { box, choice, describeItem, optionalLine, own } from "#app/base/records/fields.ts";
import { PROMOTION_KINDS, type Promotion, zipListText } from "./promotion.ts";

/** A promotion code, as admins write it (rules promotions/codes). */
export const PROMOTION = describeItem({
  code: own<string>("Code"),
  kind: choice("What it takes off", PROMOTION_KINDS, "Please choose what it takes off.", {
    percent: "A percentage of the products' price",
    amount: "An amount, in dollars",
  }),
  value: own<string>("How much"),
  leastCents: own<number>("Least price of the products, dollars", plainDollars, "0.00"),
  firstDay: own<Temporal.PlainDate>("First day"),
  lastDay: own<Temporal.PlainDate>("Last day"),
  zips: own<readonly string[]>("Only in these ZIPs", zipListText),
  isStopped: box("Stopped"),
  note: optionalLine("Note", "the note", 200),
});

/** A promotion as its form shows it. */
export function promotionValues({ value, ...row }: Omit<Promotion, "id"> & { note: string }): FormValues {
  return PROMOTION.values({ ...row, value: row.kind === "percent" ? String(value) : plainDollars(value) });
}
