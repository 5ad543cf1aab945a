export const EMAIL_LENGTH = 254;

export const EMAIL_SENTENCES = {
  missing: "Please enter your email address.",
  malformed: "Please enter a valid email address, such as name@example.com.",
} as const;
