import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { freeDeliverySentence, minimumOrderSentence, subtotalOf, totalsOf } from "./totals.ts";

const CANNABIS = { name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true };
const SALES = { name: "Sales tax", basisPoints: 852.5, appliesToDelivery: false };

describe("totals", () => {
  test("applies each tax to its own base, rounded half up line by line", () => {
    const totals = totalsOf({
      subtotalCents: 4_650,
      deliveryFeeCents: 799,
      redeliveryFeeCents: 0,
      rates: [CANNABIS, SALES],
    });
    expect(totals.taxes.map((tax) => tax.cents)).toEqual([817, 396]);
    expect(totals).toMatchObject({
      subtotalCents: 4_650,
      deliveryFeeCents: 799,
      taxCents: 1_213,
      totalCents: 6_662,
    });
  });

  test("rounds half a cent up", () => {
    const rates = [{ name: "Half", basisPoints: 50, appliesToDelivery: false }];
    const free = { deliveryFeeCents: 0, redeliveryFeeCents: 0, rates };
    expect(totalsOf({ subtotalCents: 100, ...free }).taxCents).toBe(1);
    expect(totalsOf({ subtotalCents: 99, ...free }).taxCents).toBe(0);
  });

  test("taxes the redelivery fee like delivery", () => {
    const parts = {
      subtotalCents: 4_650,
      deliveryFeeCents: 799,
      redeliveryFeeCents: 0,
      rates: [CANNABIS, SALES],
    };
    const before = totalsOf(parts).totalCents;
    expect(totalsOf({ ...parts, redeliveryFeeCents: 500 }).totalCents).toBe(before + 500 + 75);
  });

  test("adds a tip to the total, and neither taxes nor discounts it", () => {
    const parts = {
      ...{ subtotalCents: 4_650, discountCents: 465, deliveryFeeCents: 799, redeliveryFeeCents: 0 },
      rates: [CANNABIS, SALES],
    };
    const before = totalsOf(parts);
    const after = totalsOf({ ...parts, tipCents: 450 });
    expect(after).toEqual({ ...before, tipCents: 450, totalCents: before.totalCents + 450 });
  });

  test("always adds the parts up to the total", () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const rate = fc.record({
      name: fc.string(),
      // Half points occur: 6.875% is 687.5.
      basisPoints: fc.integer({ min: 0, max: 20_000 }).map((halves) => halves / 2),
      appliesToDelivery: fc.boolean(),
    });
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.array(rate, { maxLength: 6 }),
        (subtotal, fee, redelivery, rates) => {
          const totals = totalsOf({
            subtotalCents: subtotal,
            deliveryFeeCents: fee,
            redeliveryFeeCents: redelivery,
            rates,
          });
          expect(totals.taxCents).toBe(totals.taxes.reduce((sum, tax) => sum + tax.cents, 0));
          expect(totals.totalCents).toBe(subtotal + fee + redelivery + totals.taxCents);
          for (const tax of totals.taxes) {
            const base = subtotal + (tax.appliesToDelivery ? fee + redelivery : 0);
            expect(Math.abs(tax.cents - (base * tax.basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
            expect(Number.isInteger(tax.cents)).toBe(true);
          }
        },
      ),
    );
  });

  test("includes only merchandise in the subtotal", () => {
    expect(subtotalOf([])).toBe(0);
    expect(
      subtotalOf([
        { priceCents: 2_400, quantity: 2 },
        { priceCents: 999, quantity: 0 },
        { priceCents: 1, quantity: 3 },
      ]),
    ).toBe(4_803);
  });
});

describe("messages", () => {
  test("states the amount left to the minimum order", () => {
    expect(minimumOrderSentence(2_050, 2_500)).toBe("Minimum order is $25.00. Add $4.50 more.");
    expect(minimumOrderSentence(2_499, 2_500)).toBe("Minimum order is $25.00. Add $0.01 more.");
    expect(minimumOrderSentence(2_500, 2_500)).toBeNull();
    expect(minimumOrderSentence(0, 0)).toBeNull();
  });

  test("states an amount that exceeds the free-delivery threshold", () => {
    expect(freeDeliverySentence(6_881, DEFAULT_SETTINGS)).toBe("Add $6.20 more for free delivery.");
    expect(freeDeliverySentence(7_500, DEFAULT_SETTINGS)).toBe("Add $0.01 more for free delivery.");
    expect(freeDeliverySentence(7_501, DEFAULT_SETTINGS)).toBeNull();
    expect(freeDeliverySentence(7_501, { freeDeliveryOverCents: null })).toBe("");
  });
});
