import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { nameWithRate, type OrderPrice, priceRows } from "#app/trade/cart/totals.ts";
import { type OrderStatus, STATUS_LABELS } from "./status.ts";

/**
 * Price breakdown, whose parts add up to the total. Lists each tax by name (rules totals/total,
 * totals/tax-lines).
 */
export function OrderTotals(order: OrderPrice) {
  return (
    <dl className="tabular flex flex-col gap-1.5 text-sm">
      {priceRows(order).map((row) => (
        <div
          key={row.name}
          className="flex justify-between gap-4 last:mt-1 last:border-t last:border-hairline last:pt-2.5 last:text-base last:font-semibold"
        >
          <dt>{nameWithRate(row)}</dt>
          <dd>
            <Price cents={row.cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Status badge: completed is green, pending is yellow, and others are gray, always with the status text
 * (rules orders/status-badge).
 */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTone(status)}>{STATUS_LABELS[status]}</Badge>;
}

function statusTone(status: OrderStatus): BadgeTone {
  if (status === "completed") return "green";
  if (status === "pending") return "yellow";
  return "gray";
}
