import { type ReactNode, useRef } from "react";
import { BuyAgainButton } from "#app/cart/buy-again-button.tsx";
import { useProductPictures } from "#app/catalog/product-pictures.tsx";
import { OPTION_FACTS } from "#app/delivery/options.ts";
import { windowDayText, windowTimeText } from "#app/delivery/window-text.ts";
import { momentText } from "#app/lib/moment-text.ts";
import { paymentText } from "#app/orders/labels.ts";
import { orderNumber } from "#app/orders/order-number.ts";
import { OrderTotals } from "#app/orders/order-totals.tsx";
import type { CustomerOrder, OrderLine } from "#app/orders/order-view.ts";
import { OPEN_STATUSES } from "#app/orders/status.ts";
import { StatusBadge } from "#app/orders/status-badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { Fold } from "./fold.tsx";
import { OrderWay } from "./order-way.tsx";
import { receiptPath } from "./tabs.ts";

type Props = {
  order: CustomerOrder;
  /** The address of the page of the list on which the order is. */
  path: string;
  /** Why the order was not canceled, when its customer has just tried to cancel it. */
  notCancelled: string | undefined;
};

/** One order as its customer sees it (rules 9.18). */
export function OrderCard({ order, path, notCancelled }: Props) {
  const { id, status, items } = order;
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useProductPictures(list);
  const titleId = `order-${id}`;
  const number = orderNumber(id);
  return (
    <article aria-labelledby={titleId} className="rounded-card border border-hairline bg-white">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-6 py-5">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl">
          Order <span className="tabular">{number}</span>
        </h2>
        <StatusBadge status={status} />
        <Price cents={order.totalCents} className="ml-auto text-lg font-semibold max-sm:order-last" />
        <p className="text-sm text-ink-soft sm:w-full">
          <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
        </p>
      </div>
      <div className="border-b border-hairline px-6 py-5">
        <OrderWay steps={order.steps} />
      </div>
      <ul ref={list} className="px-6">
        {items.map((item) => (
          <OrderItem key={item.productId} item={item} />
        ))}
      </ul>
      <Facts order={order} />
      <Fold title="Price details" isOpen={OPEN_STATUSES.includes(status)}>
        <div className="max-w-md pb-5">
          <OrderTotals {...order} />
        </div>
      </Fold>
      <div className="flex flex-wrap gap-3 border-t border-hairline px-6 py-4">
        <BuyAgainButton bought={items} label={`Buy again: order ${number}`} />
        <ButtonLink look="quiet" to={receiptPath(id)} aria-label={`Receipt of order ${number}`}>
          Receipt
        </ButtonLink>
      </div>
      <CancelOrder
        status={status}
        // The dialog that is about to close would still take the focus back.
        onGone={() => setTimeout(() => title.current?.focus())}
        orderId={id}
        path={path}
        refused={notCancelled}
      />
    </article>
  );
}

function OrderItem({ item }: { item: OrderLine }) {
  return (
    <li className="flex items-center gap-4 border-hairline py-4 not-last:border-b">
      <Picture
        src={item.image}
        sizes="56px"
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

/** When and where the order is delivered, to whom, and how it is paid. */
function Facts({ order }: { order: CustomerOrder }) {
  return (
    <dl className="grid gap-5 border-t border-hairline px-6 py-5 sm:grid-cols-2">
      <Fact name="Delivery window">
        {windowDayText(order.windowStart)}
        <br />
        <span className="tabular">{windowTimeText(order.windowStart, order.windowEnd)}</span>,{" "}
        {OPTION_FACTS[order.deliveryOption].label}
      </Fact>
      <Fact name="Delivery address">
        {order.deliveryAddress}
        <br />
        {order.deliveryCity}, {order.deliveryState} {order.deliveryZip}
      </Fact>
      <Fact name="Contact">
        {order.contactName}
        <br />
        {order.contactPhone}
        <br />
        {order.contactEmail}
      </Fact>
      <Fact name="Payment">{paymentText(order)}</Fact>
      {order.instructions ? (
        <Fact name="Instructions" className="whitespace-pre-line sm:col-span-2">
          {order.instructions}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, className = "", children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
