import type { Cents } from "#app/base/lib/money.ts";
import type { BatchShare } from "#app/trade/batches/batch.ts";
import { subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { type DiscountedLine, discountOnUnits } from "#app/trade/promotions/discount.ts";
import type { OrderStatus } from "./status.ts";

/** Statuses in which lines can be packed or unpacked: a packed order can be reopened. */
export const PACKABLE: readonly OrderStatus[] = ["confirmed", "packed"];

/**
 * Statuses in which items can still be removed or substituted: until the order is out (rules
 * packing/missing-units).
 */
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
  tipCents: Cents;
  taxes: readonly TaxRate[];
  items: readonly DiscountedLine[];
};

/**
 * Totals of an order with different lines (rules packing/new-total). Keeps its taxes and delivery fee, so no
 * one pays more, or for a delivery that was free, because we're out of an item.
 */
export function totalsWith(order: Omit<Priced, "items">, items: Priced["items"]) {
  const { deliveryFeeCents, redeliveryFeeCents, tipCents, taxes: rates } = order;
  const discountCents = items.reduce((sum, line) => sum + line.discountCents, 0);
  const subtotalCents = subtotalOf(items);
  return totalsOf({ subtotalCents, discountCents, deliveryFeeCents, redeliveryFeeCents, tipCents, rates });
}

/** A line without some of its units, and without their part of the discount (rules promotions/shares). */
export function lineWithout(line: DiscountedLine, units: number) {
  const quantity = line.quantity - units;
  return { quantity, discountCents: discountOnUnits(line, quantity) };
}

/** Order total after a line loses some of its units. */
export function totalWithout(order: Priced, place: number, units: number): Cents {
  const items = order.items.map((line, at) =>
    at === place ? { ...line, ...lineWithout(line, units) } : line,
  );
  return totalsWith(order, items).totalCents;
}
