import { Check, ChevronDown, type IconNode, RotateCcw, Undo2, X } from "lucide";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { dayText, momentText, shortMomentText } from "#app/base/lib/moment-text.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button, ButtonLink } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { ownReviewPath } from "#app/content/reviews/review.ts";
import type { CustomerRefund } from "#app/trade/accounting/refund-queries.server.ts";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import type { Bought } from "#app/trade/cart/buy-again.ts";
import { CART_NOT_OPENED } from "#app/trade/cart/cart-panel-host.tsx";
import { useProductPictures } from "#app/trade/catalog/product-pictures.tsx";
import { windowDayText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { OrderTotals, StatusBadge } from "#app/trade/orders/order-totals.tsx";
import { type CustomerOrder, type OrderLine, orderNumber } from "#app/trade/orders/order-view.ts";
import {
  CUSTOMER_MAY_CHANGE,
  OPEN_STATUSES,
  type OrderStatus,
  paymentText,
} from "#app/trade/orders/status.ts";
import type { OrderStep } from "#app/trade/orders/timeline.ts";
import { type Arrival, arrivalText } from "#app/trade/routes/arrivals.ts";
import { CancelOrder, Fold } from "./cancel-order.tsx";
import { Address, Fact, GiftFact, MoneyBack, OrderChanges, PayByLink, WhomToCall } from "./order-facts.tsx";
import { changePath, receiptPath } from "./tabs.ts";

type Props = {
  order: CustomerOrder;
  /** Address of the list page that shows the order. */
  path: string;
  /** IDs of the products that the customer has reviewed. */
  reviewed: readonly string[];
  /** Arrival of an order out for delivery (rules on-time/customer-eta). */
  arrival: Arrival | undefined;
  /** On-time guarantee (rules on-time/late-refund); null if there's none. */
  latePromise: string | null;
  /** Shop phone number; "" if there's none. */
  shopPhone: string;
  /** Refunds of the order. */
  refunds: readonly CustomerRefund[];
  /** True if the page confirms this order. */
  isPlaced: boolean;
  /** Why the customer's attempt to cancel the order failed. */
  notCanceled: string | undefined;
};

/**
 * An order as its customer sees it (rules orders/customer-list). Open orders are expanded, finished ones
 * collapsed. An order that ends while its customer is viewing it stays expanded.
 */
export function OrderCard(props: Props) {
  const { order, path, reviewed, arrival, latePromise, shopPhone, refunds, isPlaced, notCanceled } = props;
  const { id, status, items } = order;
  const isOpenOrder = OPEN_STATUSES.includes(status);
  const [firstOpen] = useState(isOpenOrder || isPlaced || notCanceled !== undefined);
  const summary = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useProductPictures(list);
  const titleId = `order-${id}`;
  const number = orderNumber(id);
  return (
    <article aria-labelledby={titleId} className="relative rounded-card border border-hairline bg-white">
      <details open={firstOpen} className="group/order peer">
        <summary
          ref={summary}
          className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card py-4 pr-38 pl-4 group-open/order:pr-6 sm:gap-x-4 sm:pr-44 sm:pl-6"
        >
          <h2 id={titleId} className="flex items-center gap-2 text-lg whitespace-nowrap sm:gap-3 sm:text-xl">
            <Icon
              of={ChevronDown}
              size={18}
              className="-rotate-90 transition-transform group-open/order:rotate-0"
            />
            <span>
              Order <span className="tabular">{number}</span>
            </span>
          </h2>
          <StatusBadge status={status} />
          <time dateTime={order.createdAt} className="text-sm text-ink-soft">
            <span className="group-open/order:hidden">{dayText(order.createdAt)}</span>
            <span className="hidden group-open/order:inline">{momentText(order.createdAt)}</span>
          </time>
          <Price cents={order.totalCents} className="text-lg font-semibold sm:ml-auto" />
        </summary>
        <div className="border-y border-hairline px-6 py-5">
          <OrderWay steps={order.steps} />
          <OnItsWay arrival={arrival} />
        </div>
        <ul ref={list} className="px-6">
          {items.map((item) => (
            <OrderItem key={item.productId} item={item}>
              {status === "completed" ? (
                <ReviewLink item={item} isReviewed={reviewed.includes(item.productId)} />
              ) : null}
            </OrderItem>
          ))}
        </ul>
        <OrderChanges order={order} className="mx-6 mb-5 rounded-field bg-amber-soft px-4 py-3 text-sm" />
        <Facts
          order={order}
          isPlaced={isPlaced}
          latePromise={isOpenOrder && order.deliveryFeeCents > 0 ? latePromise : null}
        />
        <Fold title="Price details" isOpen={isOpenOrder}>
          <div className="max-w-md pb-5">
            <OrderTotals {...order} />
            <MoneyBack refunds={refunds} />
          </div>
        </Fold>
        {isOpenOrder && !CUSTOMER_MAY_CHANGE.includes(status) ? <WhomToCall phone={shopPhone} /> : null}
        <CancelOrder
          status={status}
          onGone={() => summary.current?.focus()}
          orderId={id}
          path={path}
          refused={notCanceled}
        />
      </details>
      {/* Outside the summary, so the buttons work while the order is collapsed. */}
      <div className="absolute inset-y-0 right-4 flex flex-wrap items-center gap-3 border-hairline peer-open:static peer-open:border-t peer-open:px-6 peer-open:py-4 [&>a]:hidden peer-open:[&>a]:inline-flex">
        <BuyAgainButton bought={items} label={`Buy again: order ${number}`} />
        {CUSTOMER_MAY_CHANGE.includes(status) ? (
          <ButtonLink look="quiet" to={changePath(id)} aria-label={`Change order ${number}`}>
            Change
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" to={receiptPath(id)} aria-label={`Receipt for order ${number}`}>
          Receipt
        </ButtonLink>
      </div>
    </article>
  );
}

/**
 * Number of stops before this one, and the ETA. The element is always there, so screen readers announce
 * changes.
 */
function OnItsWay({ arrival }: Pick<Props, "arrival">) {
  const text = arrival && arrivalText(arrival);
  return (
    <div
      role="status"
      className={text ? "mt-5 rounded-field border border-lake-edge bg-lake-soft px-4 py-3" : "sr-only"}
    >
      {text ? (
        <>
          <p className="font-semibold">{text.where}</p>
          <p className="tabular">{text.when}</p>
        </>
      ) : null}
    </div>
  );
}

function OrderItem({ item, children }: { item: OrderLine; children: ReactNode }) {
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
        <p className="min-w-0">
          {item.name}
          <LineBatches batches={item.batches} />
        </p>
        <p className="tabular whitespace-nowrap text-ink-soft">
          {item.quantity}&nbsp;×&nbsp;
          <Price cents={item.priceCents} />
        </p>
        {children}
      </div>
    </li>
  );
}

/** Link to the review of a delivered product (rules reviews/review-form). */
function ReviewLink({ item, isReviewed }: { item: OrderLine; isReviewed: boolean }) {
  const label = isReviewed ? "Change your review" : "Write a review";
  return (
    <Link
      to={ownReviewPath(item.productId)}
      aria-label={`${label}: ${item.name}`}
      className="link inline-flex min-h-11 basis-full items-center text-sm"
    >
      {label}
    </Link>
  );
}

/** Delivery window, address, contact, and payment. */
function Facts({ order, latePromise, isPlaced }: Pick<Props, "order" | "latePromise" | "isPlaced">) {
  const { site } = useSiteFacts();
  const { delivery } = site;
  return (
    <dl className="grid gap-5 border-t border-hairline px-6 py-5 sm:grid-cols-2">
      <Fact name="Delivery window">
        {windowDayText(order.windowStart)}
        <br />
        <span className="tabular">{windowTimeText(order.windowStart, order.windowEnd)}</span>,{" "}
        {delivery.options[order.deliveryOption].label}
        {latePromise ? <span className="mt-1 block text-sm text-ink-soft">{latePromise}</span> : null}
      </Fact>
      <Fact name="Delivery address">
        <Address order={order} />
      </Fact>
      <Fact name="Contact">
        {order.contactName}
        <br />
        {order.contactPhone}
        <br />
        {order.contactEmail}
      </Fact>
      <Fact name="Payment">
        {paymentText(order, site.payment.isBeforeDispatch)}
        {/* The confirmation above has the link of an order just placed. */}
        {isPlaced ? null : <PayByLink order={order} />}
      </Fact>
      <GiftFact order={order} />
      {order.instructions ? (
        <Fact name="Instructions" className="whitespace-pre-line sm:col-span-2">
          {order.instructions}
        </Fact>
      ) : null}
    </dl>
  );
}

/** Icons of the steps outside the usual progress. */
const SIGNS: Partial<Record<OrderStatus, IconNode>> = { delivery_failed: X, canceled: X, returned: Undo2 };

/**
 * Order progress (rules orders/steps): completed steps with their times, the others muted, with an empty
 * circle.
 */
function OrderWay({ steps }: { steps: OrderStep[] }) {
  return (
    <ol aria-label="Order progress" className="way">
      {steps.map(({ to, label, at, state }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by position and only appended
          key={index}
          data-state={state}
          data-off={SIGNS[to] && state !== "ahead" ? "" : undefined}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className="way-sign">
            {state === "ahead" ? null : <Icon of={SIGNS[to] ?? Check} size={14} strokeWidth={3} />}
          </span>
          <p>
            {label}
            {state === "ahead" ? <span className="sr-only">, not yet</span> : null}
            {at ? <time dateTime={at}>{shortMomentText(at)}</time> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}

/**
 * Adds an order's products to the cart (rules orders/reorder) with lazily loaded code. There's no cart
 * without JavaScript.
 */
function BuyAgainButton({ bought, label }: { bought: readonly Bought[]; label: string }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    try {
      const { putAgain } = await import("./put-again.tsx");
      await putAgain(bought);
    } catch {
      toast.error(CART_NOT_OPENED, { id: "cart" });
    }
    setBusy(false);
  }
  return (
    <Button look="quiet" aria-label={label} disabled={busy} onClick={press} className="noscript:hidden">
      <Icon of={RotateCcw} size={18} />
      Buy again
    </Button>
  );
}
