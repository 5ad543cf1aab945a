import type { Cents } from "#app/base/lib/money.ts";

/** A line item, and its share of the order's discount, for all of its units. */
export type DiscountedLine = { priceCents: Cents; quantity: number; discountCents: Cents };

/** Returns `part` of `whole` parts of an amount, rounded half up to the cent. */
function portion(cents: Cents, part: number, whole: number): Cents {
  return whole === 0 ? 0 : Math.floor((2 * cents * part + whole) / (2 * whole));
}

/**
 * Splits a discount among line items, in proportion to their prices (rules promotions/shares). The shares add
 * up to the discount to the cent, since each is the difference of two rounded sums. None exceeds its line
 * item if the discount leaves something to pay.
 */
export function shareDiscount(
  lines: readonly Pick<DiscountedLine, "priceCents" | "quantity">[],
  discountCents: Cents,
): Cents[] {
  const whole = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  let soFar = 0;
  return lines.map(({ priceCents, quantity }) => {
    const before = portion(discountCents, soFar, whole);
    soFar += priceCents * quantity;
    return portion(discountCents, soFar, whole) - before;
  });
}

/** Returns the discount of a line item's first `units` units. */
export function discountOnUnits({ discountCents, quantity }: DiscountedLine, units: number): Cents {
  return portion(discountCents, units, quantity);
}

/**
 * Returns the price of a line item's next `units` units, after the first `before`. In any portions it's
 * refunded, they add up to its price (rules promotions/shares).
 */
export function soldFor(line: DiscountedLine, units: number, before: number): Cents {
  const discount = discountOnUnits(line, before + units) - discountOnUnits(line, before);
  return line.priceCents * units - discount;
}

/**
 * Returns the discount that moves with `units` units of a line item to their substitute, at its price: in
 * proportion to the prices, so the substitute never costs more than what it replaces.
 */
export function discountOnReplacement(line: DiscountedLine, units: number, priceCents: Cents): Cents {
  const taken = line.discountCents - discountOnUnits(line, line.quantity - units);
  return Math.floor((taken * priceCents) / Math.max(1, line.priceCents));
}
