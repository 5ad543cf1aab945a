import { type FormEvent, useState } from "react";
import type { RefusedItem } from "./item-answer.ts";

const NONE: RefusedItem["errors"] = {};

/**
 * The sentences beside the fields of a form that was refused, without those of fields that were changed since: what was
 * wrong with a former text says nothing about the new one. `follow` hears what is typed.
 */
export function useStandingErrors(refused: RefusedItem | undefined) {
  const [mended, setMended] = useState<{ of: RefusedItem | undefined; fields: readonly string[] }>({
    of: refused,
    fields: [],
  });
  const fields = mended.of === refused ? mended.fields : [];

  function follow({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute("name") : null;
    if (!name || !refused?.errors[name] || fields.includes(name)) return;
    setMended({ of: refused, fields: [...fields, name] });
  }

  const errors = refused?.errors ?? NONE;
  const standing = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return { errors: fields.length === 0 ? errors : Object.fromEntries(standing), follow };
}
