import { useEffect, useRef, useState } from "react";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { toast } from "#app/base/ui/toasts.tsx";
import { keepUnreached } from "#app/base/ui/unreached.tsx";
import { forgetTyping } from "./kept-typing.tsx";

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * For the `clientAction` of an admin's form (rules 33.5). Whatever goes wrong, the page stays with all that was typed:
 * the connection dropped, the session has ended, or the shop failed. `failed` is said as a message, and the reason on
 * the page. Once the form is saved, the browser forgets what it kept of it.
 */
export async function sendItem<Answer>(sending: Sending<Answer>, failed: string) {
  const { pathname } = new URL(sending.request.url);
  const sent = typedValues(Object.fromEntries(await sending.request.clone().formData()));
  const refused = (sentence: string): RefusedForm => {
    toast.error(failed, { id: "not-sent" });
    return { errors: { "": sentence }, values: sent, unreached: true };
  };
  try {
    return await keepUnreached(
      sending,
      (_, { sentence }) => refused(sentence),
      `${failed}. Please try again.`,
    );
  } catch (answer) {
    const leadsOn = answer instanceof Response && answer.headers.get("Location")?.startsWith("/admin");
    if (leadsOn) forgetTyping(pathname);
    throw answer;
  }
}

/**
 * A value of a form that is not typed into a field of its own, such as a list or a text with formatting. Each change is
 * announced like typing, so that the form notices it (item-form.tsx).
 */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input ref={input} type="hidden" name={name} value={value} readOnly />;
}

/**
 * The id of the next row that a form adds: `made` by the loader, and kept until one of the `rows` has it. The loader
 * makes another id whenever it reads again, as after another form of the page; a form whose `key` is this id keeps
 * what is typed in it all that time, and is empty again once its row was added.
 */
export function useNextId(made: string, rows: readonly { id: string }[]): string {
  const [id, setId] = useState(made);
  if (id === made || !rows.some((row) => row.id === id)) return id;
  setId(made);
  return made;
}
