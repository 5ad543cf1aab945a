import type { ReactNode } from "react";
import type { CustomerOrder } from "#app/trade/orders/order-view.ts";

/** A fact of an order, in a list of them. */
export function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** The address of a delivery, in two lines. */
export function Address({ order }: { order: CustomerOrder }) {
  return (
    <>
      {order.deliveryAddress}
      <br />
      {order.deliveryCity}, {order.deliveryState} {order.deliveryZip}
    </>
  );
}
