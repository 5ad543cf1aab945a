import fc from "fast-check";
import { expect, test } from "vitest";
import { totalsOf } from "#app/trade/cart/totals.ts";
import { type PartGivenBack, refundOf, stillPaidFor, totalOfParts } from "./refund.ts";

const rates = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("Cannabis tax", "Sales tax", "Local tax"),
    basisPoints: fc.integer({ min: 1, max: 300_000 }).map((hundredths) => hundredths / 100),
    appliesToDelivery: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 3 },
);
const cents = fc.integer({ min: 0, max: 100_000 });
const fee = fc.constantFrom(0, 500, 799, 1_500);
const orders = fc
  .record({
    ...{ subtotalCents: cents, off: fc.integer({ min: 0, max: 90 }) },
    ...{ deliveryFeeCents: fee, redeliveryFeeCents: fee, rates },
  })
  .map(({ off, ...parts }) =>
    totalsOf({ ...parts, discountCents: Math.floor((parts.subtotalCents * off) / 100) }),
  );
/** Shares of the remaining amount, in any sequence. */
const shares = fc.record({
  items: fc.integer({ min: 0, max: 100 }),
  delivery: fc.boolean(),
  redelivery: fc.boolean(),
});

test("sums each refund to its total, and all refunds to the order's total, tax by tax, in any sequence", () => {
  fc.assert(
    fc.property(orders, fc.array(shares, { maxLength: 12 }), (order, sequence) => {
      const refunds: PartGivenBack[] = [];
      const give = (items: number, delivery: boolean, redelivery: boolean) => {
        const left = stillPaidFor(order, refunds);
        const refund = refundOf(left, {
          itemsCents: Math.floor((left.itemsCents * items) / 100),
          deliveryCents: delivery ? left.deliveryCents : 0,
          redeliveryCents: redelivery ? left.redeliveryCents : 0,
        });
        if (!refund) throw new Error("a part of what is left was refused");
        const { itemsCents, deliveryCents, redeliveryCents, taxCents, totalCents } = refund;
        expect(itemsCents + deliveryCents + redeliveryCents + taxCents).toBe(totalCents);
        expect(Math.min(...refund.taxes.map((tax) => tax.cents), 0)).toBe(0);
        refunds.push(refund);
      };
      for (const { items, delivery, redelivery } of sequence) give(items, delivery, redelivery);
      const kept = stillPaidFor(order, refunds);
      // The items that the customer keeps are taxed like an order of just those.
      const alike = totalsOf({
        ...{ subtotalCents: kept.itemsCents, deliveryFeeCents: kept.deliveryCents },
        ...{ redeliveryFeeCents: kept.redeliveryCents, rates: order.taxes },
      });
      expect(kept.taxes).toEqual(alike.taxes);
      give(100, true, true);
      const sum = (of: (refund: PartGivenBack) => number) => refunds.reduce((all, one) => all + of(one), 0);
      expect(sum(({ totalCents }) => totalCents)).toBe(order.totalCents);
      order.taxes.forEach((tax, index) => {
        expect(sum(({ taxes }) => taxes[index]?.cents ?? 0)).toBe(tax.cents);
      });
      expect(totalOfParts(stillPaidFor(order, refunds))).toBe(0);
    }),
  );
});

test("refuses more than is left, and negative amounts", () => {
  const order = totalsOf({ subtotalCents: 2_400, deliveryFeeCents: 799, redeliveryFeeCents: 0, rates: [] });
  const left = stillPaidFor(order, []);
  const nothing = { itemsCents: 0, deliveryCents: 0, redeliveryCents: 0 };
  expect(refundOf(left, { ...nothing, itemsCents: 2_401 })).toBeNull();
  expect(refundOf(left, { ...nothing, redeliveryCents: 1 })).toBeNull();
  expect(refundOf(left, { ...nothing, itemsCents: -1 })).toBeNull();
});

test("refunds taxes once calculated differently at the amounts paid", () => {
  const tax = { name: "Sales tax", basisPoints: 1_000, appliesToDelivery: false, cents: 150 };
  const order = {
    subtotalCents: 2_000,
    discountCents: 0,
    deliveryFeeCents: 0,
    redeliveryFeeCents: 0,
    taxes: [tax],
  };
  const half = { itemsCents: 1_000, deliveryCents: 0, redeliveryCents: 0 };
  const first = refundOf(stillPaidFor(order, []), half) as PartGivenBack;
  const second = refundOf(stillPaidFor(order, [first]), half) as PartGivenBack;
  expect([first.taxCents, second.taxCents]).toEqual([50, 100]);
});
