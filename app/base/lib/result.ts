/** An expected "no" is a value with a name; a bug throws. */
export type Result<Value, Refusal> =
  | { ok: true; value: Value; isUnchanged?: true }
  | { ok: false; refusal: Refusal };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** The success of a write that found everything as it was to be: nothing was written, and no one is notified (rules screens/unchanged-saves). */
export function unchanged<Value>(value: Value): { ok: true; value: Value; isUnchanged: true } {
  return { ok: true, value, isUnchanged: true };
}

export function refused<Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}

/** A "no" with its name, the sentence to show for it, and the field that this belongs beside; null = the whole form. */
export function refusal<const Name extends string, const Field extends string = never>(
  name: Name,
  sentence: string,
  field: Field | null = null,
) {
  return { name, sentence, field };
}
