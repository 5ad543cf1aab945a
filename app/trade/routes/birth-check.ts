/** How a birth date is hashed for an offline phone (rules courier-app/birth-date-offline): PBKDF2 with SHA-256, slow on purpose. */
export const BIRTH_HASH = { iterations: 600_000, bytes: 32 } as const;

/** How many birth dates may be tried at a stop; after that only the shop can let it go on (rules courier-app/birth-date-tries). */
export const BIRTH_TRIES = 5;

/** How many tries a stop has left. */
export function triesLeft(tried: number): number {
  return Math.max(0, BIRTH_TRIES - tried);
}

/** What a phone compares a typed birth date with; salt and hash in base 64. */
export type BirthCheck = { salt: string; iterations: number; hash: string };
