import { z } from "zod";
import { EMAIL, EMAIL_LENGTH, EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { emailLine, fieldErrors, lineOfText, typedCode } from "#app/base/lib/typed-text.ts";
import {
  ACCOUNT_SENTENCES,
  DELETE_WORD,
  PASSWORD_LENGTH,
  PASSWORD_LENGTH_SENTENCE,
  PASSWORDS_DIFFER,
  WRONG_CREDENTIALS,
  WRONG_PASSWORD,
} from "./account-rules.ts";
import { type PasswordOwner, passwordFault } from "./password-rules.ts";

/** Creates a strict parser for a form's fields; unknown fields are refused. */
export function formReader<Shape extends z.ZodRawShape>(shape: Shape) {
  const form = z.strictObject(shape, {
    error: "We couldn't read this form. Reload the page and try again.",
  });
  type Form = z.output<typeof form>;
  return (fields: unknown): Result<Form, FieldErrors<keyof Form & string>> => {
    const found = form.safeParse(fields);
    return found.success ? ok(found.data) : refused(fieldErrors(found.error));
  };
}

/** Field for a new password. Checks only the length; `passwordFault` checks the rest. */
export const newPasswordField = z
  .string({ error: PASSWORD_LENGTH_SENTENCE })
  .min(PASSWORD_LENGTH.min, PASSWORD_LENGTH_SENTENCE)
  .max(PASSWORD_LENGTH.max, PASSWORD_LENGTH_SENTENCE);

const NO_PASSWORD = "Please enter your password.";

const ownPassword = z
  .string({ error: NO_PASSWORD })
  .min(1, NO_PASSWORD)
  .max(PASSWORD_LENGTH.max, WRONG_PASSWORD);

const signInForm = z.strictObject({
  email: lineOfText("your email address", EMAIL_LENGTH).default(""),
  password: z.string().max(PASSWORD_LENGTH.max).default(""),
});

export type SignIn = z.output<typeof signInForm>;

/**
 * Parses a sign-in: email and password, both required (rules sign-in/required-fields); "" holds an error
 * about both.
 */
export function readSignInForm(fields: unknown): Result<SignIn, FieldErrors<keyof SignIn>> {
  const read = signInForm.safeParse(fields);
  // No account has an address or a password of that length.
  if (!read.success) return refused({ "": WRONG_CREDENTIALS });
  const { email, password } = read.data;
  if (!email || !password) {
    return refused({
      "": ACCOUNT_SENTENCES.missingCredentials,
      ...(email ? {} : { email: EMAIL_SENTENCES.missing }),
      ...(password ? {} : { password: NO_PASSWORD }),
    });
  }
  if (!EMAIL.test(email)) {
    return refused({ email: EMAIL_SENTENCES.malformed });
  }
  return ok(read.data);
}

/** Parses the forgot-password form. */
export const readForgotForm = formReader({ email: emailLine() });

/** Parses a re-authentication form. */
export const readPasswordForm = formReader({ password: ownPassword });

const NO_WORD = `Type the word ${DELETE_WORD} in capital letters.`;

/** Parses the account deletion form: password, and the word DELETE (rules account/deletion). */
export const readDeleteForm = formReader({
  password: ownPassword,
  word: typedCode(NO_WORD)
    .max(100, NO_WORD)
    .refine((text) => text === DELETE_WORD, NO_WORD),
});

/** A new password, typed twice (rules sign-in/password-change). */
const twice = {
  newPassword: newPasswordField,
  confirmPassword: z.string().min(1, "Please enter the new password again.").max(1_000, PASSWORDS_DIFFER),
};

const readChange = formReader({
  currentPassword: z
    .string()
    .min(1, "Please enter your current password.")
    .max(1_000, PASSWORD_LENGTH_SENTENCE),
  ...twice,
});

const readReset = formReader({ token: z.string().max(100), ...twice });

/**
 * Parses a password change: the current password, and the new one twice, which must follow the sign-up rules.
 */
export function readChangeForm(fields: unknown, owner: PasswordOwner, common: ReadonlySet<string>) {
  return withGoodPassword(readChange(fields), owner, common);
}

/**
 * Parses the form of an emailed reset link: its token, and the new password twice (rules sign-in/reset-page).
 */
export function readResetForm(fields: unknown, owner: PasswordOwner, common: ReadonlySet<string>) {
  return withGoodPassword(readReset(fields), owner, common);
}

function withGoodPassword<Form extends { newPassword: string; confirmPassword: string }>(
  read: Result<Form, FieldErrors<string>>,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): Result<Form, FieldErrors<string>> {
  if (!read.ok) return read;
  const { newPassword, confirmPassword } = read.value;
  if (newPassword !== confirmPassword) return refused({ confirmPassword: PASSWORDS_DIFFER });
  const fault = passwordFault(newPassword, owner, common);
  return fault ? refused({ newPassword: fault }) : read;
}
