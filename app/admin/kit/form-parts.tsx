import { useEffect, useRef, useState } from "react";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { toast } from "#app/base/ui/toasts.tsx";
import { keepTyping } from "./kept-typing.tsx";
import { keepAdminForm } from "./signed-out.tsx";

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * For the `clientAction` of an admin's form (rules screens 5): whatever goes wrong, the page stays with all that was typed,
 * and says `notSaved`, or `notDeleted` of a form that deletes.
 */
export async function sendItem<Answer>(sending: Sending<Answer>, notSaved: string, notDeleted = notSaved) {
  const { pathname } = new URL(sending.request.url);
  const sent = typedValues(Object.fromEntries(await sending.request.clone().formData()));
  const failed = sent.intent === "delete" ? notDeleted : notSaved;
  const refused = (sentence: string): RefusedForm => {
    toast.error(failed, { id: "not-sent" });
    return { errors: { "": sentence }, values: sent, unprocessed: true };
  };
  try {
    return await keepAdminForm(
      sending,
      (_, { sentence }) => refused(sentence),
      `${failed}. Please try again.`,
    );
  } catch (answer) {
    // Ending what waits, or setting when visitors see nothing more, saves nothing of what is typed.
    const savesTyping = !/^(cancel|unpublish)/.test(sent.keep ?? "");
    const leadsOn =
      savesTyping && answer instanceof Response && answer.headers.get("Location")?.startsWith("/admin");
    if (leadsOn) keepTyping(pathname, null);
    throw answer;
  }
}

/** The `clientAction` of a page whose forms fail with these sentences (sendItem). */
export function itemSender(notSaved: string, notDeleted = notSaved) {
  return (sending: Sending<unknown>) =>
    sendItem(sending, notSaved, notDeleted) as Promise<RefusedForm | undefined>;
}

/** A value that is not typed into a field of its own, such as a list. Each change is announced like typing. */
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

/** The options of a choice: the one that leaves it open, and then each value with its label. */
export function optionsOf(open: string, labels: Readonly<Record<string, string>>) {
  return [{ value: "", label: open }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))];
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
