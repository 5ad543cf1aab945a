import { z } from "zod";
import { isPhoneNumber, PHONE_LENGTH, PHONE_SENTENCE } from "#app/base/lib/phone.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors } from "#app/base/lib/sent-form.ts";
import { lineOfText, requiredLine } from "#app/base/lib/typed-text.ts";
import { readState } from "#app/base/lib/us-states.ts";
import { NAME_LENGTH } from "./sign-up-form.ts";

/** A line that may stay empty; an empty one is read as null. `sentence` is the answer to a text that is not right. */
function optional(what: string, longest: number, isRight = (_text: string) => true, sentence = "") {
  return lineOfText(what, longest)
    .refine((value) => value === "" || isRight(value), sentence)
    .transform((value) => value || null);
}

/** What the profile's form sends (rules 15.4), read strictly. */
const profileForm = z.strictObject(
  {
    firstName: requiredLine("your first name", NAME_LENGTH),
    lastName: requiredLine("your last name", NAME_LENGTH),
    phone: optional("your phone number", PHONE_LENGTH, isPhoneNumber, PHONE_SENTENCE),
    address: optional("your address", 200),
    city: optional("your city", 100),
    state: lineOfText("your state", 20)
      .refine((value) => value === "" || readState(value) !== null, "Please choose a US state, such as MN.")
      .transform(readState),
    zip: optional(
      "your ZIP code",
      20,
      (text) => /^\d{5}$/.test(text),
      "Please enter a valid 5-digit ZIP code",
    ),
  },
  { error: "We could not read this form. Please reload the page." },
);

/** A profile as the customer writes it; fields left empty are null. */
export type ProfileChange = z.output<typeof profileForm>;
export type ProfileErrors = FieldErrors<keyof ProfileChange>;

/** Reads the fields of a sent profile form; a refusal holds one sentence for each wrong field. */
export function readProfileForm(fields: unknown): Result<ProfileChange, ProfileErrors> {
  const read = profileForm.safeParse(fields);
  return read.success ? ok(read.data) : refused(fieldErrors(read.error));
}
