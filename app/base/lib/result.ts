/** An expected "no" is a value with a name; a bug throws. */
export type Result<Value, Refusal> =
  | { ok: true; value: Value; isUnchanged?: true }
  | { ok: false; refusal: Refusal };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/**
 * Returns the success of a write that changed nothing, so no one is notified (rules screens/unchanged-saves).
 */
export function unchanged<Value>(value: Value): { ok: true; value: Value; isUnchanged: true } {
  return { ok: true, value, isUnchanged: true };
}

export function refused<Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}

/** Returns a refusal: its name, its message, and the field it is shown beside; null = the whole form. */
export function refusal<const Name extends string, const Field extends string = never>(
  name: Name,
  sentence: string,
  field: Field | null = null,
) {
  return { name, sentence, field };
}
