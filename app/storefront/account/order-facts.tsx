import type { ReactNode } from "react";
import { dayText } from "#app/base/lib/moment-text.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { telOf } from "#app/base/lib/tel.ts";
import { linkSentence } from "#app/base/settings/payment-ways.ts";
import { ContactLink, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Price } from "#app/base/ui/price.tsx";
import type { CustomerRefund } from "#app/trade/accounting/refund-queries.server.ts";
import { changeSentence, newTotalSentence } from "#app/trade/orders/order-changes.ts";
import { type CustomerOrder, type OrderView, orderNumber } from "#app/trade/orders/order-view.ts";
import { awaitsLink } from "#app/trade/orders/payment.ts";
import { AWAITS_PAYMENT, paymentLink } from "#app/trade/orders/payment-link.ts";
import { MAY_BE_MARKED_PAID, PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";

/** Detail of an order, in a description list. */
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

/** Delivery address, on two lines. */
export function Address({ order }: { order: CustomerOrder }) {
  return (
    <>
      {order.deliveryAddress}
      <br />
      {order.deliveryCity}, {order.deliveryState} {order.deliveryZip}
    </>
  );
}

/** Recipient of a gift, with phone number and note; nothing for any other order (rules gift/order). */
export function GiftFact({ order: { giftName, giftPhone, giftNote } }: { order: CustomerOrder }) {
  if (giftName === "") return null;
  return (
    <Fact name="Gift for">
      {giftName}
      {giftPhone ? <span className="block">{giftPhone}</span> : null}
      {giftNote ? <span className="block wrap-anywhere whitespace-pre-line">{giftNote}</span> : null}
    </Fact>
  );
}

/** Removals and substitutions made while packing, each with the new total (rules packing/customer-notice). */
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

/** The shop's payment link for an order that waits for it (rules payment/link); nothing for any other. */
export function PayByLink({ order }: { order: OrderView }) {
  const { payment } = useSiteFacts().site;
  const { linkAddress, linkText } = payment;
  if (!awaitsLink(order) || !MAY_BE_MARKED_PAID.includes(order.status)) return null;
  return (
    <>
      {linkAddress ? (
        <a
          href={paymentLink(linkAddress, order)}
          rel="noreferrer"
          className="link flex min-h-11 w-fit items-center"
        >
          Pay {formatMoney(order.totalCents)} for order {orderNumber(order.id)}
        </a>
      ) : (
        <ContactLink className="link flex min-h-11 w-fit items-center">Ask us how to pay</ContactLink>
      )}
      {linkText ? <span className="block text-sm">{linkText}</span> : null}
      <span className="block text-sm text-ink-soft">
        {linkSentence(payment, AWAITS_PAYMENT.includes(order.status))}
      </span>
    </>
  );
}

/** Contact for an order that its customer can no longer change on the page (rules orders/customer-list). */
export function WhomToCall({ phone }: { phone: string }) {
  return (
    <p className="border-t border-hairline px-6 py-4">
      {phone ? (
        <>
          Need a change? Call us at{" "}
          <a href={telOf(phone)} className="link tabular whitespace-nowrap">
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

/** Refunds of an order, below its price (rules accounting/refund-notice). */
export function MoneyBack({ refunds }: { refunds: readonly CustomerRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <dl aria-label="Refunds" className="tabular mt-3 flex flex-col gap-1.5 text-sm">
      {refunds.map(({ id, at, kind, totalCents, method }) => (
        <div key={id} className="flex justify-between gap-4">
          <dt>
            {kind === "late" ? "Refunded (late delivery)" : "Refunded"}
            <span className="text-ink-soft">
              , {dayText(at)}
              {method ? `, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}` : ""}
            </span>
          </dt>
          <dd>
            <Price cents={-totalCents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
