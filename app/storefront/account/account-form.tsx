import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

/** Response to a refused form. `message` replaces the form's own sentence in the toast. */
type Refusal = RefusedForm & { message?: string };

/**
 * Returns the response to the form with this name; on a page with several forms, each sends its name as
 * "form".
 */
export function answerTo<Answer extends RefusedForm>(answer: Answer | undefined, form: string) {
  return answer?.values.form === form ? answer : undefined;
}

/** Props for a form field: its name, submitted value, and error. */
export function fieldOf(name: string, answer: RefusedForm | undefined) {
  return { id: name, name, defaultValue: answer?.values[name], error: answer?.errors[name] };
}

type FormProps = Omit<ComponentProps<typeof Form>, "ref"> & {
  answer: Refusal | undefined;
  name?: string;
  ref?: RefObject<HTMLFormElement | null>;
};

/** Form validated by the server. Shows why it was refused; with a `name`, only responses to that form. */
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

/** Submit button. Disabled while a form of the page is being sent, labeled with `busy`. */
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
 * Handles a refused form: shows the message in a toast until the next response or until the form unmounts,
 * clears the passwords, and focuses the first invalid field, or else the form's own message.
 */
export function useRefusal(form: RefObject<HTMLElement | null>, refusal: Refusal | undefined) {
  const renderedWith = useRef(refusal);
  // A page may have several forms. One form's toast is dismissed before another form shows its own, because
  // React cleans up all effects before running new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response dismisses the previous message
  useEffect(() => takeBackRefusal, [refusal]);
  useEffect(() => {
    if (!refusal) return;
    const { "": whole, ...fields } = refusal.errors;
    const sentence = refusal.message ?? whole ?? Object.values(fields).find(Boolean);
    if (sentence) toast.error(sentence, { id: REFUSED });
    // A page rendered with its refusal has empty password fields, so any text in them was typed since. A form
    // that never reached the server is resubmitted with the same password. Visible passwords are cleared too.
    if (refusal === renderedWith.current || refusal.unprocessed) return;
    for (const password of form.current?.querySelectorAll<HTMLInputElement>("[autocomplete$=-password]") ??
      []) {
      password.value = "";
    }
  }, [form, refusal]);
  useAnswerFocus(refusal, () => firstWrong(form.current));
}

/** Lets the page refuse a form before it's sent, until the next server response. */
export function useOwnRefusal(answer: RefusedForm | undefined, form?: string) {
  const [own, setOwn] = useState<{ instead: typeof answer; refusal: RefusedForm | undefined }>();
  const refuse = (errors: RefusedForm["errors"] | null) => {
    const values: RefusedForm["values"] = form ? { form } : {};
    setOwn({ instead: answer, refusal: errors ? { errors, values, unprocessed: true } : undefined });
  };
  return { refuse, answer: own && own.instead === answer ? own.refusal : answer };
}

/**
 * For a page's `clientAction`: keeps the input of a form that didn't reach the server, with its form's
 * message, if any.
 */
export function keepTyped<Answer>(
  sending: { request: Request; serverAction: () => Promise<Answer> },
  failedSentences: Record<string, string> = {},
) {
  return keepFailedForm(sending, (sent, { sentence, connectionFailed }): RefusedForm => {
    const own = connectionFailed ? failedSentences[String(sent.form)] : undefined;
    return { errors: { "": own ?? sentence }, values: typedValues(sent) };
  });
}
