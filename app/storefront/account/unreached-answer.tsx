import { typedValues } from "#app/base/lib/refused-form.ts";
import type { NotTaken } from "#app/base/ui/unreached.tsx";
import type { FormAnswer } from "./answer-account-form.server.ts";
import { CANCEL_UNKNOWN, NOT_SAVED, PROFILE_FAILED } from "./sentences.ts";

const SENTENCES: Record<string, string> = {
  profile: PROFILE_FAILED,
  preferences: NOT_SAVED,
  "cancel-order": CANCEL_UNKNOWN,
};

/** The page's own answer to a form that did not reach the server, or came after its session had ended. */
export function unreachedAnswer(
  { form, ...fields }: Record<string, unknown>,
  { sentence, unreached }: NotTaken,
): FormAnswer {
  const name = String(form);
  const known = unreached ? SENTENCES[name] : undefined;
  return { form: name, saved: false, errors: { "": known ?? sentence }, values: typedValues(fields) };
}
