import { useEffect, useRef, useState } from "react";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { isObject, isText } from "#app/base/lib/shape.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import { PageLinks } from "#app/base/ui/page-links.tsx";
import { emptyCartAfterOrder } from "#app/trade/cart/cart-store.tsx";
import { type CustomerOrder, type OrderView, orderNumber } from "#app/trade/orders/order-view.ts";
import { awaitsLink } from "#app/trade/orders/payment.ts";
import { REACHED_TEXTS } from "#app/trade/orders/timeline.ts";
import { OrderCard } from "./order-card.tsx";
import { PayByLink } from "./order-facts.tsx";
import type { AccountPart } from "./read-part.server.ts";
import { ordersPath } from "./tabs.ts";

type Props = {
  part: Extract<AccountPart, { tab: "orders" }>;
  /** Order that couldn't be canceled, and why. */
  refused: RefusedForm | undefined;
  /** True if the page already shows a success message. */
  isDoneSaid: boolean;
};

const HEADING = "orders";

/** Customer's orders, newest first (rules account/cancellation). Updates live (rules orders/live-updates). */
export function OrdersTab({ part, refused, isDoneSaid }: Props) {
  const { orders, page, pages, total, placedId, reviewed, arrivals, latePromise, refunds, shopPhone } = part;
  const sentence = refused?.errors[""];
  const placed = orders.find(({ id }) => id === placedId);
  useFreshPage({
    stream: "/account/live",
    asks: "/account/order-states",
    isAnswer: isOrderUpdates,
    version: part.version,
  });
  const update = useUpdateText(orders, isDoneSaid);
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
        className={update ? "rounded-field border border-lake-edge bg-lake-soft px-4 py-3" : "sr-only"}
      >
        {update}
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
            reviewed={reviewed}
            arrival={arrivals[order.id]}
            latePromise={latePromise}
            shopPhone={shopPhone}
            refunds={refunds.filter(({ orderId }) => orderId === order.id)}
            isPlaced={order.id === placedId}
            notCanceled={order.id === refused?.values.orderId ? sentence : undefined}
          />
        ))
      )}
      <PageLinks page={page} pages={pages} pathOf={ordersPath} headingId={HEADING} />
    </>
  );
}

/** Confirmation of an order just placed; removes its items from the cart. */
function Thanks({ order }: { order: OrderView }) {
  const { site } = useSiteFacts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => emptyCartAfterOrder(order.id), [order.id]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Order confirmation"
      className="rounded-card border border-moss bg-moss-soft p-6 sm:p-8"
    >
      <p className="font-display text-2xl">Thank you.</p>
      <p className="mt-2 max-w-measure text-lg">
        Your order <span className="tabular font-semibold">{orderNumber(order.id)}</span> is placed
        {site.canMail ? (
          <>
            ; the confirmation is on its way to <span>{order.contactEmail}</span>.
          </>
        ) : (
          ". Follow it on this page."
        )}
      </p>
      <p className="mt-2 max-w-measure">{atDoorText(order, site.payment.isBeforeDispatch)}</p>
      <PayByLink order={order} />
    </section>
  );
}

/** Returns what is needed at the door, and by whom (rules checkout/order-placed, gift/order). */
function atDoorText(order: OrderView, isBeforeDispatch: boolean): string {
  const isIdOnly = awaitsLink(order) || order.paymentStatus === "paid";
  if (order.giftName !== "") {
    const id = `${order.giftName} shows a valid ID at the door`;
    if (isIdOnly) return `${id}.`;
    if (isBeforeDispatch) return `Pay before delivery, in cash or by debit card. ${id}.`;
    return `${id}, where the courier collects the payment by cash or debit.`;
  }
  if (isIdOnly) return "Have a valid ID ready at the door.";
  if (isBeforeDispatch) return "Pay before delivery, in cash or by debit card, and have a valid ID ready.";
  return "Have a valid ID ready, and pay by cash or debit at the door.";
}

/** Response of `/account/order-states`: tells whether the page's orders are current. */
export type OwnOrderUpdates = { version: string };
const isOrderUpdates = isObject<OwnOrderUpdates>({ version: isText });

/**
 * Returns the status changes since the orders were rendered as a message; "" while the page shows a success
 * message.
 */
function useUpdateText(orders: readonly CustomerOrder[], isQuiet: boolean): string {
  const [text, setText] = useState("");
  const known = useRef(new Map<string, number>());
  useEffect(() => {
    const before = known.current;
    known.current = new Map(orders.map((order) => [order.id, reachedSteps(order)]));
    const moved = orders.filter((order) => (before.get(order.id) ?? Infinity) < reachedSteps(order));
    if (moved.length === 0) return;
    const sentences = moved.map(({ id, status }) => `Order ${orderNumber(id)} ${REACHED_TEXTS[status]}.`);
    setText(isQuiet ? "" : sentences.join(" "));
  }, [orders, isQuiet]);
  return text;
}

function reachedSteps({ steps }: CustomerOrder): number {
  return steps.filter(({ state }) => state !== "ahead").length;
}
