import fc from "fast-check";
import { expect, test } from "vitest";
import { discountOnReplacement, discountOnUnits, shareDiscount, soldFor } from "./discount.ts";
import { discountOf } from "./promotion.ts";

const line = fc.record({
  priceCents: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const promotion = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constant("amount" as const), value: fc.integer({ min: 1, max: 50_000 }) }),
);
const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

/** Line items with their shares of a promotion's discount. */
const discounted = fc.tuple(lines, promotion).map(([sold, of]) => {
  const cents = discountOf(of, sumOf(sold.map(({ priceCents, quantity }) => priceCents * quantity)));
  const shares = shareDiscount(sold, cents);
  return { cents, lines: sold.map((one, place) => ({ ...one, discountCents: shares[place] ?? 0 })) };
});

test("splits a discount in proportion to the items' prices", () => {
  const sold = [
    { priceCents: 3_000, quantity: 1 },
    { priceCents: 1_000, quantity: 1 },
    { priceCents: 500, quantity: 2 },
  ];
  expect(shareDiscount(sold, 500)).toEqual([300, 100, 100]);
  expect(shareDiscount(sold, 1)).toEqual([1, 0, 0]);
  expect(shareDiscount([{ priceCents: 0, quantity: 3 }], 0)).toEqual([0]);
});

test("adds the shares up to the discount, and leaves no item below zero", () => {
  fc.assert(
    fc.property(discounted, ({ cents, lines: sold }) => {
      expect(sumOf(sold.map(({ discountCents }) => discountCents))).toBe(cents);
      for (const { priceCents, quantity, discountCents } of sold) {
        expect(discountCents).toBeGreaterThanOrEqual(0);
        expect(discountCents).toBeLessThanOrEqual(priceCents * quantity);
      }
    }),
    { numRuns: 500 },
  );
});

test("refunds a line item in any portions to exactly the amount it was sold for", () => {
  fc.assert(
    fc.property(discounted, fc.array(fc.integer({ min: 1, max: 20 })), ({ lines: sold }, portions) => {
      for (const one of sold) {
        let before = 0;
        let cents = 0;
        for (const portion of [...portions, one.quantity]) {
          const units = Math.min(portion, one.quantity - before);
          const given = soldFor(one, units, before);
          expect(given).toBeGreaterThanOrEqual(0);
          expect(given).toBeLessThanOrEqual(one.priceCents * units);
          before += units;
          cents += given;
        }
        expect(cents).toBe(one.priceCents * one.quantity - one.discountCents);
      }
    }),
  );
});

test("never makes a substitute cost more than the original, or the rest of the item more than before", () => {
  const asked = fc.record({ of: discounted, units: fc.nat(), price: fc.nat() });
  fc.assert(
    fc.property(asked, ({ of: { lines: sold }, ...asks }) => {
      for (const one of sold) {
        const units = 1 + (asks.units % one.quantity);
        const priceCents = asks.price % (one.priceCents + 1);
        const kept = one.quantity - units;
        const gone = one.priceCents * units - (one.discountCents - discountOnUnits(one, kept));
        const comes = priceCents * units - discountOnReplacement(one, units, priceCents);
        expect(comes).toBeGreaterThanOrEqual(0);
        expect(comes).toBeLessThanOrEqual(gone);
      }
    }),
  );
});
