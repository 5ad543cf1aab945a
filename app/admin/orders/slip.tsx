import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { OrderTotals } from "#app/trade/orders/order-totals.tsx";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { paymentText } from "#app/trade/orders/status.ts";
import { DeliveryFacts } from "./order-facts.tsx";
import type { Slip } from "./pick-queries.server.ts";
import { UnfitNote } from "./unfit-goods.tsx";

/** What stands at the end of every packing slip, for whoever hands the bag over. */
export function HandOverOnly({ className = "" }: { className?: string }) {
  const { site } = useSiteFacts();
  return (
    <p className={`text-sm ${className}`}>
      Hand over only to the customer, {site.age} or older, with a valid ID. At the door: not visibly
      intoxicated.
    </p>
  );
}

/** The slip of an order, a sheet of its own on paper (rules packing 8). */
export function PackingSlip({ slip }: { slip: Slip }) {
  const heading = `slip-${slip.id}`;
  return (
    <article
      aria-labelledby={heading}
      className="slip flex flex-col gap-4 rounded-card border border-hairline bg-white p-5 print:gap-3"
    >
      <h2 id={heading} className="text-xl">
        Order <span className="tabular">{orderNumber(slip.id)}</span>, {slip.contactName}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        <DeliveryFacts order={slip} />
        <p className="font-semibold sm:text-right print:text-right">
          {slip.contactPhone}
          <span className="mt-2 block text-lg">{paymentText(slip)}</span>
        </p>
      </div>
      <ul className="flex flex-col border-t border-hairline text-sm">
        {slip.items.map(({ productId, name, quantity, batches }) => (
          <li key={productId} className="flex gap-3 border-b border-hairline py-2">
            <span className="tabular w-10 shrink-0 text-right font-semibold">{quantity} ×</span>
            <span className="min-w-0">
              {name}
              <LineBatches batches={batches} />
              <UnfitNote goods={slip.unfit.filter((share) => share.productId === productId)} />
            </span>
          </li>
        ))}
      </ul>
      <div className="w-full max-w-xs self-end">
        <OrderTotals {...slip} />
      </div>
      <HandOverOnly />
    </article>
  );
}
