import { useRef } from "react";
import type { OrderStatus } from "#app/orders/status.ts";
import { useAnswerFocus } from "#app/ui/answer-focus.tsx";
import type { RefusedForm } from "./form-state.ts";

const DONE: Record<OrderStatus, string> = {
  pending: "",
  confirmed: "Order confirmed.",
  packed: "Order packed.",
  out_for_delivery: "Order sent out.",
  delivery_failed: "The failed delivery is recorded.",
  completed: "Order delivered and paid.",
  returned: "Order returned to the shop.",
  cancelled: "Order cancelled.",
};

type OrderNoticeProps = {
  /** What was just refused. */
  refused: RefusedForm | undefined;
  /** The state the order has just come to. */
  done: OrderStatus | null;
};

/**
 * Says at the top of the page what came of the last form, and moves the focus to the first wrong field or, when there
 * is none, to the notice.
 */
export function OrderNotice({ refused, done }: OrderNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useAnswerFocus(refused ?? done, () => {
    const wrong = refused ? document.querySelector<HTMLElement>("form [aria-invalid=true]") : null;
    return wrong ?? box.current;
  });
  return (
    <div ref={box} tabIndex={-1} className="outline-none empty:hidden print:hidden">
      {refused ? <Refusal {...refused} /> : null}
      {!refused && done ? (
        <p role="status" className="rounded-field border border-moss bg-sage-soft px-4 py-3 font-medium">
          {DONE[done]}
        </p>
      ) : null}
    </div>
  );
}

function Refusal({ intent, errors }: RefusedForm) {
  const { "": sentence, ...wrong } = errors;
  return (
    <div role="alert" className="rounded-field border border-clay bg-clay-soft px-4 py-3">
      <p className="font-medium">{sentence ?? "Nothing was changed. Please check:"}</p>
      {Object.entries(wrong).map(([field, text]) => (
        <p key={field}>
          <a
            href={`#${intent}-${field}`}
            className="inline-flex min-h-6 items-center underline underline-offset-3"
          >
            {text}
          </a>
        </p>
      ))}
    </div>
  );
}
