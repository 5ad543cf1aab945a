/**
 * Messages about refused codes (rules sign-in/code-validity, sign-in/recovery-codes,
 * sign-in/factor-encryption).
 */
export const CODE_SENTENCES = {
  wrong: "This code is incorrect. Please enter the one your app shows now.",
  used: "This code was already used. Wait for the next one.",
  unreadable: "We can't check codes right now because the shop's secret key has changed. Contact the shop.",
  wrongRecovery: "This recovery code is incorrect or was already used.",
} as const;

/** Messages about refused passkeys (rules sign-in/passkeys). */
export const PASSKEY_SENTENCES = {
  refused: "This passkey didn't work here. Please try again, or use another method.",
  foreign: "This passkey belongs to another account. Choose another one.",
  notAdded: "We couldn't add this passkey. Please try again.",
  tooMany: "You've reached the limit of 10 passkeys. Remove one first.",
  known: "This device already has a passkey for your account.",
  signedOut: "You've been signed out. Sign in again.",
  staleProof: "Reload the page and confirm it's you again.",
  ended: "You didn't confirm on your device. Please try again.",
} as const;

/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60;

/** Maximum number of passkeys per account. */
export const MOST_PASSKEYS = 10;

/** Names of password managers, by AAGUID. */
export const PASSWORD_MANAGERS: Readonly<Record<string, string>> = {
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "Apple Passwords",
  "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain (Managed)",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "b78a0a55-6ef8-d246-a042-ba0f6d55050c": "LastPass",
  "b84e4048-15dc-4dd0-8640-f4f60813c8af": "NordPass",
  "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
  "0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6": "Keeper",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
};
