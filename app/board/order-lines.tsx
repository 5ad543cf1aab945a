import type { OrderLine } from "#app/orders/order-view.ts";
import { Price } from "#app/ui/price.tsx";
import { Cell, type Column, RowHead, Table } from "#app/ui/table.tsx";

const NUMBER = "text-right whitespace-nowrap";
const COLUMNS: Column[] = [
  { name: "Product" },
  { name: "THC each", className: "text-right max-sm:hidden" },
  { name: "Quantity", className: "text-right" },
  { name: "Amount", className: "text-right" },
];

/** "12.5 mg": milligrams without needless zeros. */
function milligrams(mg: number): string {
  return `${Math.round(mg * 100) / 100}\u00a0mg`;
}

/** What was sold, as it was sold. */
export function OrderLines({ items }: { items: OrderLine[] }) {
  const thcMg = items.reduce((sum, line) => sum + line.thcMgPerPackage * line.quantity, 0);
  const foot = (
    <tr>
      <td colSpan={COLUMNS.length} className="px-4 pt-3 text-ink-soft">
        THC in the whole order: {milligrams(thcMg)}
      </td>
    </tr>
  );
  return (
    <Table caption="Lines of the order" columns={COLUMNS} foot={foot}>
      {items.map((line) => (
        <tr key={line.productId}>
          <RowHead>
            <span className="font-medium">{line.name}</span>
            <span className="block text-ink-soft">
              {line.category}, <Price cents={line.priceCents} /> each
              <span className="sm:hidden">, {milligrams(line.thcMgPerPackage)}&nbsp;THC</span>
            </span>
          </RowHead>
          <Cell className={`${NUMBER} max-sm:hidden`}>{milligrams(line.thcMgPerPackage)}</Cell>
          <Cell className={NUMBER}>{line.quantity}</Cell>
          <Cell className={NUMBER}>
            <Price cents={line.priceCents * line.quantity} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
