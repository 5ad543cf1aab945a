import type { z } from "zod";

/** The form of a request. Throws an answer of 400 when the body is no form, which only a program can send. */
export async function readSentForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** The JSON of a request; null when the body is none, or is not in UTF-8, which is never guessed at. */
export async function readSentJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer()));
  } catch {
    return null;
  }
}

/** What is wrong with a sent form: one sentence for each field; "" holds the one that belongs to no field. */
export type FieldErrors<Field extends string> = Partial<Record<Field | "", string>>;

/** The first sentence of each field of a form that did not parse. */
export function fieldErrors<Field extends string>(error: z.ZodError): FieldErrors<Field> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "")] ??= message;
  return errors as FieldErrors<Field>;
}
