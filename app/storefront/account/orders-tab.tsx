import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { emptyCartAfterOrder } from "#app/trade/cart/cart-store.tsx";
import type { CustomerOrder, OrderView } from "#app/trade/orders/order-view.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { useLiveOrders } from "./live-orders.tsx";
import { OrderCard } from "./order-card.tsx";
import { ordersPath } from "./tabs.ts";

type Props = {
  /** A page of the customer's orders, newest first, and the version of all of them. */
  part: { orders: CustomerOrder[]; version: string; page: number; pages: number; total: number } & {
    /** The order that was just placed, when the page is its confirmation. */
    placedId: string | null;
  };
  /** An order that could not be canceled, and why. */
  refused: { errors: Record<string, string | undefined>; values: Record<string, string> } | undefined;
  /** True when the page says already what its reader has just done. */
  isDoneSaid: boolean;
};

const HEADING = "orders";

/** The orders of a customer, newest first (rules 15.6). They follow what happens in the shop (rules 9.22). */
export function OrdersTab({ part, refused, isDoneSaid }: Props) {
  const { orders, page, pages, total, placedId } = part;
  const sentence = refused?.errors[""];
  const placed = orders.find(({ id }) => id === placedId);
  const news = useLiveOrders(part, isDoneSaid);
  return (
    <>
      {placed ? <Thanks key={placed.id} order={placed} /> : null}
      <div>
        <h1 id={HEADING} tabIndex={-1} className="text-3xl outline-none">
          Your Orders
        </h1>
        {pages > 1 ? (
          <p className="mt-1 text-ink-soft">
            {total} orders, page {page} of {pages}
          </p>
        ) : null}
      </div>
      <p
        role="status"
        className={news ? "rounded-field border border-lake bg-lake-soft px-4 py-3" : "sr-only"}
      >
        {news}
      </p>
      <FormSentence>{sentence}</FormSentence>
      {orders.length === 0 ? (
        <EmptyState title="No orders yet">
          <ButtonLink to="/shop">Start Shopping</ButtonLink>
        </EmptyState>
      ) : (
        orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            path={ordersPath(page)}
            isPlaced={order.id === placedId}
            notCancelled={order.id === refused?.values.orderId ? sentence : undefined}
          />
        ))
      )}
      <PageLinks page={page} pages={pages} pathOf={ordersPath} headingId={HEADING} />
    </>
  );
}

/** The confirmation of an order just placed; it removes the bought lines from the cart. */
function Thanks({ order }: { order: OrderView }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => emptyCartAfterOrder(order.id), [order.id]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Order confirmation"
      className="rounded-card border border-moss bg-sage-soft p-6 sm:p-8"
    >
      <p className="font-display text-2xl">Thank you.</p>
      <p className="mt-2 max-w-measure text-lg">
        Your order <span className="tabular font-semibold">{orderNumber(order.id)}</span> is placed; the
        confirmation is on its way to <span className="break-words">{order.contactEmail}</span>.
      </p>
      <p className="mt-2 max-w-measure">
        Have a valid ID at hand when we come, and pay by cash or debit at the door.
      </p>
    </section>
  );
}
