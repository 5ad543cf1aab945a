import { z } from "zod";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { US_STATES } from "#app/base/lib/us-states.ts";
import { choice, describeItem, optionalLine, own } from "#app/base/records/fields.ts";
import { itemForm } from "#app/base/records/item-contract.ts";

const STATES = ["", ...US_STATES.map(([code]) => code)] as const;

/** Business details as admins edit them (rules settings/business-details). */
export const BUSINESS = describeItem({
  legalName: optionalLine("Legal name", "the legal name", 120),
  licenseKind: optionalLine("License type", "the license type", 80),
  licenseNumber: optionalLine("License number", "the license number", 60),
  street: optionalLine("Street address", "the street address", 120),
  city: optionalLine("City", "the city", 60),
  state: choice("State", STATES as [string, ...string[]], "Choose the state.", {
    "": "Choose a state",
    ...Object.fromEntries(US_STATES),
  }),
  zip: own<string>("ZIP code"),
});

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
