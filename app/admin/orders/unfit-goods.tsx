import { Link } from "react-router";
import { AdminStepLink } from "#app/admin/kit/admin-link.tsx";
import { useMay } from "#app/admin/kit/own-roles.tsx";
import { shortDayText } from "#app/base/lib/moment-text.ts";
import { telOf } from "#app/base/lib/tel.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { type UnfitShare, unfitMark, unfitState, unfitText } from "#app/trade/batches/unfit.ts";
import { windowTimeText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { CHANGEABLE } from "#app/trade/orders/packing.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { UnfitOrder } from "./alarms.server.ts";
import { UNFIT_ID } from "./next-things.ts";
import { RETURN_RIGHT } from "./order-rights.ts";
import { packPath } from "./pack-answer.ts";

// Blocked goods, which can't be packed or delivered (rules board/blocked-goods), as shown on all screens of orders and routes.

/** Badge of an order in a list: "Recalled". */
export function UnfitMark({ goods }: { goods: readonly UnfitShare[] | undefined }) {
  return goods && goods.length > 0 ? <Badge tone="red">{unfitMark(goods)}</Badge> : null;
}

/** Units of a line that must not be packed, on screen and paper. */
export function UnfitNote({ goods }: { goods: readonly UnfitShare[] | undefined }) {
  if (!goods || goods.length === 0) return null;
  return (
    <span className="block font-semibold text-clay">
      {goods.map(({ number, quantity, state }) => (
        <span key={number} className="block">
          Don't pack {quantity}
          {number ? ` from batch ${number}` : ""}: it's {unfitState(state)}.
        </span>
      ))}
    </span>
  );
}

type GoodsProps = {
  order: {
    id: string;
    status: OrderStatus;
    courier?: string | null | undefined;
    courierPhone?: string | null | undefined;
  };
  goods: readonly UnfitShare[] | undefined;
};

/** Anchor of the return form on an order's page. */
export const RETURN_ID = "return";

const WAY = "link inline-flex min-h-11 items-center";

/** Blocked goods of an order, with links to exchange or remove them, or to call the courier if it's out. */
export function UnfitGoods({ order, goods }: GoodsProps) {
  const { id, status, courier, courierPhone } = order;
  const mayReturn = useMay()(RETURN_RIGHT);
  if (!goods || goods.length === 0) return null;
  const inOrder = ` in order ${orderNumber(id)}`;
  return (
    <ul className="flex flex-col">
      {goods.map((share) => (
        <li
          key={`${share.productId} ${share.number}`}
          className="flex flex-wrap items-center gap-x-4 text-sm"
        >
          <span className="py-2 font-semibold text-clay">{unfitText(share)}</span>
          {CHANGEABLE.includes(status) ? (
            <>
              <AdminStepLink to={packPath(id)} className={WAY}>
                Use another batch<span className="sr-only">: {share.product + inOrder}</span>
              </AdminStepLink>
              <AdminStepLink to={packPath(id, { missing: share.productId })} className={WAY}>
                Remove or substitute<span className="sr-only">: {share.product + inOrder}</span>
              </AdminStepLink>
            </>
          ) : null}
        </li>
      ))}
      {status === "out_for_delivery" ? (
        <li className="flex flex-wrap items-center gap-x-4 text-sm">
          <span className="py-2">It's out for delivery. The courier app says not to deliver it.</span>
          {courierPhone ? (
            <a href={telOf(courierPhone)} className={WAY}>
              Call {courier}, {courierPhone}
            </a>
          ) : null}
        </li>
      ) : null}
      {status === "delivery_failed" && mayReturn ? (
        <li className="text-sm">
          <Link to={`/admin/orders/${id}#${RETURN_ID}`} className={WAY}>
            Mark as returned<span className="sr-only">: order {orderNumber(id)}</span>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** Orders of all days with blocked goods, shown on every day's board. */
export function UnfitOrders({ orders }: { orders: readonly UnfitOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section
      id={UNFIT_ID}
      aria-labelledby="unfit-orders"
      className="scroll-mt-4 rounded-card border border-clay bg-white px-4 pt-2 pb-1"
    >
      <h3 id="unfit-orders" className="text-lg">
        Recalled, on hold, or expired
      </h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {orders.map((order) => (
          <li key={order.id} className="py-1">
            <p className="flex flex-wrap items-center gap-x-2 text-sm">
              <Link to={`/admin/orders/${order.id}`} className={`${WAY} tabular font-semibold`}>
                {orderNumber(order.id)}
              </Link>
              <span className="font-medium">{order.contactName}</span>
              <span className="text-ink-soft">
                {STATUS_LABELS[order.status]}, {shortDayText(order.windowStart)},{" "}
                {windowTimeText(order.windowStart, order.windowEnd)}
              </span>
            </p>
            <UnfitGoods order={order} goods={order.goods} />
          </li>
        ))}
      </ul>
    </section>
  );
}
