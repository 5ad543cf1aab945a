import { z } from "zod";
import { emailLine, lineOfText, phoneLine } from "#app/base/lib/typed-text.ts";
import { readState } from "#app/base/lib/us-states.ts";

/** Fields of a moved customer, as the columns of a file name them. */
export const MOVED_LABELS = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  consent: "Marketing email",
  notes: "Notes",
  phone: "Phone",
  address: "Address",
  city: "City",
  state: "State",
  zip: "ZIP code",
  consentAt: "Consent given",
  source: "Source",
} as const;

/** A moved customer from a file; only the email address is required (rules moving-in/customers). */
export const movedCustomerForm = z.strictObject({
  email: emailLine(),
  firstName: lineOfText("the first name", 100),
  lastName: lineOfText("the last name", 100),
  consent: z
    .enum(["yes", "no", ""], "Please enter yes or no, or leave the cell blank.")
    .transform((word) => (word === "" ? null : word === "yes")),
  notes: lineOfText("the notes", 1_000),
  phone: phoneLine("the phone number", false),
  address: lineOfText("the address", 200),
  city: lineOfText("the city", 100),
  state: lineOfText("the state", 20)
    .refine((value) => value === "" || readState(value) !== null, "Please enter a US state, such as MN.")
    .transform((value) => readState(value) ?? ""),
  zip: lineOfText("the ZIP code", 20).refine(
    (value) => value === "" || /^\d{5}$/.test(value),
    "Please enter a valid 5-digit ZIP code",
  ),
  consentAt: lineOfText("the time of the consent", 60),
  source: lineOfText("the source", 60),
});

export const consentText = (consent: boolean | null): string =>
  consent === null ? "" : consent ? "yes" : "no";
