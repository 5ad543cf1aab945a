import { z } from "zod";
import { itemForm } from "#app/base/records/item-contract.ts";
import { readPercent, TAX } from "./tax-item.ts";

const RATE = "Please enter the rate in percent, from 0 to 100, such as 6.875.";
const DAY = "Please choose the first day.";

/** The form of a tax rate (rules 39.12). */
export const taxForm = itemForm(TAX, {
  percent: z
    .string({ error: RATE })
    .transform(readPercent)
    .refine((points) => points !== null, RATE)
    .transform((points) => points ?? 0),
  zip: z
    .string()
    .trim()
    .regex(/^([0-9]{5})?$/, "Please enter a ZIP with five digits, or leave the field empty.")
    .transform((zip) => zip || null),
  fromDate: z.iso
    .date({ error: DAY })
    .regex(/^20/, DAY)
    .transform((text) => Temporal.PlainDate.from(text)),
}).transform(({ percent, ...fields }) => ({ ...fields, basisPoints: percent }));
export type TaxForm = z.infer<typeof taxForm>;
