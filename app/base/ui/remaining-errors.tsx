import { type FormEvent, useState } from "react";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";

/**
 * Returns a refused form's errors by field: those of the last response, except for fields changed since.
 * Attach `follow` to the form's input event; `mend` hides the errors of some fields until the next response.
 */
export function useRemainingErrors<Field extends string>(
  answer: { errors: FieldErrors<Field> } | null | undefined,
) {
  const [mended, setMended] = useState({ of: answer, fields: [] as string[] });
  const fields = mended.of === answer ? mended.fields : [];
  const remaining = Object.entries(answer?.errors ?? {}).filter(([field]) => !fields.includes(field));

  function mend(...names: string[]) {
    if (!remaining.some(([field]) => names.includes(field))) return;
    setMended((now) => ({ of: answer, fields: now.of === answer ? [...now.fields, ...names] : names }));
  }

  function follow({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute("name") : null;
    if (name) mend(name);
  }

  return { errors: Object.fromEntries(remaining) as FieldErrors<Field>, follow, mend };
}
