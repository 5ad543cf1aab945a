/** Characters of a password (design 5, Sign-up). */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/** Longest e-mail address that mail can carry. */
export const EMAIL_LENGTH = 254;

export const PASSWORD_LENGTH_SENTENCE = `Please choose a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`;

/** Spec 8. */
export const ACCOUNT_SENTENCES = {
  missingCredentials: "You must provide either an email or phone number and a password",
  created: "Account created successfully! Please check your email to verify your account.",
  signedOut: "Successfully logged out",
  loginFailed: "Failed to login",
  passwordsDiffer: "Passwords do not match",
  passwordUpdated: "Password updated successfully",
} as const;

/** The same for an unknown e-mail and a wrong password. */
export const WRONG_CREDENTIALS = "Invalid email or password.";

/** "12 minutes", rounded up: what a limit tells a person to wait. */
export function waitText(seconds: number): string {
  if (seconds <= 60) return "1 minute";
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} minutes` : "1 hour";
}
