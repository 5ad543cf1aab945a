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

// The dialog's code comes with the first press of the button.
const Dialog = lazy(async () => ({ default: (await import("#app/base/ui/dialog.tsx")).Dialog }));

type CancelProps = {
  orderId: string;
  /** The address of the list's page, to which the form is sent. */
  path: string;
  /** Why the order was not canceled, when its customer has just tried to cancel it. */
  refused: string | undefined;
};

/**
 * Cancels in two steps: a dialog asks first, without JavaScript a disclosure. When the order moves on meanwhile, the
 * dialog stays, and its answer says so; `onGone` takes the focus when its button is gone.
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
  /** Rendered open at first; afterwards it stays as its reader leaves it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of an order's card that opens and closes; further properties go to the line that is pressed. */
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
