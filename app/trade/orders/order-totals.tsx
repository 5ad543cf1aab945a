import { Price } from "#app/base/ui/price.tsx";
import { nameWithRate, type OrderPrice, priceRows } from "#app/trade/cart/price-rows.ts";

/** The parts of the price; they sum to the total. Each tax by its name (rules 7.2, 7.8). */
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
