import { z } from "zod";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { BUSINESS } from "./business-item.ts";

const ZIP = "Please enter a 5-digit ZIP code.";
const WHOLE = "Enter the whole postal address, or leave all of it blank.";

/** Form of the business details; the address is whole or absent. */
export const businessForm = itemForm(BUSINESS, { zip: typedCode(ZIP).regex(/^(\d{5})?$/, ZIP) })
  .extend({ id: z.literal("1", { error: "Reload the page and try again." }) })
  .superRefine(({ street, city, state, zip }, problems) => {
    const parts = { street, city, state, zip };
    const missing = Object.entries(parts).filter(([, part]) => part === "");
    if (missing.length === 0 || missing.length === 4) return;
    for (const [name] of missing) problems.addIssue({ code: "custom", path: [name], message: WHOLE });
  });
export type BusinessForm = z.infer<typeof businessForm>;
