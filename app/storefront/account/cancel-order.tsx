import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { CUSTOMER_MAY_CANCEL, type OrderStatus } from "#app/trade/orders/status.ts";
import { Fold } from "./fold.tsx";

const Dialog = lazy(() => import("./cancel-dialog.tsx"));

type CancelProps = {
  orderId: string;
  /** The address of the list's page, to which the form is sent. */
  path: string;
  /** Why the order was not canceled, when its customer has just tried to cancel it. */
  refused: string | undefined;
};

/**
 * Cancels in two steps: a dialog asks first; without JavaScript a disclosure shows the question in the dialog's place.
 * When the order moves on while the dialog is open, the dialog stays, and the answer in it says that it is too late.
 * `onGone` is called to take the focus when there is no such button any more to which it could return.
 */
export function CancelOrder({
  status,
  onGone,
  ...form
}: CancelProps & { status: OrderStatus; onGone: () => void }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const isAllowed = CUSTOMER_MAY_CANCEL.includes(status);
  const isCancelled = status === "cancelled";

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog closes once, when the order is canceled
  useEffect(() => {
    if (isCancelled && open) close();
  }, [isCancelled]);
  if (!isAllowed && !open) return null;

  function ask(event: MouseEvent) {
    event.preventDefault();
    setAsked(true);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    if (!isAllowed) onGone();
  }

  return (
    <Fold title="Cancel order" className="text-clay" onClick={ask}>
      {asked ? null : <CancelForm {...form} />}
      {asked ? (
        <Suspense>
          <Dialog open={open} onClose={close} title="Cancel this order?">
            <CancelForm {...form} onKeep={close} />
          </Dialog>
        </Suspense>
      ) : null}
    </Fold>
  );
}

function CancelForm({ orderId, path, refused, onKeep }: CancelProps & { onKeep?: () => void }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={path} className="flex flex-wrap items-center gap-4 pb-5">
      <div role="status" className="basis-full empty:hidden">
        <FormSentence>{refused}</FormSentence>
      </div>
      <p className="basis-full">Your delivery time goes back to other customers. This cannot be undone.</p>
      <input type="hidden" name="form" value="cancel-order" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button type="submit" look="danger" disabled={busy}>
        Yes, cancel this order
      </Button>
      {onKeep ? (
        <Button look="plain" onClick={onKeep}>
          Keep it
        </Button>
      ) : null}
    </Form>
  );
}
