/** Characters of a password (design 5, Sign-up). */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

export const PASSWORD_LENGTH_SENTENCE = `Please choose a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`;

/** Spec 8. */
export const ACCOUNT_SENTENCES = {
  missingCredentials: "You must provide either an email or phone number and a password",
  created: "Account created successfully! Please check your email to verify your account.",
  signedOut: "Successfully logged out",
  passwordsDiffer: "Passwords do not match",
  passwordUpdated: "Password updated successfully",
} as const;

/** The same for an unknown e-mail and a wrong password. */
export const WRONG_CREDENTIALS = "Invalid email or password.";

/** What a limit says: when to try again, in whole minutes rounded up. */
export function tooManySentence(waitSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
