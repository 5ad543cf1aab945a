import type { FieldErrors } from "#app/lib/field-errors.ts";
import type { FormValues, Meanwhile } from "./meanwhile.ts";

/**
 * The answer to a form that was not saved: a sentence for each wrong field ("" = for the form as a whole), what was
 * typed, and when somebody else has changed the thing, what they did. `version` is what the next try is made from.
 */
export type RefusedItem = {
  errors: FieldErrors<string>;
  values: FormValues;
  version?: number;
  meanwhile?: Meanwhile;
  /** Set when the shop could not be reached, or failed. */
  unreached?: true;
};

/** What was typed into a form, without its files, to be shown again. */
export function typedValues(fields: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
