import { expect, test } from "vitest";
import { totalsOf } from "#app/trade/cart/totals.ts";
import { ZIP_SENTENCES } from "#app/trade/delivery/zip-check.ts";
import { spoiled } from "#fixtures/spoiled.ts";
import { type CheckoutQuote, isCheckoutQuote } from "./quote.ts";

const QUOTE: CheckoutQuote = {
  lines: [
    {
      id: "7f6f1f2e-6f0e-4b5e-9a51-0d8d1d7f0001",
      slug: "lake-gummies",
      name: "Lake Gummies",
      priceCents: 2_400,
      image: "/pictures/jar-edibles.svg",
      stock: null,
      category: "Edibles",
      thcMgPerPackage: 12.5,
      quantity: 2,
      lineCents: 4_800,
      thcMg: 25,
    },
  ],
  changes: ["Only 2 left of Lake Gummies."],
  subtotalCents: 4_800,
  promotion: { code: "SPRING10", discountCents: 480, problem: null },
  thcMg: 25,
  minimumSentence: null,
  freeDeliverySentence: "Add $27.01 more for free delivery.",
  paused: null,
  latePromise: null,
  zip: { kind: "unknown", zip: "00000", title: null, sentence: ZIP_SENTENCES.unknown },
  band: "primary",
  options: [
    {
      option: "scheduled",
      label: "Scheduled",
      description: "Choose your own time slot",
      feeCents: 599,
      days: [
        {
          date: "2026-11-21",
          windows: [{ start: "2026-11-21T18:00:00Z", end: "2026-11-21T20:00:00Z", placesLeft: 3 }],
          closed: null,
        },
      ],
      totals: totalsOf({
        subtotalCents: 4_800,
        discountCents: 480,
        deliveryFeeCents: 599,
        redeliveryFeeCents: 0,
        rates: [{ name: "Sales tax", basisPoints: 902.5, appliesToDelivery: false }],
      }),
      fingerprint: "a",
    },
  ],
};

test("accepts a quote with and without a ZIP", () => {
  expect(isCheckoutQuote(QUOTE)).toBe(true);
  expect(isCheckoutQuote({ ...QUOTE, lines: [], zip: null, band: null, options: [] })).toBe(true);
});

test("rejects a quote with an invalid part", () => {
  const taken = spoiled(QUOTE).filter(isCheckoutQuote);
  // Fields that the previous release doesn't return yet may be missing.
  expect(taken.map((quote) => JSON.stringify(quote))).toEqual([
    JSON.stringify({ ...QUOTE, promotion: undefined }),
    JSON.stringify(QUOTE).replace('"discountCents":480,"taxes"', '"taxes"'),
    JSON.stringify(QUOTE).replace('"tipCents":0,', ""),
  ]);
});
