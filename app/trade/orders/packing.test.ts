import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesText, totalsWith, totalWithout } from "./packing.ts";

const TAXES = [
  { name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true },
  { name: "Sales tax", basisPoints: 902.5, appliesToDelivery: false },
];

test("names a line's batch, or how many units come from each of several", () => {
  expect(sharesText([])).toBe("");
  expect(sharesText([{ number: "B-1", quantity: 3 }])).toBe("B-1");
  expect(
    sharesText([
      { number: "B-1", quantity: 2 },
      { number: "B-2", quantity: 1 },
    ]),
  ).toBe("2 from B-1, 1 from B-2");
});

test("keeps free delivery when the order falls below its minimum", () => {
  const order = { deliveryFeeCents: 0, redeliveryFeeCents: 0, tipCents: 300, taxes: TAXES };
  const totals = totalsWith(order, [{ priceCents: 3_000, quantity: 1, discountCents: 0 }]);
  expect(totals).toMatchObject({
    subtotalCents: 3_000,
    deliveryFeeCents: 0,
    taxCents: 721,
    tipCents: 300,
    totalCents: 4_021,
  });
});

test("never charges more for fewer units, and keeps the parts equal to the total", () => {
  const cents = fc.integer({ min: 0, max: 20_000 });
  const line = fc
    .record({
      priceCents: cents,
      quantity: fc.integer({ min: 1, max: 20 }),
      off: fc.integer({ min: 0, max: 90 }),
    })
    .map(({ off, ...one }) => ({
      ...one,
      discountCents: Math.floor((one.priceCents * one.quantity * off) / 100),
    }));
  const lines = fc.array(line, { minLength: 1, maxLength: 6 });
  const asked = fc.record({ items: lines, fee: cents, place: fc.nat(), units: fc.nat() });
  fc.assert(
    fc.property(asked, ({ items, fee, ...some }) => {
      const place = some.place % items.length;
      const units = some.units % ((items[place]?.quantity ?? 0) + 1);
      const order = { deliveryFeeCents: fee, redeliveryFeeCents: 0, tipCents: 300, taxes: TAXES };
      const before = totalsWith(order, items);
      const { subtotalCents, discountCents, taxCents, totalCents } = before;
      expect(totalCents).toBe(subtotalCents - discountCents + fee + taxCents + 300);
      expect(totalWithout({ ...order, items }, place, units)).toBeLessThanOrEqual(totalCents);
      expect(totalWithout({ ...order, items }, place, 0)).toBe(totalCents);
    }),
  );
});
