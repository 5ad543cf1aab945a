import { type RefObject, useEffect, useRef } from "react";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

const REFUSED = "form-refused";

/** Shows a success message in place of an earlier refusal. */
export function sayDone(sentence: string, id: string) {
  takeBackRefusal();
  toast.success(sentence, { id });
}

/** Shows what is wrong with a form as a message. */
export function sayRefused(sentence: string) {
  toast.error(sentence, { id: REFUSED });
}

function takeBackRefusal() {
  toast.dismiss(REFUSED);
}

type Refusal = {
  errors: Record<string, string | undefined>;
  unreached?: boolean;
  /** Shown as the message in place of the form's own sentence. */
  message?: string;
};

/**
 * After a form was refused: shows the sentence as a message until another answer has come or the form is gone, empties
 * the passwords and puts the focus on the first field that is not right, else on the form's own sentence. `refusal` is
 * the answer of the action.
 */
export function useRefusal(form: RefObject<HTMLElement | null>, refusal: Refusal | undefined) {
  const drawn = useRef(refusal);
  // A page may have several forms. What one of them takes back is taken back before another one says its sentence,
  // since React undoes all effects before it runs the new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes back the sentence of the one before
  useEffect(() => takeBackRefusal, [refusal]);
  useEffect(() => {
    if (!refusal) return;
    const { "": whole, ...fields } = refusal.errors;
    const sentence = refusal.message ?? whole ?? Object.values(fields).find(Boolean);
    if (sentence) sayRefused(sentence);
    // A page that was rendered with its refusal has empty password fields, so their text was typed since then. A form
    // that never reached the shop is sent again with the same password. A password that is being shown is empty too.
    if (refusal === drawn.current || refusal.unreached) return;
    for (const password of form.current?.querySelectorAll<HTMLInputElement>("[autocomplete$=-password]") ??
      []) {
      password.value = "";
    }
  }, [form, refusal]);
  useAnswerFocus(
    refusal,
    () =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      form.current?.querySelector<HTMLElement>("[data-form-sentence]"),
  );
}
