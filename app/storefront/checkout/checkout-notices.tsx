import { type FormEvent, useState } from "react";
import { Button } from "#app/base/ui/button.tsx";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import {
  type CheckoutErrors,
  type CheckoutReply,
  controlId,
  FIELD_ORDER,
} from "#app/trade/checkout/checkout-reply.ts";
import { Notice } from "./section.tsx";

type NoticesProps = {
  paused: string | null;
  mustConfirmEmail: boolean;
  /** True when the quote could not be fetched. */
  failed: boolean;
  onRetry: () => void;
};

/** Says what stands in the way of any order, before the customer types anything. */
export function CheckoutNotices({ paused, mustConfirmEmail, failed, onRetry }: NoticesProps) {
  return (
    <div className="mt-6 grid gap-3 empty:hidden">
      <noscript>
        <Notice>
          Your cart is kept in your browser, which needs JavaScript for it. Please turn JavaScript on to check
          out.
        </Notice>
      </noscript>
      {paused ? (
        <Notice>
          <p role="status">{paused}</p>
        </Notice>
      ) : null}
      {mustConfirmEmail ? (
        <Notice>
          <p>Confirm your email to place your first order.</p>
        </Notice>
      ) : null}
      {failed ? (
        <Notice tone="wrong">
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p>We could not work out your total just now.</p>
            <Button look="quiet" onClick={onRetry}>
              Retry
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}

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
