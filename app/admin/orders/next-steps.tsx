import { type ReactNode, useRef } from "react";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { ORDER_MOVES, type OrderStatus } from "#app/trade/orders/status.ts";
import { stateOf } from "./form-state.ts";
import { CancelForm, DoorCheckForm, FailedDeliveryForm, ReturnForm, StepForm } from "./move-forms.tsx";
import type { OrderDetail } from "./shown-orders.ts";

type NextStepsProps = {
  order: Pick<OrderDetail, "status" | "attempts" | "totalCents">;
  /** The form that was just refused. */
  refused: RefusedForm | undefined;
  /** True while a form is on its way. */
  busy: boolean;
};

/** The legal moves of an order, and no others; the moves at the door have forms that ask what happened there. */
export function NextSteps({ order, refused, busy }: NextStepsProps) {
  const moves: Record<OrderStatus, ReactNode> = {
    pending: null,
    confirmed: <StepForm to="confirmed" attempts={order.attempts} busy={busy} />,
    packed: <StepForm to="packed" attempts={order.attempts} busy={busy} />,
    out_for_delivery: <StepForm to="out_for_delivery" attempts={order.attempts} busy={busy} />,
    completed: (
      <>
        <h3 className="mb-4 text-lg">Deliver</h3>
        <DoorCheckForm state={stateOf("deliver", refused)} totalCents={order.totalCents} busy={busy} />
      </>
    ),
    delivery_failed: (
      <>
        <h3 className="mb-4 text-lg">Could not deliver</h3>
        <FailedDeliveryForm state={stateOf("fail", refused)} busy={busy} />
      </>
    ),
    returned: <ReturnForm busy={busy} />,
    cancelled: <CancelForm state={stateOf("cancel", refused)} busy={busy} />,
  };
  const legal = ORDER_MOVES[order.status];
  if (legal.length === 0)
    return <p className="text-ink-soft">This order is finished. Nothing changes it any more.</p>;
  const atDoor = order.status === "out_for_delivery";
  return (
    <div className={atDoor ? "grid gap-x-10 gap-y-8 md:grid-cols-2" : "flex flex-col gap-4"}>
      {legal.map((to) => (
        <div
          key={to}
          className={atDoor ? "border-hairline max-md:not-first:border-t max-md:not-first:pt-8" : ""}
        >
          {moves[to]}
        </div>
      ))}
    </div>
  );
}

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

function Refusal({ values: { intent }, errors }: RefusedForm) {
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
