import { cleanCode } from "#app/base/lib/clean-text.ts";

/** How many recovery codes an account gets at a time (rules sign-in/recovery-codes). */
const RECOVERY_CODES = 10;

/** The characters of a recovery code: none of them is easily taken for another one. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 10;

/** New recovery codes, such as "k7wq2m9xtd"; `pick` gives a random whole number from 0 to below its argument. */
export function makeRecoveryCodes(pick: (below: number) => number): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join(""),
  );
}

/** A recovery code as it is shown: "k7wq2-m9xtd". */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** A typed recovery code as it is kept, or null when it cannot be one. Spaces, hyphens and capitals do not matter. */
export function readRecoveryCode(typed: string): string | null {
  const code = cleanCode(typed).toLowerCase().replace(/[\s-]/g, "");
  const isCode = code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character));
  return isCode ? code : null;
}

/** "3 recovery codes left" */
export function recoveryCodesLeft(count: number): string {
  if (count === 0) return "No recovery codes left";
  return count === 1 ? "1 recovery code left" : `${count} recovery codes left`;
}
