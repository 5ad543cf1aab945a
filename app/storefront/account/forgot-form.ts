import { z } from "zod";
import { EMAIL_LENGTH, EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors } from "#app/base/lib/sent-form.ts";

const forgotForm = z.strictObject(
  {
    email: z
      .string({ error: EMAIL_SENTENCES.missing })
      .trim()
      .toLowerCase()
      .min(1, EMAIL_SENTENCES.missing)
      .max(EMAIL_LENGTH, EMAIL_SENTENCES.malformed)
      .pipe(z.email(EMAIL_SENTENCES.malformed)),
  },
  { error: "We could not read this form. Please reload the page." },
);

/** Reads what somebody sends who has forgotten the password: an email address, which is put in lower case. */
export function readForgotForm(fields: unknown): Result<{ email: string }, FieldErrors<"email">> {
  const read = forgotForm.safeParse(fields);
  return read.success ? ok(read.data) : refused(fieldErrors(read.error));
}
