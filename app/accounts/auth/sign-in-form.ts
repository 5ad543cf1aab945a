import { z } from "zod";
import { EMAIL_LENGTH, EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { ACCOUNT_SENTENCES, PASSWORD_LENGTH, WRONG_CREDENTIALS } from "./account-rules.ts";

const signInForm = z.strictObject({
  email: z.string().trim().toLowerCase().max(EMAIL_LENGTH).default(""),
  password: z.string().max(PASSWORD_LENGTH.max).default(""),
});

export type SignIn = z.output<typeof signInForm>;
export type SignInErrors = Partial<Record<keyof SignIn | "", string>>;

/** Reads what a sign-in sends: an email and a password, both needed (rules 14.2); "" holds what concerns both. */
export function readSignInForm(fields: unknown): Result<SignIn, SignInErrors> {
  const read = signInForm.safeParse(fields);
  // No account has an address or a password of that length.
  if (!read.success) return refused({ "": WRONG_CREDENTIALS });
  const { email, password } = read.data;
  if (!email || !password) {
    return refused({
      "": ACCOUNT_SENTENCES.missingCredentials,
      ...(email ? {} : { email: EMAIL_SENTENCES.missing }),
      ...(password ? {} : { password: "Please enter your password." }),
    });
  }
  if (!z.email().safeParse(email).success) {
    return refused({ email: EMAIL_SENTENCES.malformed });
  }
  return ok(read.data);
}
