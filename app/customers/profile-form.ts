import { z } from "zod";
import { type FieldErrors, fieldErrors } from "#app/lib/field-errors.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { readState } from "#app/lib/us-states.ts";
import { NAME_LENGTH } from "./sign-up-form.ts";

const NO_CONTROLS = /^\P{Cc}*$/u;

function text(what: string, longest: number) {
  return z
    .string({ error: `Please enter your ${what}.` })
    .trim()
    .max(longest, `Please keep your ${what} within ${longest} characters.`)
    .regex(NO_CONTROLS, `Please enter your ${what} without control characters.`);
}

/** A field that may stay empty; empty is null. */
function optional(what: string, longest: number, pattern: RegExp, sentence: string) {
  return text(what, longest)
    .refine((value) => value === "" || pattern.test(value), sentence)
    .transform((value) => value || null);
}

const anything = /^/;

/** Spec 2, Account: what the profile's form sends, read strictly. */
const profileForm = z.strictObject(
  {
    firstName: text("first name", NAME_LENGTH).min(1, "Please enter your first name."),
    lastName: text("last name", NAME_LENGTH).min(1, "Please enter your last name."),
    phone: text("phone number", 30)
      .refine(
        (value) =>
          value === "" || (/^[+0-9(). -]+$/.test(value) && /^1?\d{10}$/.test(value.replace(/\D/g, ""))),
        "Please enter a phone number with 10 digits, such as 612-555-0134.",
      )
      .transform((value) => value || null),
    address: optional("address", 200, anything, ""),
    city: optional("city", 100, anything, ""),
    state: text("state", 20)
      .refine((value) => value === "" || readState(value) !== null, "Please choose a US state, such as MN.")
      .transform(readState),
    zip: optional("ZIP code", 20, /^\d{5}$/, "Please enter a valid 5-digit ZIP code"),
  },
  { error: "We could not read this form. Please reload the page." },
);

/** A profile as the customer writes it; what was left empty is null. */
export type ProfileChange = z.output<typeof profileForm>;
export type ProfileErrors = FieldErrors<keyof ProfileChange>;

/** Reads the fields of a sent profile form; one sentence for each that is not right. */
export function readProfileForm(fields: unknown): Result<ProfileChange, ProfileErrors> {
  const read = profileForm.safeParse(fields);
  return read.success ? ok(read.data) : refused(fieldErrors(read.error));
}
