/** Characters of a password (design 5, Sign-up). */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
