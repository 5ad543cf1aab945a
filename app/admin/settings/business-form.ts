import { z } from "zod";
import { typedCode, typedDay } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { BUSINESS } from "./business-item.ts";

const ZIP = "Please enter a 5-digit ZIP code.";
const WHOLE = "Enter the whole postal address, or leave all of it blank.";
const DAY = "Choose the day of the check, or leave it blank.";

/** Form of the business details; the address is whole or absent, as is the counsel with a day. */
export const businessForm = itemForm(BUSINESS, {
  zip: typedCode(ZIP).regex(/^(\d{5})?$/, ZIP),
  counselOn: z.union([z.literal(""), typedDay(DAY)], { error: DAY }).transform((day) => day || null),
})
  .extend({ id: z.literal("1", { error: "Reload the page and try again." }) })
  .superRefine(({ street, city, state, zip, counsel, counselOn }, problems) => {
    const fault = (field: string, message: string) =>
      problems.addIssue({ code: "custom", path: [field], message });
    if (counsel === "" && counselOn) fault("counsel", "Please enter who checked the rules that day.");
    if (counsel !== "" && !counselOn) fault("counselOn", "Choose the day of the check.");
    const parts = { street, city, state, zip };
    const missing = Object.entries(parts).filter(([, part]) => part === "");
    if (missing.length === 0 || missing.length === 4) return;
    for (const [name] of missing) fault(name, WHOLE);
  });
export type BusinessForm = z.infer<typeof businessForm>;
