import { z } from "zod";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH_SENTENCE } from "#app/auth/account-rules.ts";
import { newPasswordField, type PasswordOwner, passwordFault } from "#app/auth/password-rules.ts";
import { type FieldErrors, fieldErrors } from "#app/lib/field-errors.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";

const passwordForm = z
  .strictObject(
    {
      currentPassword: z
        .string()
        .min(1, "Please enter your current password.")
        .max(1_000, PASSWORD_LENGTH_SENTENCE),
      newPassword: newPasswordField,
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

/**
 * Reads a sent change of password: the current one, the new one, and the new one again (rules 14.11). The new
 * one keeps the rule of a sign-up; `common` holds the commonest passwords.
 */
export function readPasswordForm(
  fields: unknown,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): Result<{ currentPassword: string; newPassword: string }, PasswordErrors> {
  const read = passwordForm.safeParse(fields);
  if (!read.success) return refused(fieldErrors(read.error));
  const fault = passwordFault(read.data.newPassword, owner, common);
  return fault ? refused({ newPassword: fault }) : ok(read.data);
}
