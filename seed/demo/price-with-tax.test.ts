import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney } from "#app/base/lib/money.ts";
import { subtotalOf, totalsOf } from "#app/trade/cart/totals.ts";
import { ratesInForce, shippedTaxes } from "#app/trade/checkout/tax-rates.ts";
import { priceWithTax, withTaxText } from "#app/trade/delivery/price-with-tax.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { demoProducts } from "./products.ts";

const TODAY = Temporal.PlainDate.from("2026-11-24");
const ROWS = shippedTaxes(SHIPPED_ZIPS).map((row) => ({
  ...row,
  fromDate: Temporal.PlainDate.from(row.fromDate),
}));
const ratesOf = (zip: string) => ratesInForce(ROWS, zip, TODAY);

/** The checkout's charge for a single-unit order with free delivery. */
function chargedForOne(priceCents: number, zip: string): number {
  const subtotalCents = subtotalOf([{ priceCents, quantity: 1 }]);
  return totalsOf({ subtotalCents, deliveryFeeCents: 0, redeliveryFeeCents: 0, rates: ratesOf(zip) })
    .totalCents;
}

/**
 * Independent calculation: each tax in whole hundredths of a basis point, rounded half up separately, without
 * any of our arithmetic.
 */
function byHand(priceCents: number, zip: string): number {
  return ratesOf(zip).reduce((sum, { basisPoints }) => {
    const exact = BigInt(priceCents) * BigInt(Math.round(basisPoints * 100));
    return sum + Number((exact + 500_000n) / 1_000_000n);
  }, priceCents);
}

describe("the price with tax on a card (rules totals/price-with-tax)", () => {
  test.each(["55401", "55101", "55435", "55369", "55082"])("is shown for every product in %s", (zip) => {
    expect(ratesOf(zip)).toHaveLength(2);
    for (const { priceCents, name } of demoProducts) {
      const charged = chargedForOne(priceCents, zip);
      expect(withTaxText(priceCents, ratesOf(zip)), name).toBe(`about ${formatMoney(charged)} with tax`);
      expect(charged, name).toBe(byHand(priceCents, zip));
    }
  });

  test("is $29.77 for the $24.00 tin in Minneapolis", () => {
    expect(withTaxText(2_400, ratesOf("55401"))).toBe("about $29.77 with tax");
  });

  test("equals the checkout's charge, for every price and every ZIP code served", () => {
    const zips = SHIPPED_ZIPS.map(({ zip }) => zip);
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.constantFrom(...zips), (priceCents, zip) => {
        const said = priceWithTax(priceCents, ratesOf(zip));
        expect(said).toBe(chargedForOne(priceCents, zip));
        expect(said).toBe(byHand(priceCents, zip));
      }),
    );
  });

  test("excludes taxes on delivery", () => {
    const onDelivery = ratesOf("55401").map((rate) => ({ ...rate, appliesToDelivery: true }));
    expect(priceWithTax(2_400, onDelivery)).toBe(priceWithTax(2_400, ratesOf("55401")));
  });
});
