import { ChevronDown } from "lucide";
import {
  type ComponentProps,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { Form } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { CUSTOMER_MAY_CANCEL, type OrderStatus } from "#app/trade/orders/status.ts";
import { SendButton } from "./account-form.tsx";

// The dialog's code is loaded when the button is first pressed.
const Dialog = lazy(async () => ({ default: (await import("#app/base/ui/dialog.tsx")).Dialog }));

type CancelProps = {
  orderId: string;
  /** Address of the list page that the form is sent to. */
  path: string;
  /** Why the customer's attempt to cancel the order failed. */
  refused: string | undefined;
};

/**
 * Cancels in two steps: a dialog asks first, or without JavaScript a disclosure. If the order's status
 * changes while the dialog is open, it stays and its response says so; `onGone` moves the focus once the
 * button is gone.
 */
export function CancelOrder({
  status,
  onGone,
  ...form
}: CancelProps & { status: OrderStatus; onGone: () => void }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const isAllowed = CUSTOMER_MAY_CANCEL.includes(status);
  const isCanceled = status === "canceled";

  useEffect(() => {
    if (isCanceled) setOpen(false);
  }, [isCanceled]);
  if (!isAllowed && !open) return null;

  function ask(event: MouseEvent) {
    event.preventDefault();
    setAsked(true);
    setOpen(true);
  }

  const close = () => setOpen(false);
  return (
    <Fold title="Cancel order" className="text-clay" onClick={ask}>
      {asked ? null : <CancelForm {...form} />}
      {asked ? (
        <Suspense>
          <Dialog
            open={open}
            onClose={close}
            onClosed={isAllowed ? undefined : onGone}
            title="Cancel this order?"
          >
            <CancelForm {...form} onKeep={close} />
          </Dialog>
        </Suspense>
      ) : null}
    </Fold>
  );
}

function CancelForm({ orderId, path, refused, onKeep }: CancelProps & { onKeep?: () => void }) {
  return (
    <Form method="post" action={path} className="flex flex-wrap items-center gap-4 pb-5">
      <div role="status" className="basis-full empty:hidden">
        <FormSentence>{refused}</FormSentence>
      </div>
      <p className="basis-full">
        Your delivery window becomes available to other customers. You can't undo this.
      </p>
      <input type="hidden" name="form" value="cancel-order" />
      <input type="hidden" name="orderId" value={orderId} />
      <SendButton look="danger">Yes, cancel this order</SendButton>
      {onKeep ? (
        <Button look="plain" onClick={onKeep}>
          Keep it
        </Button>
      ) : null}
    </Form>
  );
}

type FoldProps = Omit<ComponentProps<"summary">, "children"> & {
  title: string;
  /** Initially open; afterwards it stays as the user leaves it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Collapsible part of an order card; other props go to its summary. */
export function Fold({ title, isOpen, className = "", children, ...rest }: FoldProps) {
  const [firstOpen] = useState(isOpen);
  return (
    <details open={firstOpen} className="group border-t border-hairline px-6">
      <summary {...rest} className={`flex min-h-12 items-center justify-between font-semibold ${className}`}>
        {title}
        <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
