import "./manifest.css";
import { formatMoney } from "#app/base/lib/money.ts";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import type { Manifest, ManifestOrder } from "#app/trade/routes/route.ts";

type Props = { manifest: Manifest /** Leaves space for ID numbers. */; idNumbers: boolean };

/** Contents of the car by recipient, with batches, values, and the total. */
export function ManifestTable({ manifest, idNumbers }: Props) {
  const columns = [
    { name: "Recipient", className: "w-64 max-sm:w-auto" },
    { name: "Goods and batches", className: "max-sm:hidden print:table-cell" },
    { name: "Value", className: "w-28 text-right" },
    ...(idNumbers ? [{ name: "ID number", className: "w-36 max-sm:hidden print:table-cell" }] : []),
  ];
  return (
    <Table
      caption="Contents"
      columns={columns}
      foot={
        <tr>
          <RowHead className="font-semibold">Total</RowHead>
          <Cell className="max-sm:hidden print:table-cell" />
          <Cell className="tabular text-right font-semibold">{formatMoney(manifest.cents)}</Cell>
          {idNumbers ? <Cell className="max-sm:hidden print:table-cell" /> : null}
        </tr>
      }
    >
      {manifest.orders.map((order, index) => (
        <tr key={order.orderId}>
          <RowHead>
            <p>
              <span className="tabular">
                {index + 1}. Order {orderNumber(order.orderId)}
              </span>
            </p>
            <p className="font-semibold">{order.name || "The customer deleted their account."}</p>
            <p className="text-ink-soft print:text-ink">{order.address}</p>
            <div className="mt-2 sm:hidden print:hidden">
              <Goods order={order} />
            </div>
          </RowHead>
          <Cell className="max-sm:hidden print:table-cell">
            <Goods order={order} />
          </Cell>
          <Cell className="tabular text-right">{formatMoney(order.cents)}</Cell>
          {idNumbers ? <Cell className="max-sm:hidden print:table-cell" /> : null}
        </tr>
      ))}
    </Table>
  );
}

function Goods({ order: { lines } }: { order: ManifestOrder }) {
  return (
    <ul className="flex flex-col gap-1.5 wrap-anywhere">
      {lines.map(({ product, quantity, batches, cents }) => (
        <li key={product}>
          <span className="tabular font-semibold">{quantity}</span>&nbsp;× {product}, {formatMoney(cents)}
          <span className="block text-ink-soft print:text-ink">
            {batches.length === 0
              ? "No batch"
              : batches
                  .map((batch) => `Batch ${batch.number}${batches.length > 1 ? ` (${batch.quantity})` : ""}`)
                  .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
