import { UNREACHABLE } from "#app/lib/unreachable.ts";
import { CANCEL_UNKNOWN, NOT_SAVED, PROFILE_FAILED } from "../sentences.ts";
import { typedValues } from "../typed-values.ts";
import type { FormAnswer } from "./answer-account-form.server.ts";

const SENTENCES: Record<string, string> = {
  profile: PROFILE_FAILED,
  preferences: NOT_SAVED,
  "cancel-order": CANCEL_UNKNOWN,
};

/** The page's own answer to a form that did not reach the server. */
export function unreachedAnswer({ form, ...fields }: Record<string, unknown>): FormAnswer {
  const name = String(form);
  const sentence = SENTENCES[name] ?? UNREACHABLE;
  return { form: name, saved: false, errors: { "": sentence }, values: typedValues(fields) };
}
