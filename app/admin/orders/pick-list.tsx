import { AdminStepLink } from "#app/admin/kit/admin-link.tsx";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { areaName } from "#app/trade/delivery/bands.ts";
import { windowTimeText } from "#app/trade/delivery/window-text.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { PACKABLE } from "#app/trade/orders/packing.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import { packPath } from "./pack-answer.ts";
import type { PickOrder } from "./packing-queries.server.ts";
import type { productsToPick } from "./pick-list.ts";
import { UnfitGoods, UnfitNote } from "./unfit-goods.tsx";
import "./pick-list.css";

/** Hidden on phones, where the orders below show which units they need. */
const FROM_TABLET = "max-sm:hidden print:table-cell";

const COLUMNS = [
  { name: <span className="sr-only">Picked</span>, className: "w-10" },
  { name: "Units", className: "w-16 text-right" },
  { name: "Shelf", className: "w-20" },
  { name: "Product" },
  { name: "For orders", className: FROM_TABLET },
];

/** Box to check with a pen. */
function Box() {
  return (
    <span
      aria-hidden="true"
      className="mt-px inline-block size-4.5 shrink-0 rounded-[3px] border-[1.5px] border-ink"
    />
  );
}

/** Products to pick for all orders together, each once. */
export function ProductsToPick({
  caption,
  products,
}: {
  caption: string;
  products: ReturnType<typeof productsToPick>;
}) {
  return (
    <Table caption={caption} columns={COLUMNS}>
      {products.map(({ productId, name, category, shelf, batches, units, for: orders }) => (
        <tr key={productId}>
          <Cell>
            <Box />
          </Cell>
          <Cell className="tabular text-right text-base font-semibold">{units}</Cell>
          <Cell className="font-semibold wrap-anywhere">{shelf}</Cell>
          <RowHead>
            <span className="font-semibold">{name}</span>
            <span className="block text-ink-soft">{category}</span>
            <LineBatches batches={batches} />
          </RowHead>
          <Cell className={`tabular ${FROM_TABLET}`}>
            {orders.map(({ orderId, units: some }, index) => (
              <span key={orderId}>
                {index > 0 ? ", " : ""}
                <span className="whitespace-nowrap">
                  {orderNumber(orderId)}
                  {some > 1 ? `\u00a0×\u00a0${some}` : ""}
                </span>
              </span>
            ))}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Orders with their lines, to pack one after another. */
export function OrdersToPack({ orders, route }: { orders: PickOrder[]; route: string | null }) {
  const delivery = useDelivery();
  return (
    <ul className="grid items-start gap-4 md:grid-cols-2 print:grid-cols-2 print:gap-3">
      {orders.map((order) => (
        <li key={order.id} className="pick-order rounded-card border border-hairline bg-white p-4 text-sm">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-sans text-base tracking-normal">
            <span className="font-semibold">
              <span className="tabular">{orderNumber(order.id)}</span> {order.contactName}
            </span>
            <span className="text-sm font-normal text-ink-soft">{STATUS_LABELS[order.status]}</span>
          </h3>
          <p className="text-ink-soft">
            {windowTimeText(order.windowStart, order.windowEnd)},{" "}
            {delivery.options[order.deliveryOption].label}, {areaName(order.band, delivery)}
            <br />
            {order.deliveryAddress}, {order.deliveryCity} {order.deliveryZip}
          </p>
          <ul className="mt-2 flex flex-col gap-1.5">
            {order.items.map(({ productId, name, quantity, shelf, batches, unfit, isInBag }) => (
              <li key={productId} className="flex items-start gap-2.5">
                <Box />
                <span className="tabular font-semibold whitespace-nowrap">{quantity}&nbsp;×</span>
                <span className="min-w-0">
                  {name}
                  {isInBag ? <span className="text-ink-soft">, packed</span> : null}
                  {shelf ? <span className="text-ink-soft">, shelf {shelf}</span> : null}
                  <LineBatches batches={batches} />
                  <UnfitNote goods={unfit} />
                </span>
              </li>
            ))}
          </ul>
          <div className="print:hidden">
            <UnfitGoods order={order} goods={order.items.flatMap(({ unfit }) => unfit)} />
          </div>
          {PACKABLE.includes(order.status) ? (
            <AdminStepLink
              to={packPath(order.id, { route })}
              className="link -mb-2 inline-flex min-h-11 items-center print:hidden"
            >
              {order.status === "packed" ? "View packed items" : "Pack"}
              <span className="sr-only">
                {" "}
                {order.status === "packed" ? "in " : ""}order {orderNumber(order.id)}
              </span>
            </AdminStepLink>
          ) : null}
          {order.instructions ? (
            <p className="mt-2 whitespace-pre-line">
              <span className="font-semibold">Instructions: </span>
              {order.instructions}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
