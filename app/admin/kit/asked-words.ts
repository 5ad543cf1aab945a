import type { AskedWords } from "#app/base/lib/refused-form.ts";

/** The field of the answer to the question about claims (rules claims/confirmation): the words that were asked about, by their keys. */
export const ANSWER = "claimsAnswer";

/** The field with the button that was pressed when the question came, such as the one that publishes at a time. */
export const ASKED_FOR = "claimsAskedFor";

export function answerToWords(asked: readonly AskedWords[]): string {
  return asked.map(({ key }) => key).join("\n");
}

/** True when nothing but names that others have is asked about (rules screens/duplicate-names), which concerns drafts too. */
export const isAboutNames = (asked: readonly AskedWords[]): boolean => asked.every(({ other }) => other);

/** The words that an answer names; none when it is no answer. */
export function answeredKeys(answer: unknown): ReadonlySet<string> {
  return new Set(typeof answer === "string" ? answer.split(/\r?\n/) : []);
}
