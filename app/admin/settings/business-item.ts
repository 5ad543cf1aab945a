import { US_STATES } from "#app/base/lib/us-states.ts";
import { choice, describeItem, optionalLine, own } from "#app/base/records/fields.ts";

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
  counsel: optionalLine("Counsel", "the name of your counsel", 120),
  counselOn: own<Temporal.PlainDate | string | null>("Checked on"),
});
