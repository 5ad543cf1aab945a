import { z } from "zod";
import { parseDollars } from "#app/base/lib/money.ts";
import { typedCode, typedDay } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import {
  CODE_LENGTHS,
  codeOf,
  isCode,
  LARGEST_AMOUNT_CENTS,
  LARGEST_LEAST_CENTS,
  LARGEST_PERCENT,
  readZipList,
} from "./promotion.ts";
import { PROMOTION } from "./promotion-item.ts";

const CODE = `Please enter a code of ${CODE_LENGTHS.least} to ${CODE_LENGTHS.most} letters and digits, such as SPRING10; hyphens are allowed between them.`;
const VALUES = {
  percent: `Please enter a whole percentage from 1 to ${LARGEST_PERCENT}, such as 10.`,
  amount: `Please enter an amount from $0.01 to $${LARGEST_AMOUNT_CENTS / 100}, such as 5.00.`,
};
const LEAST = "Please enter an amount from 0 to 1,000 dollars, such as 40.00.";
const ZIPS = "Please enter 5-digit ZIP codes separated by commas, or leave the field blank.";

/** Parses a typed list of ZIP codes; empty for none. */
export const zipList = typedCode(ZIPS)
  .max(5_000, ZIPS)
  .transform(readZipList)
  .refine((zips) => zips !== null, ZIPS)
  .transform((zips) => zips ?? []);

const day = (what: string) => typedDay(`Choose the ${what} day.`);

/** Converts a typed percentage or amount to a value; null if invalid. */
function readValue(kind: keyof typeof VALUES, typed: string): number | null {
  const value =
    kind === "amount" ? parseDollars(typed) : Number(/^(\d{1,3}) ?%?$/.exec(typed.trim())?.[1] ?? 0);
  const most = kind === "amount" ? LARGEST_AMOUNT_CENTS : LARGEST_PERCENT;
  return value !== null && value >= 1 && value <= most ? value : null;
}

/** The promo code form (rules promotions/codes). */
export const promotionForm = itemForm(PROMOTION, {
  code: typedCode(CODE).max(100, CODE).transform(codeOf).refine(isCode, CODE),
  value: z.string({ error: VALUES.percent }).max(100, VALUES.percent),
  leastCents: z
    .string({ error: LEAST })
    .max(100, LEAST)
    .transform(parseDollars)
    .refine((cents) => cents !== null && cents <= LARGEST_LEAST_CENTS, LEAST)
    .transform((cents) => cents ?? 0),
  firstDay: day("first"),
  lastDay: day("last"),
  zips: zipList,
})
  // Runs even if a field is invalid, to show all messages together; an invalid day is missing then.
  .superRefine(({ kind, value, firstDay, lastDay }, problems) => {
    if (kind in VALUES && readValue(kind, value) === null) {
      problems.addIssue({ code: "custom", path: ["value"], message: VALUES[kind] });
    }
    const areDays = firstDay instanceof Temporal.PlainDate && lastDay instanceof Temporal.PlainDate;
    if (areDays && Temporal.PlainDate.compare(lastDay, firstDay) < 0) {
      const message = "Choose a last day on or after the first day.";
      problems.addIssue({ code: "custom", path: ["lastDay"], message });
    }
  })
  .transform(({ value, ...fields }) => ({ ...fields, value: readValue(fields.kind, value) ?? 0 }));
export type PromotionForm = z.infer<typeof promotionForm>;
