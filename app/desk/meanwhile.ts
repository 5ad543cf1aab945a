/** The values of a form as it sends them, by the names of its fields. */
export type FormValues = Record<string, string>;

/** One field that somebody else has changed while the form was open, before and now, in the words of the form. */
export type FieldChange = {
  field: string;
  before: string;
  now: string;
  /** What this admin typed instead, when both changed the field. */
  typed: string | null;
};

/** What happened to a thing while a form of it was open. */
export type Meanwhile = {
  /** Who saved it last; null for somebody whose account is gone, and for a command. */
  by: string | null;
  /** ISO. */
  at: string;
  changes: FieldChange[];
};

/**
 * Puts together what two admins have done to one thing: fields that this one did not touch get what the other one
 * saved, and everything this one typed stays. `basis` is what the form was made from, `current` what is stored now.
 */
export function mergeTyped({ basis, current, typed }: Record<"basis" | "current" | "typed", FormValues>): {
  values: FormValues;
  changes: FieldChange[];
} {
  const values: FormValues = {};
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(current), ...Object.keys(typed)])) {
    const [was, is, mine] = [basis[field] ?? "", current[field] ?? "", typed[field] ?? ""];
    const isMine = sameText(mine, was) === false;
    values[field] = isMine ? mine : is;
    if (sameText(was, is)) continue;
    changes.push({ field, before: was, now: is, typed: isMine && !sameText(mine, is) ? mine : null });
  }
  return { values, changes };
}

/** Browsers send line breaks as two characters, and spaces at the ends are never stored. */
function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();
  return plain(one) === plain(other);
}
