import { cleanCode } from "#app/base/lib/clean-text.ts";
import { counted } from "#app/base/lib/money.ts";

/** Number of recovery codes an account gets at a time (rules sign-in/recovery-codes). */
const RECOVERY_CODES = 10;

/** Characters of a recovery code, chosen to be hard to confuse. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 10;

/**
 * Generates recovery codes, such as "k7wq2m9xtd"; `pick` returns a random integer from 0 to below its
 * argument.
 */
export function makeRecoveryCodes(pick: (below: number) => number): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join(""),
  );
}

/** Formats a recovery code for display: "k7wq2-m9xtd". */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/**
 * Parses a typed recovery code to its stored form, ignoring spaces, hyphens, and case; null if it can't be
 * one.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = cleanCode(typed).toLowerCase().replace(/[\s-]/g, "");
  const isCode = code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character));
  return isCode ? code : null;
}

/** Returns "3 recovery codes left". */
export function recoveryCodesLeft(count: number): string {
  if (count === 0) return "No recovery codes left";
  return counted(count, "recovery code left", "recovery codes left");
}
