import { type FormEvent, useRef, useState } from "react";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { sentenceOfStatus } from "./waitlist-reply.ts";

/** How long the form waits for an answer, in milliseconds; the server ends a request after the same time. */
const PATIENCE_MS = 30_000;

export type EmailAnswer = { joined: true } | { joined: false; error: string; email: string };

type Known = { error: string | undefined; joined: boolean; thanks: number };

/**
 * The behavior of a form in which a visitor leaves an email address. It posts to the page itself, as the form does
 * without JavaScript, and reads only the answer's status (waitlist-reply.ts has the sentences).
 *
 * The form is sent by `fetch`, not by the router. With the router, a request without an answer would replace the page
 * by the error page, and each answer would reload the page's data. With `fetch`, nothing but the form can fail.
 *
 * `answer` is the page's own answer when the form was sent before the script had started.
 */
export function useEmailForm(path: string, answer: EmailAnswer | undefined) {
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [known, setKnown] = useState<Known>({
    error: answer && !answer.joined ? answer.error : undefined,
    joined: answer?.joined ?? false,
    thanks: 0,
  });
  useAnswerFocus(answer?.joined === false, () => field.current);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const typed = field.current?.value ?? "";
    const sentence = await post(path, new FormData(event.currentTarget), typed);
    sending.current = false;
    setBusy(false);
    if (sentence === null) {
      if (field.current) field.current.value = "";
      setKnown(({ thanks }) => ({ error: undefined, joined: true, thanks: thanks + 1 }));
    } else {
      setKnown(({ thanks }) => ({ error: sentence, joined: false, thanks }));
      field.current?.focus();
    }
  }

  return { field, busy, send, ...known, forget: () => setKnown((before) => ({ ...before, joined: false })) };
}

/** The sentence for what went wrong, or null. Never throws: a missing answer has its sentence too. */
async function post(path: string, form: FormData, typed: string): Promise<string | null> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The status is enough; the body is a whole page, which is not read.
    void answer.body?.cancel();
    return sentenceOfStatus(answer.status, typed, answer.headers.get("retry-after"));
  } catch {
    return sentenceOfStatus(0, typed, null);
  }
}
