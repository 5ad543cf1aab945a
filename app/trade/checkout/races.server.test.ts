import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { closeDay, findClosedDay, openDay } from "#app/trade/delivery/close-day.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { formFor, GENEROUS } from "#fixtures/checkout.ts";
import { addCustomers, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);

/**
 * Sends a form for each customer, all concurrently, and counts the responses by name. An exception fails the
 * test.
 */
async function sendAll(customerIds: readonly string[], formOf: (nth: number) => CheckoutForm) {
  const answers = await Promise.all(
    customerIds.map((customerId, nth) =>
      placeOrder(db, { customerId, requireVerifiedEmail: true, form: formOf(nth) }, NOW),
    ),
  );
  const tally: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.ok ? "made" : answer.refusal.name;
    tally[name] = (tally[name] ?? 0) + 1;
  }
  return { answers, tally };
}

test("makes exactly 5 orders for 200 customers and the last 5 units", async () => {
  const last = await addProduct(db, { stock: 5, priceCents: 3_000 });
  const { tally } = await sendAll(await addCustomers(db, 200), () => formFor([{ id: last, quantity: 1 }]));
  expect(tally).toEqual({ made: 5, stock_short: 195 });
  const [product] = await db.select().from(products).where(eq(products.id, last));
  expect(product?.stock).toBe(0);
  expect(await db.$count(orderItems, eq(orderItems.productId, last))).toBe(5);
});

test("makes one order when one form is sent 20 times, and returns its id each time", async () => {
  const product = await addProduct(db, { stock: 100 });
  const [ada = ""] = await addCustomers(db, 1);
  const form = formFor([{ id: product, quantity: 2 }]);
  const { answers } = await sendAll(
    Array.from({ length: 20 }, () => ada),
    () => form,
  );
  const ids = answers.map((answer) => (answer.ok ? answer.value.orderId : answer.refusal.name));
  const made = await db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, ada));
  expect(made).toHaveLength(1);
  expect(new Set(ids)).toEqual(new Set([made[0]?.id]));
  expect(answers.filter((answer) => answer.ok && !answer.value.repeated)).toHaveLength(1);
});

test("makes 10 bookings when 100 orders compete for a window of 10", async () => {
  const product = await addProduct(db);
  await db.update(siteSettings).set({ windowCapacity: 10 });
  const windowStart = "2026-11-22T00:00:00Z";
  const { tally } = await sendAll(await addCustomers(db, 100), () =>
    formFor([{ id: product, quantity: 2 }], { windowStart }),
  );
  await db.update(siteSettings).set({ windowCapacity: 1_000 });
  expect(tally).toEqual({ made: 10, window_full: 90 });
  const start = Temporal.Instant.from(windowStart);
  const [window] = await db.select().from(deliveryWindows).where(eq(deliveryWindows.windowStart, start));
  expect(window).toMatchObject({ capacity: 10, booked: 10 });
  expect(await db.$count(orders, eq(orders.windowStart, start))).toBe(10);
});

test("keeps orders placed before the day is closed, and refuses the rest of 40", async () => {
  const product = await addProduct(db);
  const day = Temporal.PlainDate.from("2026-11-25");
  const windowStart = "2026-11-25T18:00:00Z";
  const form = () => formFor([{ id: product, quantity: 2 }], { option: "scheduled", windowStart });
  const people = await addCustomers(db, 41);
  const last = people.pop() ?? "";
  const [{ tally }] = await Promise.all([
    sendAll(people, form),
    closeDay(db, COMMAND, { day, reason: "Snow" }, NOW),
  ]);
  const { made = 0, day_closed = 0 } = tally;
  expect(made + day_closed).toBe(40);
  const start = Temporal.Instant.from(windowStart);
  expect(await db.$count(orders, eq(orders.windowStart, start))).toBe(made);
  expect((await findClosedDay(db, day))?.booked).toBe(made);
  expect((await sendAll([last], form)).tally).toEqual({ day_closed: 1 });
  await openDay(db, COMMAND, day, NOW);
});

test("never deadlocks on carts with the same products in different order", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => addProduct(db, { stock: 500 })));
  const { tally } = await sendAll(await addCustomers(db, 60), (nth) => {
    const turned = [...ids.slice(nth % 6), ...ids.slice(0, nth % 6)];
    return formFor(turned.map((id) => ({ id, quantity: 2 })));
  });
  expect(tally).toEqual({ made: 60 });
  for (const id of ids) {
    const [product] = await db.select().from(products).where(eq(products.id, id));
    expect(product?.stock).toBe(380);
  }
});
