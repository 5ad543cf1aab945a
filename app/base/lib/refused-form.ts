export type FormValues = Record<string, string>;

/** Errors of a form: one sentence for each field; "" holds the one for no single field. */
export type FieldErrors<Field extends string> = Partial<Record<Field | "", string>>;

/**
 * Edit conflict: who saved the record while the form was open (null if unknown), when (ISO), and the saved
 * values.
 */
export type EditConflict = { by: string | null; at: string; theirs: FormValues };

/** Flagged words that an admin must confirm: where they are, why, and a suggestion. */
export type AskedWords = {
  /** Key of the answer. */
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
  /** The other record of this name, and where it is edited. */
  other?: { name: string; to: string };
};

/**
 * The answer to a form that was not saved: a sentence for each wrong field ("" = for the form as a whole), and what was
 * typed. `version` is what the next try is made from, when someone else has saved the record since.
 */
export type RefusedForm = {
  errors: FieldErrors<string>;
  values: FormValues;
  version?: number;
  conflict?: EditConflict;
  /** Confirmations needed before saving anyway (rules screens/duplicate-names, claims/confirmation). */
  asked?: AskedWords[];
  /** Set when the shop did not process the form: it failed, the connection did, or the page itself refused to send it. */
  unprocessed?: true;
};

/** Input of a form to show again after a refusal: its texts, but never a password. */
export function typedValues(fields: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]),
    ),
  );
}
