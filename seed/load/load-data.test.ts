import { describe, expect, test } from "vitest";
import { ageOn } from "#app/base/lib/shop-time.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { isLegalMove, type OrderStatus } from "#app/trade/orders/status.ts";
import { inCategory } from "#fixtures/categories.ts";
import { RULES } from "#fixtures/rules.ts";
import type { DemoCategoryName } from "#seed/demo/categories.ts";
import { diceOf, idOf, loadCustomer, loadProduct } from "./load-data.ts";
import { loadOrder } from "./load-orders.ts";
import { loadReview } from "./load-reviews.ts";

const now = Temporal.Instant.from("2026-11-21T18:00:00Z");
const today = Temporal.PlainDate.from("2026-11-21");
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const zips = [
  { zip: "55435", city: "Edina", state: "MN" },
  { zip: "55369", city: "Maple Grove", state: "MN" },
];
const products = numbers(300).map((n) => loadProduct(n, now));
const people = { zips, today, passwordHash: "hash", now };
const customers = numbers(200).map((n) => loadCustomer(n, people).customer);
const past = {
  customers,
  products,
  placeOf: (zip: string) => ({
    band: zip === "55435" ? ("primary" as const) : ("limited" as const),
    rates: [
      { name: "Cannabis gross receipts tax", basisPoints: 1_500, appliesToDelivery: true },
      { name: "Sales tax", basisPoints: 852.5, appliesToDelivery: false },
    ],
  }),
  timetable: timetableOf(DEFAULT_SETTINGS, []),
  minimumOrderCents: 2_500,
  today,
};
const made = numbers(500).map((n) => loadOrder(n, past));

test("creates ids that look random, are unique, and never change", () => {
  expect(idOf("product", 7)).toBe(idOf("product", 7));
  expect(idOf("product", 7)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(numbers(1_000).map((n) => idOf("order", n).slice(0, 8))).size).toBe(1_000);
});

test("generates random numbers that reach both ends and repeat exactly", () => {
  const throwMany = () => {
    const dice = diceOf("x");
    return numbers(600).map(() => dice.between(1, 6));
  };
  expect(new Set(throwMany())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(throwMany()).toEqual(throwMany());
});

describe("load products", () => {
  test("have unique slugs and names", () => {
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(300);
    expect(new Set(products.map(({ name }) => name)).size).toBe(300);
  });

  test("are within the legal limits and don't sell out", () => {
    for (const product of products) {
      const category = inCategory(product.category as DemoCategoryName);
      expect(problemsOf({ ...product, ...category, thcMgPerPack: product.thcMgPerPackage, hasReport: true }, RULES)).toEqual([]);
      expect(product.stock === null || (product.stock as number) > 10_000).toBe(true);
      expect(product.status).toBe("active");
    }
  });

  test("vary in price and flags", () => {
    expect(new Set(products.map(({ priceCents }) => priceCents)).size).toBeGreaterThan(50);
    expect(products.some(({ isNew }) => isNew)).toBe(true);
    expect(products.some(({ isBestSeller }) => isBestSeller)).toBe(true);
    expect(products.some(({ isNew, isBestSeller }) => isNew && isBestSeller)).toBe(false);
  });
});

test("creates load customers aged 21 or older", () => {
  const ages = customers.map(({ birthDate }) => ageOn(birthDate, today));
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(21);
  expect(Math.max(...ages)).toBeLessThanOrEqual(70);
});

describe("load orders", () => {
  test("have totals that add up and reach the minimum", () => {
    for (const { order, lines } of made) {
      const goods = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
      expect(order.subtotalCents).toBe(goods);
      expect(goods).toBeGreaterThanOrEqual(2_500);
      expect(order.taxes.reduce((sum, tax) => sum + tax.cents, 0)).toBe(order.taxCents);
      expect(order.totalCents).toBe(goods + order.deliveryFeeCents + order.taxCents);
      expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => index));
    }
  });

  test("are in the past, with a history of legal status changes in chronological order that ends at their status", () => {
    for (const { order, events } of made) {
      let status: OrderStatus | null = null;
      let at = order.createdAt as Temporal.Instant;
      for (const event of events) {
        expect(event.fromStatus).toBe(status);
        if (status) expect(isLegalMove(status, event.toStatus)).toBe(true);
        expect(Temporal.Instant.compare(event.at, at)).toBeGreaterThanOrEqual(0);
        status = event.toStatus;
        at = event.at;
      }
      expect(status).toBe(order.status);
      expect(Temporal.Instant.compare(at, now)).toBeLessThan(0);
    }
  });

  test("have a delivery attempt only if the courier reached the door", () => {
    for (const { order, deliveryAttempts, payments } of made) {
      expect(deliveryAttempts.length).toBe(order.status === "canceled" ? 0 : 1);
      const isDone = order.status === "completed";
      expect(order.paymentStatus).toBe(isDone ? "paid" : "void");
      expect(payments.map(({ cents }) => cents)).toEqual(isDone ? [order.totalCents] : []);
      expect(order.completedAt).toEqual(isDone ? deliveryAttempts[0]?.at : null);
    }
    expect(new Set(made.map(({ order }) => order.status))).toEqual(
      new Set(["completed", "canceled", "returned"]),
    );
  });
});

test("writes load reviews of delivered products, by their recipient, after the delivery", () => {
  const written = made.flatMap((order, index) => {
    const customer = customers.find(({ id }) => id === order.order.customerId) as (typeof customers)[number];
    return loadReview(index + 1, order, customer).map((review) => ({ review, order }));
  });
  expect(written.length).toBeGreaterThan(50);
  for (const { review, order } of written) {
    expect(order.order).toMatchObject({
      status: "completed",
      id: review.orderId,
      customerId: review.customerId,
    });
    expect(order.lines.map(({ productId }) => productId)).toContain(review.productId);
    const received = order.deliveryAttempts[0]?.at as Temporal.Instant;
    expect(Temporal.Instant.compare(review.writtenAt, received)).toBeGreaterThan(0);
    expect(Temporal.Instant.compare(review.writtenAt, now)).toBeLessThan(0);
  }
  expect(new Set(written.map(({ review }) => review.stars)).size).toBe(5);
});
