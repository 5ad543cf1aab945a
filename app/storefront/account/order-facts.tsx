import type { ReactNode } from "react";
import { ContactLink } from "#app/base/settings/contact-link.tsx";
import { changeSentence, newTotalSentence } from "#app/trade/orders/order-changes.ts";
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
      <dd>{children}</dd>
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

/** What was taken off or replaced while the order was packed, each with the new total (rules packing/customer-notice). */
export function OrderChanges({
  order: { changes },
  className = "",
}: {
  order: CustomerOrder;
  className?: string;
}) {
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Changes" className={`flex flex-col gap-1 ${className}`}>
      {changes.map((change) => (
        <li key={change.at}>
          {changeSentence(change)} {newTotalSentence(change)}
        </li>
      ))}
    </ul>
  );
}

/** Says whom to ask once the order's customer can't change it on the page anymore (rules orders/customer-list). */
export function WhomToCall({ phone }: { phone: string }) {
  return (
    <p className="border-t border-hairline px-6 py-4">
      {phone ? (
        <>
          Need a change? Call us at{" "}
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link tabular whitespace-nowrap">
            {phone}
          </a>
          .
        </>
      ) : (
        <>
          Need a change? <ContactLink className="link break-all">Use our contact form</ContactLink>
        </>
      )}
    </p>
  );
}
