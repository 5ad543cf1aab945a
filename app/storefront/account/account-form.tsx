import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

/** The answer to a refused form. `message` is shown as the message in place of the form's own sentence. */
type Refusal = RefusedForm & { message?: string };

/** The answer to the form of this name; where a page has several forms, each sends its name as "form". */
export function answerTo<Answer extends RefusedForm>(answer: Answer | undefined, form: string) {
  return answer?.values.form === form ? answer : undefined;
}

/** What every field of a form gets: its name, what was typed into it, and what is wrong with it. */
export function fieldOf(name: string, answer: RefusedForm | undefined) {
  return { id: name, name, defaultValue: answer?.values[name], error: answer?.errors[name] };
}

type FormProps = Omit<ComponentProps<typeof Form>, "ref"> & {
  answer: Refusal | undefined;
  name?: string;
  ref?: RefObject<HTMLFormElement | null>;
};

/** A form that the shop checks. It shows why it was refused; with a `name` it shows only the answers to that form. */
export function AccountForm({ answer, name, ref, children, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const mine = name ? answerTo(answer, name) : answer;
  useRefusal(form, mine);
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5" {...rest}>
      <FormSentence>{mine?.errors[""]}</FormSentence>
      {name ? <input type="hidden" name="form" value={name} /> : null}
      {children}
    </Form>
  );
}

type SendProps = ComponentProps<typeof Button> & { busy?: string };

/** The button that sends a form. While a form of the page is under way it waits, and says so with the words of `busy`. */
export function SendButton({ busy, disabled = false, children, ...rest }: SendProps) {
  const sending = useNavigation().formMethod === "POST";
  return (
    <Button type="submit" disabled={sending || disabled} {...rest}>
      {sending ? (busy ?? children) : children}
    </Button>
  );
}

const REFUSED = "form-refused";

/** Shows a success message in place of an earlier refusal. */
export function sayDone(sentence: string, id: string) {
  takeBackRefusal();
  toast.success(sentence, { id });
}

function takeBackRefusal() {
  toast.dismiss(REFUSED);
}

/**
 * After a form was refused: shows the sentence as a message until another answer has come or the form is gone, empties
 * the passwords and puts the focus on the first field that is not right, else on the form's own sentence.
 */
export function useRefusal(form: RefObject<HTMLElement | null>, refusal: Refusal | undefined) {
  const renderedWith = useRef(refusal);
  // A page may have several forms. What one of them takes back is taken back before another one says its sentence,
  // since React undoes all effects before it runs the new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes back the sentence of the one before
  useEffect(() => takeBackRefusal, [refusal]);
  useEffect(() => {
    if (!refusal) return;
    const { "": whole, ...fields } = refusal.errors;
    const sentence = refusal.message ?? whole ?? Object.values(fields).find(Boolean);
    if (sentence) toast.error(sentence, { id: REFUSED });
    // A page that was rendered with its refusal has empty password fields, so their text was typed since then. A form
    // that never reached the shop is sent again with the same password. A password that is being shown is empty too.
    if (refusal === renderedWith.current || refusal.unprocessed) return;
    for (const password of form.current?.querySelectorAll<HTMLInputElement>("[autocomplete$=-password]") ??
      []) {
      password.value = "";
    }
  }, [form, refusal]);
  useAnswerFocus(refusal, () => firstWrong(form.current));
}

/** Lets the page itself refuse a form before it is sent, until the shop answers anew. */
export function useOwnRefusal(answer: RefusedForm | undefined, form?: string) {
  const [own, setOwn] = useState<{ instead: typeof answer; refusal: RefusedForm | undefined }>();
  const refuse = (errors: RefusedForm["errors"] | null) => {
    const values: RefusedForm["values"] = form ? { form } : {};
    setOwn({ instead: answer, refusal: errors ? { errors, values, unprocessed: true } : undefined });
  };
  return { refuse, answer: own && own.instead === answer ? own.refusal : answer };
}

/** For a page's `clientAction`: a form that did not reach the shop stays as typed, with a sentence by its name, if any. */
export function keepTyped<Answer>(
  sending: { request: Request; serverAction: () => Promise<Answer> },
  failedSentences: Record<string, string> = {},
) {
  return keepFailedForm(sending, (sent, { sentence, connectionFailed }): RefusedForm => {
    const own = connectionFailed ? failedSentences[String(sent.form)] : undefined;
    return { errors: { "": own ?? sentence }, values: typedValues(sent) };
  });
}
