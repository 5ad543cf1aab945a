import type { Cents } from "#app/base/lib/money.ts";
import type { BatchShare } from "#app/trade/batches/batch.ts";
import { subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { type DiscountedLine, discountOnUnits } from "#app/trade/promotions/discount.ts";
import type { OrderStatus } from "./status.ts";

/** The states in which lines are put into the bag: one that is packed can still be opened again. */
export const PACKABLE: readonly OrderStatus[] = ["confirmed", "packed"];

/** The states in which lines may still be taken off or replaced: until the order is out (rules packing/missing-units). */
export const CHANGEABLE: readonly OrderStatus[] = ["pending", ...PACKABLE];

/** "2 from B-1, 1 from B-2", "B-1" for a line of one batch, and "" for one without batches. */
export function sharesText(shares: readonly BatchShare[]): string {
  const [first] = shares;
  if (first && shares.length === 1) return first.number;
  return shares.map(({ number, quantity }) => `${quantity} from ${number}`).join(", ");
}

type Priced = {
  deliveryFeeCents: Cents;
  redeliveryFeeCents: Cents;
  taxes: readonly TaxRate[];
  items: readonly DiscountedLine[];
};

/**
 * What an order comes to with other lines (rules packing/new-total): with its own taxes and the delivery as it was, so that nobody pays
 * for a delivery that was free, or any more than before, because we lack something.
 */
export function totalsWith(order: Omit<Priced, "items">, items: Priced["items"]) {
  const { deliveryFeeCents, redeliveryFeeCents, taxes: rates } = order;
  const discountCents = items.reduce((sum, line) => sum + line.discountCents, 0);
  const subtotalCents = subtotalOf(items);
  return totalsOf({ subtotalCents, discountCents, deliveryFeeCents, redeliveryFeeCents, rates });
}

/** What is left of a line without some of its units: the discount on them goes with them (rules promotions/shares). */
export function lineWithout(line: DiscountedLine, units: number) {
  const quantity = line.quantity - units;
  return { quantity, discountCents: discountOnUnits(line, quantity) };
}

/** What an order comes to when a line of it loses some of its units. */
export function totalWithout(order: Priced, place: number, units: number): Cents {
  const items = order.items.map((line, at) =>
    at === place ? { ...line, ...lineWithout(line, units) } : line,
  );
  return totalsWith(order, items).totalCents;
}
