import { writeToUs } from "#app/base/settings/contact.ts";

/** Length of a password in characters (rules sign-up/limits). */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

export const PASSWORD_LENGTH_SENTENCE = `Choose a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`;

/**
 * Account messages (rules sign-up/after-sign-up, sign-in/required-fields, sign-in/sign-out,
 * sign-in/password-change, sign-in/password-reset, account/deletion).
 */
export const ACCOUNT_SENTENCES = {
  missingCredentials: "You must provide either an email or phone number and a password",
  created: "Account created successfully! Please check your email to verify your account.",
  createdWithoutMail: "Account created successfully! You can sign in now.",
  joined: "Your account is ready. Sign in with your new password.",
  signedOut: "Successfully logged out",
  passwordUpdated: "Password updated successfully",
  passwordReset: "Your new password is set. Sign in with it.",
  deleted: "Your account is deleted.",
} as const;

/** Separate because the browser shows it too. */
export const PASSWORDS_DIFFER = "Passwords do not match";

/** The same message for an unknown email and a wrong password. */
export const WRONG_CREDENTIALS = "Invalid email or password.";

/**
 * Message for the owner of a blocked account, after a correct password or passkey (rules
 * user-screens/blocked-sign-in).
 */
export const accountClosedSentence = (contactEmail: string | null) =>
  `This account is blocked. To ask why, ${contactEmail === null ? writeToUs(null) : `write to ${contactEmail}`}.`;

/** Message for a wrong password of a signed-in user. */
export const WRONG_PASSWORD = "Your current password is incorrect.";

/** Word that confirms the account's deletion. */
export const DELETE_WORD = "DELETE";

/** How long a password or second-factor check counts as fresh (rules sign-in/re-authentication). */
const PROOF_MINUTES = 15;

/** Returns whether the last proof is recent enough for sensitive changes. */
export function isFreshProof(provedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, provedAt.add({ minutes: PROOF_MINUTES })) < 0;
}
