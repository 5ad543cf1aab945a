import fc from "fast-check";
import { expect, test } from "vitest";
import { nameWithRate, priceRows, totalsOf } from "./totals.ts";

const RATES = [
  { name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true },
  { name: "Sales tax", basisPoints: 902.5, appliesToDelivery: false },
];
const PARTS = { subtotalCents: 4_800, deliveryFeeCents: 599, redeliveryFeeCents: 0, rates: RATES };

test("names a row for each part, with the total last", () => {
  expect(priceRows(totalsOf(PARTS))).toEqual([
    { part: "subtotal", name: "Subtotal", cents: 4_800 },
    { part: "delivery", name: "Delivery", cents: 599 },
    { part: "tax", name: "Cannabis tax", cents: 810, basisPoints: 1_500 },
    { part: "tax", name: "Sales tax", cents: 433, basisPoints: 902.5 },
    { part: "total", name: "Total", cents: 6_642 },
  ]);
});

test("adds a row for a redelivery with a fee; keeps the row for free delivery", () => {
  const rows = priceRows(totalsOf({ ...PARTS, deliveryFeeCents: 0, redeliveryFeeCents: 500, rates: [] }));
  expect(rows).toEqual([
    { part: "subtotal", name: "Subtotal", cents: 4_800 },
    { part: "delivery", name: "Delivery", cents: 0 },
    { part: "redelivery", name: "Redelivery", cents: 500 },
    { part: "total", name: "Total", cents: 5_300 },
  ]);
});

test("adds a row for a tip, before the total", () => {
  expect(priceRows(totalsOf({ ...PARTS, tipCents: 300 })).slice(-2)).toEqual([
    { part: "tip", name: "Tip", cents: 300 },
    { part: "total", name: "Total", cents: 6_942 },
  ]);
});

test("adds a rate to the name of taxes only", () => {
  expect(priceRows(totalsOf(PARTS)).map(nameWithRate)).toEqual([
    "Subtotal",
    "Delivery",
    "Cannabis tax (15%)",
    "Sales tax (9.025%)",
    "Total",
  ]);
});

test("always adds all rows up to the total", () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const rate = fc.record({
    name: fc.string(),
    basisPoints: fc.integer({ min: 0, max: 20_000 }).map((halves) => halves / 2),
    appliesToDelivery: fc.boolean(),
  });
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      fc.array(rate, { maxLength: 6 }),
      (subtotalCents, deliveryFeeCents, redeliveryFeeCents, rates) => {
        const rows = priceRows(totalsOf({ subtotalCents, deliveryFeeCents, redeliveryFeeCents, rates }));
        const sum = rows.slice(0, -1).reduce((all, row) => all + row.cents, 0);
        expect(rows.at(-1)).toEqual({ part: "total", name: "Total", cents: sum });
      },
    ),
  );
});
