import { ChevronDown } from "lucide";
import { type ComponentProps, lazy, type MouseEvent, Suspense, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { priceRows } from "#app/cart/price-rows.ts";
import { useProductPictures } from "#app/catalog/product-pictures.tsx";
import { windowText } from "#app/delivery/window-text.ts";
import { momentText } from "#app/orders/moment-text.ts";
import { orderNumber } from "#app/orders/order-number.ts";
import type { OrderLine, OrderView } from "#app/orders/order-view.ts";
import { CUSTOMER_MAY_CANCEL } from "#app/orders/status.ts";
import { StatusBadge } from "#app/orders/status-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormSentence } from "#app/ui/form-sentence.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/price.tsx";

const Dialog = lazy(async () => ({ default: (await import("#app/ui/dialog.tsx")).Dialog }));

/** One order as its customer sees it (rules 9.11). */
export function OrderCard({
  order,
  notCancelled,
}: {
  order: OrderView;
  /** Why the order was not canceled, when its customer has just tried to cancel it. */
  notCancelled: string | undefined;
}) {
  const title = `order-${order.id}`;
  const items = useRef<HTMLUListElement>(null);
  useProductPictures(items);
  return (
    <article aria-labelledby={title} className="rounded-card border border-hairline bg-white">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-6 py-5">
        <h2 id={title} className="text-xl">
          Order <span className="tabular">{orderNumber(order.id)}</span>
        </h2>
        <StatusBadge status={order.status} />
        <Price cents={order.totalCents} className="ml-auto text-lg font-semibold max-sm:order-last" />
        <p className="text-sm text-ink-soft sm:w-full">
          <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
        </p>
      </div>
      <ul ref={items} className="px-6">
        {order.items.map((item) => (
          <OrderItem key={item.productId} item={item} />
        ))}
      </ul>
      <dl className="grid gap-5 border-t border-hairline px-6 py-5 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">Delivery address</dt>
          <dd className="break-words">
            {order.deliveryAddress}
            <br />
            {order.deliveryCity}, {order.deliveryState} {order.deliveryZip}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Delivery window</dt>
          <dd>{windowText(order.windowStart, order.windowEnd)}</dd>
        </div>
      </dl>
      <PriceDetails order={order} />
      {CUSTOMER_MAY_CANCEL.includes(order.status) ? (
        <CancelOrder orderId={order.id} refused={notCancelled} />
      ) : null}
    </article>
  );
}

function OrderItem({ item }: { item: OrderLine }) {
  return (
    <li className="flex items-center gap-4 border-hairline py-4 not-last:border-b">
      <img
        src={item.image}
        alt=""
        width={56}
        height={56}
        data-category={item.category}
        className="size-14 shrink-0 rounded-field object-cover"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 break-words">{item.name}</p>
        <p className="tabular whitespace-nowrap text-ink-soft">
          {item.quantity} × <Price cents={item.priceCents} />
        </p>
      </div>
    </li>
  );
}

function PriceDetails({ order }: { order: OrderView }) {
  return (
    <details className="group border-t border-hairline px-6">
      <Summary>Price details</Summary>
      <dl className="grid max-w-md gap-1 pb-5">
        {priceRows(order).map(({ name, cents }) => (
          <div key={name} className="flex justify-between gap-4 last:font-semibold">
            <dt>{name}</dt>
            <dd>
              <Price cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/**
 * Cancels in two steps: a dialog asks first; without JavaScript a disclosure shows the question in the dialog's place.
 */
function CancelOrder(form: { orderId: string; refused: string | undefined }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  function ask(event: MouseEvent) {
    event.preventDefault();
    setAsked(true);
    setOpen(true);
  }
  return (
    <details className="group border-t border-hairline px-6">
      <Summary className="text-clay" onClick={ask}>
        Cancel order
      </Summary>
      {asked ? null : <CancelForm {...form} />}
      {asked ? (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} title="Cancel this order?">
            <CancelForm {...form} onKeep={() => setOpen(false)} />
          </Dialog>
        </Suspense>
      ) : null}
    </details>
  );
}

type CancelFormProps = { orderId: string; refused: string | undefined; onKeep?: () => void };

function CancelForm({ orderId, refused, onKeep }: CancelFormProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action="/account?tab=orders" className="flex flex-wrap items-center gap-4 pb-5">
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

function Summary({ className = "", children, ...rest }: ComponentProps<"summary">) {
  return (
    <summary {...rest} className={`flex min-h-12 items-center justify-between font-semibold ${className}`}>
      {children}
      <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
    </summary>
  );
}
