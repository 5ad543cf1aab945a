/** The longest name of a passkey. */
export const PASSKEY_NAME_LENGTH = 60;

/** The most passkeys that an account has. */
export const MOST_PASSKEYS = 10;
