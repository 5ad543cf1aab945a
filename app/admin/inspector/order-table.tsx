import type { Column } from "#app/admin/kit/data-table.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";
import { Listed } from "./listed.tsx";
import type { SpanView } from "./read-span.server.ts";

type Order = SpanView["orders"]["rows"][number];

const COLUMNS: Column<Order>[] = [
  { head: "Order", cell: ({ number }) => <span className="font-semibold">{number}</span> },
  {
    head: "What",
    from: "sm",
    cell: ({ lines }) => <Lines lines={lines} className="wrap-anywhere" />,
  },
  {
    head: "Age and door",
    cell: ({ age, checks }) => (
      <>
        <p>{age} or older, checked at the checkout</p>
        {checks.map(({ attempt, at, result, idType }) => (
          <p key={attempt} className="text-ink-soft">
            {result}, {momentText(at)}
            {idType ? `, ${idType}` : ""}
          </p>
        ))}
        {checks.length === 0 ? <p className="text-ink-soft">Not at the door</p> : null}
      </>
    ),
  },
];

/** The orders of the span without names: what, which batches, and how age and ID were checked (rules inspection/contents). */
export function SpanOrders(view: Pick<SpanView, "orders" | "orderStates" | "doors">) {
  return (
    <Listed
      id="orders"
      title="Orders"
      of={view.orders}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      more={({ placedAt, status, zip, lines }) => (
        <>
          <span className="block">{momentText(placedAt)}</span>
          <span className="block text-ink-soft">
            {STATUS_LABELS[status]}, {zip}
          </span>
          <Lines lines={lines} className="mt-2 sm:hidden print:hidden" />
        </>
      )}
      none="Nothing was ordered on these days."
      about={<SpanFigures {...view} />}
    />
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

/** How many orders are in each state, and how the checks at the door ended. */
function SpanFigures({ orderStates, doors }: Pick<SpanView, "orderStates" | "doors">) {
  const states = Object.entries(STATUS_LABELS).flatMap(([status, label]) => {
    const found = orderStates.find((one) => one.status === status);
    return found ? [`${label}: ${found.howMany.toLocaleString("en-US")}`] : [];
  });
  if (states.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {states.join(" · ")}. Checks at the door: {doors.handedOver.toLocaleString("en-US")} handed over,{" "}
      {doors.failed.toLocaleString("en-US")} not.
    </p>
  );
}
