export type FormValues = Record<string, string>;

/** Errors of a form: one sentence per field; "" is for the form as a whole. */
export type FieldErrors<Field extends string> = Partial<Record<Field | "", string>>;

/**
 * Edit conflict: who saved the record while the form was open (null if unknown), when (ISO), and the saved
 * values.
 */
export type EditConflict = { by: string | null; at: string; theirs: FormValues };

/** Flagged words that an admin must confirm: where they are, why, and a suggestion. */
export type AskedWords = {
  /** Form field that confirms them. */
  key: string;
  /** Field with the flagged words. */
  field: string;
  where: string;
  before: string;
  words: string;
  after: string;
  /** Label ("Health claim", "Another product has this name") and reason. */
  what: string;
  reason: string;
  instead: string;
  times: number;
  /** The other record with this name, and its edit page. */
  other?: { name: string; to: string };
};

/**
 * Result of a form that wasn't saved: a sentence for each invalid field ("" = the form as a whole) and the
 * input. `version` is the base for the next attempt if someone else has saved the record in between.
 */
export type RefusedForm = {
  errors: FieldErrors<string>;
  values: FormValues;
  version?: number;
  conflict?: EditConflict;
  /** Confirmations needed before saving anyway (rules screens/duplicate-names, claims/confirmation). */
  asked?: AskedWords[];
  /** What a save would change for others, to be seen first; `key` is sent back to save anyway. */
  consequences?: { lines: readonly string[]; key: string };
  /**
   * Set when the form wasn't processed: the server or connection failed, or the page itself didn't send it.
   */
  unprocessed?: true;
};

/** Returns a refused form's input to show again: its texts, but never a password. */
export function typedValues(fields: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]),
    ),
  );
}
