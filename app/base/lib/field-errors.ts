import type { z } from "zod";

/** What is wrong with a sent form: one sentence for each field; "" holds the one that belongs to no field. */
export type FieldErrors<Field extends string> = Partial<Record<Field | "", string>>;

/** The first sentence of each field of a form that did not parse. */
export function fieldErrors<Field extends string>(error: z.ZodError): FieldErrors<Field> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors as FieldErrors<Field>;
}
