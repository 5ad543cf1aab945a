/** Longest email address that mail can carry. */
export const EMAIL_LENGTH = 254;

/** What is wrong with a typed email address. */
export const EMAIL_SENTENCES = {
  missing: "Please enter your email address.",
  malformed: "Please enter a valid email address, such as name@example.com.",
} as const;
