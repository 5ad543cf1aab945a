/** Why a file was not taken at all. */
const REFUSALS = {
  too_large: "This file is larger than 10 MB. Please split it, or export fewer columns.",
  missing: "Please choose a file.",
  busy: "The shop is taking other files at this moment. Please try again in a minute.",
  hung_up: "The file did not arrive whole. Please try again.",
  not_a_form: "The file could not be read. Please try again.",
  not_stored: "The shop has no room for the file at this moment. Please try again later.",
} as const;
type ImportRefusal = keyof typeof REFUSALS;

/** The sentence of a refusal by its name; undefined for a name that is none. */
export function uploadSentence(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(REFUSALS, name) ? REFUSALS[name as ImportRefusal] : undefined;
}
