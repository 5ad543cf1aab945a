import { z } from "zod";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH, PASSWORD_LENGTH_SENTENCE } from "#app/auth/account-rules.ts";
import { type FieldErrors, fieldErrors } from "#app/lib/field-errors.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";

const passwordForm = z
  .strictObject(
    {
      currentPassword: z
        .string()
        .min(1, "Please enter your current password.")
        .max(1_000, PASSWORD_LENGTH_SENTENCE),
      newPassword: z
        .string()
        .min(PASSWORD_LENGTH.min, PASSWORD_LENGTH_SENTENCE)
        .max(PASSWORD_LENGTH.max, PASSWORD_LENGTH_SENTENCE),
      confirmPassword: z
        .string()
        .min(1, "Please enter the new password again.")
        .max(1_000, ACCOUNT_SENTENCES.passwordsDiffer),
    },
    { error: "We could not read this form. Please reload the page." },
  )
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    message: ACCOUNT_SENTENCES.passwordsDiffer,
  });

export type PasswordErrors = FieldErrors<string>;

/** Reads a sent change of password: the current one, the new one, and the new one again (design 5, Account). */
export function readPasswordForm(
  fields: unknown,
): Result<{ currentPassword: string; newPassword: string }, PasswordErrors> {
  const read = passwordForm.safeParse(fields);
  return read.success ? ok(read.data) : refused(fieldErrors(read.error));
}
