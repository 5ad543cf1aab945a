import { Price } from "#app/base/ui/price.tsx";
import type { PartGivenBack } from "#app/trade/books/refund-parts.ts";

/** What a refund comes to, part by part. It can take the focus once it is reckoned. */
export function RefundSum({ sum }: { sum: PartGivenBack }) {
  const parts = [
    ["Items", sum.itemsCents],
    ["Delivery", sum.deliveryCents],
    ["Redelivery", sum.redeliveryCents],
    ...sum.taxes.map(({ name, basisPoints, cents }) => [`${name} (${basisPoints / 100}%)`, cents] as const),
  ] as const;
  return (
    <div
      id="sum"
      role="status"
      tabIndex={-1}
      className="w-full max-w-sm rounded-field border border-lake bg-lake-soft px-4 py-3"
    >
      <input type="hidden" name="total" value={sum.totalCents} />
      <p className="mb-2 font-semibold">This comes to</p>
      <dl className="tabular flex flex-col gap-1.5 text-sm">
        {[...parts.filter(([, cents]) => cents > 0), ["Given back", sum.totalCents] as const].map(
          ([name, cents]) => (
            <div
              key={name}
              className="flex justify-between gap-4 last:mt-1 last:text-base last:font-semibold"
            >
              <dt>{name}</dt>
              <dd>
                <Price cents={cents} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
