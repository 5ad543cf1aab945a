import { momentText } from "#app/base/lib/moment-text.ts";
import { Cell, RowHead } from "#app/base/ui/table.tsx";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { SpanView } from "./read-span.server.ts";
import { Listed, OrderFigures } from "./span-tables.tsx";

type Order = SpanView["orders"]["rows"][number];

const COLUMNS = [
  { name: "Order" },
  { name: "What", className: "hidden sm:table-cell print:table-cell" },
  { name: "Age and door" },
];

/** The orders of the span without names: what, which batches, and how age and ID were checked (rules inspector 3). */
export function OrderList(view: Pick<SpanView, "orders" | "orderStates" | "doors">) {
  const { rows, total } = view.orders;
  return (
    <Listed
      id="orders"
      title="Orders"
      columns={COLUMNS}
      total={total}
      shown={rows.length}
      none="Nothing was ordered on these days."
      about={<OrderFigures {...view} />}
    >
      {rows.map((order) => (
        <tr key={order.id} className="break-inside-avoid">
          <RowHead>
            <span className="font-semibold">{order.number}</span>
            <span className="block">{momentText(order.placedAt)}</span>
            <span className="block text-ink-soft">
              {STATUS_LABELS[order.status]}, {order.zip}
            </span>
            <Lines lines={order.lines} className="mt-2 sm:hidden print:hidden" />
          </RowHead>
          <Cell className="hidden sm:table-cell print:table-cell">
            <Lines lines={order.lines} className="wrap-anywhere" />
          </Cell>
          <Cell>
            <p>{order.age} or older, checked at the checkout</p>
            {order.checks.map(({ attempt, at, result, idType }) => (
              <p key={attempt} className="text-ink-soft">
                {result}, {momentText(at)}
                {idType ? `, ${idType}` : ""}
              </p>
            ))}
            {order.checks.length === 0 ? <p className="text-ink-soft">Not at the door</p> : null}
          </Cell>
        </tr>
      ))}
    </Listed>
  );
}

function Lines({ lines, className }: { lines: Order["lines"]; className: string }) {
  return (
    <ul className={className}>
      {lines.map(({ id, name, quantity, mg, batches }) => (
        <li key={id}>
          {quantity}&nbsp;× {name}, {mg} mg
          {batches ? <span className="text-ink-soft"> (batch {batches})</span> : null}
        </li>
      ))}
    </ul>
  );
}
