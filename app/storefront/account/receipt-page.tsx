import { ArrowLeft } from "lucide";
import { data, Link } from "react-router";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import {
  BusinessLine,
  ContactLink,
  Mark,
  useDelivery,
  useSiteFacts,
} from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { type CustomerRefund, listRefundsOfOrders } from "#app/trade/accounting/refund-queries.server.ts";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { windowText } from "#app/trade/delivery/window-text.ts";
import { findOrderOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { receiverName } from "#app/trade/orders/gift.ts";
import { OrderTotals } from "#app/trade/orders/order-totals.tsx";
import { type CustomerOrder, type OrderLine, orderNumber } from "#app/trade/orders/order-view.ts";
import { paymentText, STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { Route } from "./+types/receipt-page";
import { Address, Fact, GiftFact, MoneyBack, OrderChanges } from "./order-facts.tsx";
import { tabPath } from "./tabs.ts";

/**
 * Loads the customer's order; someone else's gets exactly the same response as a missing one (rules
 * orders/privacy).
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = await requireCustomer(request, context);
  const { orderId } = params;
  const order = isUuid(orderId)
    ? await findOrderOfCustomer(context.get(database), { orderId, customerId: userId })
    : null;
  if (!order) throw data(null, { status: 404 });
  return { order, refunds: await listRefundsOfOrders(context.get(database), [orderId]) };
}

/** Receipt on a separate page, without the shop frame (rules orders/receipt). */
export default function ReceiptPage({ loaderData: { order, refunds } }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  return (
    <div className="receipt mx-auto w-full max-w-3xl px-5 py-6 sm:py-10 print:max-w-none print:p-0">
      <title>{`Receipt ${orderNumber(order.id)} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <nav aria-label="Receipt" className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={tabPath("orders")} className="link inline-flex min-h-11 items-center gap-2">
          <Icon of={ArrowLeft} size={18} />
          Your orders
        </Link>
        <PrintButton>Print</PrintButton>
      </nav>
      <main className="mt-6 rounded-card border border-hairline bg-white p-6 sm:p-10 print:mt-0 print:rounded-none print:border-0 print:p-0 print:text-sm">
        <p className="flex items-center gap-3 font-display text-xl">
          <Mark />
          {site.name}
        </p>
        <BusinessLine className="mt-2 text-sm text-ink-soft" />
        <Receipt order={order} refunds={refunds} />
        <p className="mt-8 border-t border-hairline pt-4 text-sm text-ink-soft print:mt-4 print:pt-2">
          Questions about this order? <ContactLink>Use our contact form</ContactLink>
        </p>
      </main>
    </div>
  );
}

const AMOUNT = "tabular py-2 pl-4 text-right align-top whitespace-nowrap print:py-0.5";

const COLUMNS = [
  ["Product", "py-2 print:py-0.5"],
  ["Quantity", AMOUNT],
  ["Price", `${AMOUNT} max-sm:hidden print:table-cell`],
  ["Amount", AMOUNT],
] as const;

/** Items, prices, and payment (rules orders/receipt). On paper, 20 line items fit on one sheet. */
function Receipt({ order, refunds }: { order: CustomerOrder; refunds: CustomerRefund[] }) {
  const { site } = useSiteFacts();
  const delivery = useDelivery();
  const deliveredAt = order.steps.find(({ to, at }) => to === "completed" && at)?.at;
  return (
    <>
      <h1 className="mt-6 text-3xl print:mt-3 print:text-xl">
        Receipt <span className="tabular">{orderNumber(order.id)}</span>
      </h1>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:mt-3 print:grid-cols-2 print:gap-y-2">
        <Fact name="Placed">
          <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
        </Fact>
        {deliveredAt ? (
          <Fact name="Delivered">
            <time dateTime={deliveredAt}>{momentText(deliveredAt)}</time>
          </Fact>
        ) : (
          <Fact name="Status">{STATUS_LABELS[order.status]}</Fact>
        )}
        <Fact name="Delivery address">
          {receiverName(order)}
          <br />
          <Address order={order} />
        </Fact>
        <Fact name="Delivery window">
          {windowText(order.windowStart, order.windowEnd)}
          <br />
          {delivery.options[order.deliveryOption].label}
        </Fact>
        <GiftFact order={order} />
        <Fact name="Payment">{paymentText(order, site.payment.isBeforeDispatch)}</Fact>
      </dl>
      <Lines items={order.items} />
      <OrderChanges order={order} className="mt-4 text-sm print:mt-2" />
      <div className="mt-4 ml-auto max-w-xs print:break-inside-avoid">
        <OrderTotals {...order} />
        <MoneyBack refunds={refunds} />
      </div>
    </>
  );
}

/** On a phone, the unit price is below the name to keep the table from scrolling sideways. */
function Lines({ items }: { items: OrderLine[] }) {
  return (
    <table className="mt-8 w-full border-collapse text-left print:mt-4">
      <caption className="sr-only">Items ordered</caption>
      <thead className="border-b border-ink text-sm">
        <tr>
          {COLUMNS.map(([name, look]) => (
            <th key={name} scope="col" className={`${look} font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((line) => (
          <tr key={line.productId} className="border-b border-hairline break-inside-avoid">
            <th scope="row" className="py-2 font-normal print:py-0.5">
              {line.name}
              <span className="tabular block text-sm text-ink-soft sm:hidden print:hidden">
                <Price cents={line.priceCents} /> each
              </span>
              <LineBatches batches={line.batches} />
            </th>
            <td className={AMOUNT}>{line.quantity}</td>
            <td className={`${AMOUNT} max-sm:hidden print:table-cell`}>
              <Price cents={line.priceCents} />
            </td>
            <td className={AMOUNT}>
              <Price cents={line.priceCents * line.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
