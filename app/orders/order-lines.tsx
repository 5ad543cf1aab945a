import type { Cents } from "#app/lib/money.ts";
import { Price } from "#app/ui/price.tsx";
import type { OrderLine, OrderView } from "./order-view.ts";

const NUMBER = "py-3 pl-3 text-right align-top whitespace-nowrap";

/** "12.5 mg": milligrams without needless zeros. */
function milligrams(mg: number): string {
  return `${Math.round(mg * 100) / 100}\u00a0mg`;
}

/** What was sold, as it was sold. */
export function OrderLines({ items }: { items: OrderLine[] }) {
  const thcMg = items.reduce((sum, line) => sum + line.thcMgPerPackage * line.quantity, 0);
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">Lines of the order</caption>
      <thead>
        <tr className="border-b border-hairline">
          <th scope="col" className="pb-2 font-semibold">
            Product
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-semibold max-sm:hidden">
            THC each
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-semibold">
            Quantity
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((line) => (
          <tr key={line.productId} className="border-b border-hairline">
            <th scope="row" className="py-3 font-normal">
              <span className="font-medium">{line.name}</span>
              <span className="block text-ink-soft">
                {line.category}, <Price cents={line.priceCents} /> each
                <span className="sm:hidden">, {milligrams(line.thcMgPerPackage)}&nbsp;THC</span>
              </span>
            </th>
            <td className={`${NUMBER} max-sm:hidden`}>{milligrams(line.thcMgPerPackage)}</td>
            <td className={NUMBER}>{line.quantity}</td>
            <td className={NUMBER}>
              <Price cents={line.priceCents * line.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4} className="pt-3 text-ink-soft">
            THC in the whole order: {milligrams(thcMg)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type OrderTotalsProps = Pick<
  OrderView,
  "subtotalCents" | "deliveryFeeCents" | "redeliveryFeeCents" | "taxes" | "totalCents"
>;

/** The parts of the price; they sum to the total. Each tax by its name (design 5, Totals). */
export function OrderTotals(order: OrderTotalsProps) {
  return (
    <dl className="tabular flex flex-col gap-1.5 text-sm">
      <Amount label="Subtotal" cents={order.subtotalCents} />
      <Amount label="Delivery" cents={order.deliveryFeeCents} />
      {order.redeliveryFeeCents > 0 ? <Amount label="Redelivery" cents={order.redeliveryFeeCents} /> : null}
      {order.taxes.map((tax) => (
        <Amount key={tax.name} label={`${tax.name} (${tax.basisPoints / 100}%)`} cents={tax.cents} />
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-hairline pt-2.5 text-base font-semibold">
        <dt>Total</dt>
        <dd>
          <Price cents={order.totalCents} />
        </dd>
      </div>
    </dl>
  );
}

function Amount({ label, cents }: { label: string; cents: Cents }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
