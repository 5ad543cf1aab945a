import { type FormEvent, useState } from "react";
import { useAnswerFocus } from "#app/base/ui/answer-focus.tsx";
import {
  type CheckoutErrors,
  type CheckoutReply,
  controlId,
  FIELD_ORDER,
} from "#app/trade/checkout/checkout-reply.ts";

/**
 * The sentences beside the fields: those of the server's last reply, except for fields that were changed since, and
 * those known without sending (`live`). After each reply the focus goes to the first wrong field, in
 * the order of the page.
 */
export function useFieldErrors(reply: CheckoutReply | null, live: CheckoutErrors) {
  const [mended, setMended] = useState<{ reply: CheckoutReply | null; fields: string[] }>({
    reply,
    fields: [],
  });
  const fields = mended.reply === reply ? mended.fields : [];

  useAnswerFocus(reply, () => {
    const first = FIELD_ORDER.find((field) => reply?.errors[field] ?? live[field]);
    return first === undefined ? null : document.getElementById(controlId(first));
  });

  /** Drops the sentences of these fields until the next reply. */
  function mend(...names: string[]) {
    setMended((now) => {
      const before = now.reply === reply ? now.fields : [];
      return { reply, fields: [...before, ...names.filter((name) => !before.includes(name))] };
    });
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    const name = event.target instanceof Element ? event.target.getAttribute("name") : null;
    if (name) mend(name);
  }

  const standing = Object.entries(reply?.errors ?? {}).filter(([field]) => !fields.includes(field));
  return { errors: { ...Object.fromEntries(standing), ...live } as CheckoutErrors, onChange, mend };
}
