import { type FormEvent, useRef, useState } from "react";
import { useAnswerFocus } from "#app/ui/answer-focus.tsx";
import { sentenceOfStatus } from "./waitlist-reply.ts";

/** How long an answer is waited for, in milliseconds: as long as the server takes a request. */
const PATIENCE_MS = 30_000;

export type EmailAnswer = { joined: true } | { joined: false; error: string; email: string };

type Known = { error: string | undefined; joined: boolean; thanks: number };

/**
 * The behaviour of a form that leaves an e-mail address with us. It posts to the page itself, as the form does
 * without JavaScript, and reads the answer's status alone (waitlist-reply.ts has the sentences).
 *
 * It is sent by `fetch`, not by the router: there a request without an answer ends in the error page, whatever else
 * the visitor was reading, and each answer reloads the data of the page. Here nothing but the form can fail.
 *
 * `answer` is the page's own, when the form was sent before the script was there.
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

/** The sentence for what went wrong, or null. Never throws: no answer is an answer too. */
async function post(path: string, form: FormData, typed: string): Promise<string | null> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The rest is a page that nobody reads.
    void answer.body?.cancel();
    return sentenceOfStatus(answer.status, typed, answer.headers.get("retry-after"));
  } catch {
    return sentenceOfStatus(0, typed, null);
  }
}
