import type { z } from "zod";
import type { FieldFault } from "#app/base/imports/file-kind.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { fieldErrors } from "#app/base/lib/sent-form.ts";

/** What a form says is wrong, a sentence for each of its fields. */
export function formFaults(error: z.ZodError): FieldFault[] {
  return Object.entries(fieldErrors<string>(error)).map(([field, sentence = ""]) => ({
    field: field || null,
    sentence,
  }));
}

/** A form's values as a browser sends them: boxes that are not ticked are missing. */
export function withoutEmptyBoxes(
  values: Readonly<Record<string, string | undefined>>,
  boxes: readonly string[],
): FormValues {
  const sent = Object.entries(values).filter(([name, value]) => value !== "" || !boxes.includes(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, value ?? ""]));
}
