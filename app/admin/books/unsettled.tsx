import { Link } from "react-router";
import { orderNumber } from "#app/trade/orders/order-view.ts";

type Props = { orders: number; unrecorded: number; differing: number; examples: readonly string[] };

/** Whether what was paid for each order, less what was given back, is its price less its refunds. */
export function Unsettled({ orders, unrecorded, differing, examples }: Props) {
  const settled = orders - unrecorded - differing;
  const number = (count: number) => (count === 1 ? "1 order" : `${count.toLocaleString("en-US")} orders`);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>
        For {number(Math.max(0, settled))} what was paid less what was given back is the price less the
        refunds, to the cent.
      </p>
      {unrecorded > 0 ? <p>Of {number(unrecorded)} no payment is written down.</p> : null}
      {differing > 0 ? (
        <p className="font-semibold">
          For {number(differing)} it is another amount:{" "}
          {examples.map((id) => (
            <Link
              key={id}
              to={`/admin/orders/${id}`}
              className="link tabular mr-2 inline-flex min-h-6 items-center"
            >
              {orderNumber(id)}
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  );
}
