/** What is said about codes that are not taken (rules sign-in/code-validity, sign-in/recovery-codes, sign-in/factor-encryption). */
export const CODE_SENTENCES = {
  wrong: "This code is not right. Please enter the one that your app shows now.",
  used: "This code was used already. Please wait for the next one.",
  unreadable:
    "We can't check codes right now, because this shop runs with another secret than before. Please contact the shop.",
  wrongRecovery: "This recovery code is not right, or it was used already.",
} as const;

/** What is said about passkeys that are not taken (rules sign-in/passkeys). */
export const PASSKEY_SENTENCES = {
  refused: "This passkey did not work here. Please try again, or use another way.",
  foreign: "This passkey belongs to another account. Please choose another one.",
  notAdded: "This passkey could not be added. Please try again.",
  tooMany: "You have 10 passkeys, which is the most. Remove one first.",
  known: "This device has a passkey for your account already.",
  signedOut: "You have been signed out. Please sign in again.",
  staleProof: "Please load this page again: we ask once more that it is you.",
  ended: "Nothing was confirmed on your device. You can try again.",
} as const;

/** The longest name of a passkey. */
export const PASSKEY_NAME_LENGTH = 60;

/** The most passkeys that an account has. */
export const MOST_PASSKEYS = 10;
