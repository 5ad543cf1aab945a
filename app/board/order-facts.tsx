import type { ReactNode } from "react";
import { OPTION_FACTS } from "#app/delivery/options.ts";
import { SERVICE_AREA_NAMES } from "#app/delivery/service-areas.ts";
import { windowDayText, windowTimeText } from "#app/delivery/window-text.ts";
import { paymentText } from "#app/orders/labels.ts";
import type { OrderDetail } from "./shown-orders.ts";

/** A part of the order's page. */
export function Part({
  title,
  className = "",
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={`rounded-card border border-hairline bg-white p-5 print:rounded-none print:border-x-0 print:border-b-0 print:px-0 print:py-3 ${className}`}
    >
      <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

/** Who ordered, and how to reach them. */
export function CustomerFacts({ order }: { order: OrderDetail }) {
  if (order.customerId === null)
    return <p className="text-sm text-ink-soft">The customer has deleted the account.</p>;
  return (
    <div className="flex flex-col text-base">
      <p className="font-medium break-words">{order.contactName}</p>
      <a
        href={`tel:${order.contactPhone.replace(/[^+\d]/g, "")}`}
        className="link inline-flex min-h-11 items-center self-start"
      >
        {order.contactPhone}
      </a>
      <a
        href={`mailto:${order.contactEmail}`}
        className="link inline-flex min-h-11 items-center self-start break-all"
      >
        {order.contactEmail}
      </a>
    </div>
  );
}

/** Where and when the order is delivered. */
export function DeliveryFacts({ order }: { order: OrderDetail }) {
  return (
    <div className="flex flex-col gap-3">
      <address className="break-words not-italic">
        {order.deliveryAddress ? (
          <>
            {order.deliveryAddress}
            <br />
          </>
        ) : null}
        {order.deliveryCity ? `${order.deliveryCity}, ` : ""}
        {order.deliveryState} {order.deliveryZip}
      </address>
      {order.instructions ? (
        <p className="rounded-field bg-amber-soft px-3 py-2 text-sm break-words whitespace-pre-line">
          <span className="font-semibold">Instructions: </span>
          {order.instructions}
        </p>
      ) : null}
      <p>
        {windowDayText(order.windowStart)}
        <br />
        <span className="tabular">{windowTimeText(order.windowStart, order.windowEnd)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {OPTION_FACTS[order.deliveryOption].label}, {SERVICE_AREA_NAMES[order.band]} area
        {order.attempts > 0 ? `, ${order.attempts === 1 ? "1 attempt" : `${order.attempts} attempts`}` : ""}
      </p>
    </div>
  );
}

/** What is due or paid. */
export function PaymentFacts({ order }: { order: OrderDetail }) {
  return <p>{paymentText(order)}</p>;
}
