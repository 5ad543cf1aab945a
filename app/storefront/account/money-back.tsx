import { dayText } from "#app/base/lib/moment-text.ts";
import { Price } from "#app/base/ui/price.tsx";
import type { CustomerRefund } from "#app/trade/books/refund-queries.server.ts";
import { PAYMENT_METHOD_LABELS } from "#app/trade/orders/status.ts";

/** What was given back of an order, below its price (rules accounting/refund-notice). */
export function MoneyBack({ refunds }: { refunds: readonly CustomerRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <dl aria-label="Given back" className="tabular mt-3 flex flex-col gap-1.5 text-sm">
      {refunds.map(({ id, at, kind, totalCents, method }) => (
        <div key={id} className="flex justify-between gap-4">
          <dt>
            {kind === "late" ? "Given back, since we came late" : "Given back"}
            <span className="text-ink-soft">
              , {dayText(at)}
              {method ? `, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}` : ""}
            </span>
          </dt>
          <dd>
            <Price cents={-totalCents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
