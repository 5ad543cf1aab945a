import type { AskedWords } from "#app/base/lib/refused-form.ts";

/**
 * Form field with the answer to the claims question (rules claims/confirmation): the keys of the confirmed
 * words.
 */
export const ANSWER = "claimsAnswer";

/** Field with the button that was pressed when the question appeared, such as Schedule. */
export const ASKED_FOR = "claimsAskedFor";

/** Field with the key of the consequences that the admin has seen (rules screens/consequences). */
export const SEEN = "consequencesSeen";

export function answerToWords(asked: readonly AskedWords[]): string {
  return asked.map(({ key }) => key).join("\n");
}

/**
 * Returns whether all findings are duplicate names (rules screens/duplicate-names), which are checked in
 * drafts too.
 */
export const isAboutNames = (asked: readonly AskedWords[]): boolean => asked.every(({ other }) => other);

/** Returns the confirmed words of an answer; none if it's invalid. */
export function answeredKeys(answer: unknown): ReadonlySet<string> {
  return new Set(typeof answer === "string" ? answer.split(/\r?\n/) : []);
}
