import fc from "fast-check";
import { expect, test } from "vitest";
import { totalsOf } from "#app/trade/cart/totals.ts";
import { deliveryFeeBack, dueAtTheDoor, lateFrom } from "./due.ts";

const windowEnd = Temporal.Instant.from("2026-11-21T20:00:00Z");
const LATE = Temporal.Instant.from("2026-11-21T20:15:00Z");
const JUST = LATE.subtract({ milliseconds: 1 });
const rates = [
  { name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true },
  { name: "Sales tax", basisPoints: 902.5, appliesToDelivery: false },
];
const totals = totalsOf({ subtotalCents: 4_800, deliveryFeeCents: 799, redeliveryFeeCents: 0, rates });
const order = { ...totals, windowEnd, paymentStatus: "due" } as const;

test("counts an order as late from exactly 15 minutes after its window", () => {
  expect(lateFrom(windowEnd).toString()).toBe(LATE.toString());
  expect(dueAtTheDoor(order, JUST, true)).toEqual({
    dueCents: order.totalCents,
    backCents: 0,
    feeBack: null,
  });
  // 7.99 and 15% of it; the other tax doesn't apply to delivery.
  expect(dueAtTheDoor(order, LATE, true)).toMatchObject({
    ...{ dueCents: order.totalCents - 919, backCents: 0 },
    feeBack: { itemsCents: 0, deliveryCents: 799, redeliveryCents: 0, taxCents: 120, totalCents: 919 },
  });
});

test("refunds nothing for a late order without the setting or without a fee", () => {
  expect(dueAtTheDoor(order, LATE, false)).toMatchObject({ dueCents: order.totalCents, feeBack: null });
  const free = {
    ...totalsOf({ ...order, deliveryFeeCents: 0, rates }),
    windowEnd,
    paymentStatus: "due",
  } as const;
  expect(dueAtTheDoor(free, LATE, true)).toMatchObject({ dueCents: free.totalCents, feeBack: null });
});

test("doesn't collect prepayments again", () => {
  const paid = { ...order, paymentStatus: "paid" } as const;
  expect(dueAtTheDoor(paid, JUST, true)).toMatchObject({ dueCents: 0, backCents: 0 });
  expect(dueAtTheDoor(paid, LATE, true)).toMatchObject({ dueCents: 0, backCents: 919 });
  // After a redelivery fee was added or units were removed.
  const paidCents = order.totalCents - 500;
  expect(dueAtTheDoor({ ...paid, paidCents }, JUST, true)).toMatchObject({ dueCents: 500, backCents: 0 });
  expect(dueAtTheDoor({ ...paid, paidCents }, LATE, true)).toMatchObject({ dueCents: 0, backCents: 419 });
});

test("always makes the amount due less the refund equal the price less payments and deductions", () => {
  const cents = fc.integer({ min: 0, max: 50_000 });
  const orders = fc.record({ subtotalCents: cents, deliveryFeeCents: cents, redeliveryFeeCents: cents });
  fc.assert(
    fc.property(orders, cents, fc.boolean(), (parts, paidCents, givesBack) => {
      const one = { ...totalsOf({ ...parts, rates }), windowEnd, paymentStatus: "paid", paidCents } as const;
      const { dueCents, backCents, feeBack } = dueAtTheDoor(one, LATE, givesBack);
      expect(dueCents - backCents).toBe(one.totalCents - (feeBack?.totalCents ?? 0) - paidCents);
      expect(Math.min(dueCents, backCents)).toBe(0);
      expect(deliveryFeeBack(one)?.totalCents ?? 0).toBeLessThanOrEqual(one.totalCents);
    }),
  );
});
