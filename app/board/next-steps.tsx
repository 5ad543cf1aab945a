import type { ReactNode } from "react";
import { ORDER_MOVES, type OrderStatus } from "#app/orders/status.ts";
import { type RefusedForm, stateOf } from "./form-state.ts";
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
