import type { FieldErrors } from "./sent-form.ts";

export type FormValues = Record<string, string>;

/** Somebody else saved the thing of a form while it was open: who (null when nobody knows), when (ISO), and as what. */
export type EditConflict = { by: string | null; at: string; theirs: FormValues };

/** Words of a form that its admin is asked about before they are saved: where they stand, why, what else to say. */
export type AskedWords = {
  /** What the answer names them by. */
  key: string;
  /** The field that has them. */
  field: string;
  where: string;
  before: string;
  words: string;
  after: string;
  /** "Health claim", "Another product has this name", and the reason. */
  what: string;
  reason: string;
  instead: string;
  times: number;
  /** The other thing of this name, and where it is edited. */
  other?: { name: string; to: string };
};

/**
 * The answer to a form that was not saved: a sentence for each wrong field ("" = for the form as a whole), and what was
 * typed. `version` is what the next try is made from, when somebody else has saved the thing meanwhile.
 */
export type RefusedForm = {
  errors: FieldErrors<string>;
  values: FormValues;
  version?: number;
  conflict?: EditConflict;
  /** What is asked before it is saved all the same (rules screens/duplicate-names, claims/confirmation). */
  asked?: AskedWords[];
  /** Set when the shop did not process the form: it failed, the connection did, or the page itself refused to send it. */
  unprocessed?: true;
};

/** What was typed into a form, to be shown again after a refusal: its texts, but never a password. */
export function typedValues(fields: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]),
    ),
  );
}
