import type { Cents } from "#app/base/lib/money.ts";

/** A line of an order, and how much of the order's discount is on all of its units. */
export type DiscountedLine = { priceCents: Cents; quantity: number; discountCents: Cents };

/** `part` of `whole` parts of an amount, rounded half up to the cent. */
function portion(cents: Cents, part: number, whole: number): Cents {
  return whole === 0 ? 0 : Math.floor((2 * cents * part + whole) / (2 * whole));
}

/**
 * The shares of a discount on lines, in proportion to what each comes to (rules promotions/shares). They sum to the discount to the
 * cent, since each is the difference of two rounded sums, and none is more than its line as long as the discount leaves something
 * to pay.
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

/** The share of a line's discount that is on its first `units` units. */
export function discountOnUnits({ discountCents, quantity }: DiscountedLine, units: number): Cents {
  return portion(discountCents, units, quantity);
}

/**
 * What the next `units` units of a line were sold for, after `before` of them: in whatever portions a line is given back, together they
 * come to what it was sold for (rules promotions/shares).
 */
export function soldFor(line: DiscountedLine, units: number, before: number): Cents {
  const discount = discountOnUnits(line, before + units) - discountOnUnits(line, before);
  return line.priceCents * units - discount;
}

/**
 * The discount that goes along with `units` units of a line to the product that replaces them, at its price: in the proportion of the
 * prices, so that the replacement never comes to more than what it replaces.
 */
export function discountOnReplacement(line: DiscountedLine, units: number, priceCents: Cents): Cents {
  const taken = line.discountCents - discountOnUnits(line, line.quantity - units);
  return Math.floor((taken * priceCents) / Math.max(1, line.priceCents));
}
