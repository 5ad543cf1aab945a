import { expect, test } from "vitest";
import { isPriced, withoutAmounts } from "./without-amounts.ts";

const ORDER = {
  id: "1",
  totalCents: 7_442,
  paymentStatus: "due",
  taxes: [{ name: "Sales tax", cents: 400 }],
  items: [{ name: "Lake Gummies", quantity: 2, priceCents: 3_000, batches: [{ number: "EVL-26-0811" }] }],
  routeId: null,
};

test("leaves out every amount and payment, at every depth, and keeps the rest", () => {
  expect(withoutAmounts(ORDER)).toEqual({
    id: "1",
    items: [{ name: "Lake Gummies", quantity: 2, batches: [{ number: "EVL-26-0811" }] }],
    routeId: null,
  });
});

test("distinguishes an order with amounts from one without", () => {
  expect([isPriced(ORDER), isPriced<typeof ORDER>(withoutAmounts(ORDER))]).toEqual([true, false]);
});
