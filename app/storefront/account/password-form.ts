import { z } from "zod";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH_SENTENCE } from "#app/accounts/auth/account-rules.ts";
import { newPasswordField, type PasswordOwner, passwordFault } from "#app/accounts/auth/password-rules.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors } from "#app/base/lib/sent-form.ts";

const UNREADABLE = { error: "We could not read this form. Please reload the page." };

/** A new password, typed twice (rules 14.11). */
const twice = {
  newPassword: newPasswordField,
  confirmPassword: z
    .string()
    .min(1, "Please enter the new password again.")
    .max(1_000, ACCOUNT_SENTENCES.passwordsDiffer),
};
const areAlike = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;
const differ = { path: ["confirmPassword"], message: ACCOUNT_SENTENCES.passwordsDiffer };

const changeForm = z
  .strictObject(
    {
      currentPassword: z
        .string()
        .min(1, "Please enter your current password.")
        .max(1_000, PASSWORD_LENGTH_SENTENCE),
      ...twice,
    },
    UNREADABLE,
  )
  .refine(areAlike, differ);

const resetForm = z
  .strictObject({ token: z.string().max(100), ...twice }, UNREADABLE)
  .refine(areAlike, differ);

export type PasswordErrors = FieldErrors<string>;

/**
 * Reads a sent change of password: the current one, the new one, and the new one again. The new one keeps the rule of a
 * sign-up; `common` holds the commonest passwords.
 */
export function readPasswordForm(
  fields: unknown,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): Result<z.output<typeof changeForm>, PasswordErrors> {
  return readNewPassword(changeForm, fields, owner, common);
}

/** Reads the form behind a mailed link: the link's token and the new password, twice (rules 14.37). */
export function readResetForm(
  fields: unknown,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): Result<z.output<typeof resetForm>, PasswordErrors> {
  return readNewPassword(resetForm, fields, owner, common);
}

function readNewPassword<Form extends { newPassword: string }>(
  form: z.ZodType<Form>,
  fields: unknown,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): Result<Form, PasswordErrors> {
  const read = form.safeParse(fields);
  if (!read.success) return refused(fieldErrors(read.error));
  const fault = passwordFault(read.data.newPassword, owner, common);
  return fault ? refused({ newPassword: fault }) : ok(read.data);
}
