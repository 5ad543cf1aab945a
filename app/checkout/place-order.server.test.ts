import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOW_STOCK } from "#app/catalog/product.ts";
import { onChange, readVersions } from "#app/db/changes.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { mailOutbox } from "#app/mail/tables.server.ts";
import { orderEvents, orderItems, orders } from "#app/orders/tables.server.ts";
import { formFor, openTestCheckout, tracesOf } from "#seed/test-checkout.ts";
import { addCustomer, addProduct, NOON, NOW } from "#seed/test-shop.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";
import { sweepCheckoutKeys } from "./sweep-checkout-keys.server.ts";
import { checkoutKeys } from "./tables.server.ts";

let shop: Awaited<ReturnType<typeof openTestCheckout>>;
let db: Database;
let ada: string;
let gummies: string;

beforeAll(async () => {
  shop = await openTestCheckout();
  ({ db, ada, gummies } = shop);
});
afterAll(() => shop.close());

const send = (form: CheckoutForm, customerId = ada, requireVerifiedEmail = true) =>
  placeOrder(db, { customerId, requireVerifiedEmail, form }, NOW);

/** The refusal of a form, having made sure that it left no trace. */
async function refusalOf(form: CheckoutForm, customerId = ada) {
  const before = await tracesOf(db, gummies);
  const answer = await send(form, customerId);
  expect(await tracesOf(db, gummies)).toEqual(before);
  return answer.ok ? null : answer.refusal;
}

describe("an order", () => {
  test("is made with prices, taxes, window, stock, history, mail and key in place", async () => {
    const before = await tracesOf(db, gummies);
    const soda = await addProduct(db, {
      name: "Dusk Soda",
      priceCents: 650,
      thcMgPerPackage: 5,
      stock: null,
    });
    const form = formFor([
      { id: gummies, quantity: 1 },
      { id: soda, quantity: 2 },
      { id: gummies, quantity: 1 },
    ]);
    const made = await send(form);
    if (!made.ok) throw new Error(made.refusal.sentence);
    expect(made.value.repeated).toBe(false);

    const { orderId } = made.value;
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    // 2 × 24.00 + 2 × 6.50 = 61.00; delivery 7.99; 15 % of 68.99 and 8.525 % of 61.00.
    expect(order).toMatchObject({
      customerId: ada,
      status: "pending",
      band: "primary",
      deliveryOption: "standard",
      deliveryZip: "55424",
      contactEmail: `${ada}@example.com`,
      subtotalCents: 6_100,
      deliveryFeeCents: 799,
      redeliveryFeeCents: 0,
      taxCents: 1_035 + 520,
      totalCents: 8_454,
      paymentMethod: "at_door",
      paymentStatus: "due",
      attempts: 0,
    });
    expect(order?.taxes.map((tax) => [tax.name, tax.basisPoints, tax.cents])).toEqual([
      ["Cannabis tax", 1_500, 1_035],
      ["Sales tax", 852.5, 520],
    ]);
    expect(order?.windowStart.equals(NOON)).toBe(true);
    expect(order?.windowStart.until(order.windowEnd).total("hours")).toBe(2);
    expect(order?.createdAt.equals(NOW)).toBe(true);

    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    expect(items.map((item) => [item.position, item.name, item.priceCents, item.quantity])).toEqual([
      [0, "Lake Gummies", 2_400, 2],
      [1, "Dusk Soda", 650, 2],
    ]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(events).toMatchObject([{ actorId: ada, fromStatus: null, toStatus: "pending" }]);
    expect(await tracesOf(db, gummies)).toEqual({
      orders: before.orders + 1,
      lines: before.lines + 2,
      events: before.events + 1,
      mails: before.mails + 1,
      keys: before.keys + 1,
      stock: Number(before.stock) - 2,
      booked: before.booked + 1,
    });
  });

  test("is confirmed by a readable mail", async () => {
    const made = await send(formFor([{ id: gummies, quantity: 2 }]));
    if (!made.ok) throw new Error(made.refusal.sentence);
    const number = made.value.orderId.slice(0, 8);
    const [mail] = await db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.subject, `Your order ${number} at Evenlake`));
    expect(mail?.recipient).toBe(`${ada}@example.com`);
    expect(mail?.body).toContain("2 x Lake Gummies                              $48.00");
    expect(mail?.body).toContain("Standard: Saturday, November 21, 12:00 PM to 2:00 PM");
    expect(mail?.body).toContain("4201 W 50th St\nEdina, MN 55424\nNote: Side door");
    expect(mail?.body).toMatch(/Total +\$68\.48/);
    expect(mail?.body).toContain("THC in the whole order: 100 mg");
  });

  test("that leaves so few that the product's page says how many tells the shop's memories", async () => {
    const last = await addProduct(db, { stock: LOW_STOCK + 2, priceCents: 3_000 });
    const before = await readVersions(db);
    const heard: string[] = [];
    const leave = onChange((topics) => heard.push(...topics));
    expect(await send(formFor([{ id: last, quantity: 1 }]))).toMatchObject({ ok: true });
    expect(heard).toEqual([]);
    expect(await send(formFor([{ id: last, quantity: 1 }]))).toMatchObject({ ok: true });
    leave();
    expect(heard).toEqual(["catalog"]);
    expect((await readVersions(db)).catalog).toBe(before.catalog + 1);
  });

  test("over $75.00 is delivered free, at 75.00 it is not", async () => {
    const at = await addProduct(db, { priceCents: 7_500 });
    const over = await addProduct(db, { priceCents: 7_501 });
    const fees = [];
    for (const id of [at, over]) {
      const made = await send(formFor([{ id, quantity: 1 }]));
      if (!made.ok) throw new Error(made.refusal.sentence);
      const [order] = await db.select().from(orders).where(eq(orders.id, made.value.orderId));
      fees.push(order?.deliveryFeeCents);
    }
    expect(fees).toEqual([799, 0]);
  });
});

describe("the key of a checkout", () => {
  test("gives the same order for the same form, and refuses another form", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    const first = await send(form);
    const before = await tracesOf(db, gummies);
    expect(await send(form)).toEqual({ ok: true, value: { ...(first.ok && first.value), repeated: true } });
    expect(await tracesOf(db, gummies)).toEqual(before);
    const other = { ...form, lines: [{ id: gummies, quantity: 3 }] };
    expect(await refusalOf(other)).toMatchObject({ name: "key_reused" });
  });

  test("is free again after a refusal", async () => {
    const form = formFor([{ id: gummies, quantity: 1 }]);
    expect(await refusalOf(form)).toMatchObject({ name: "below_minimum" });
    expect(await send({ ...form, lines: [{ id: gummies, quantity: 2 }] })).toMatchObject({ ok: true });
  });

  test("of one customer is not another's", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    const berit = await addCustomer(db);
    const [first, second] = [await send(form), await send(form, berit)];
    expect(first.ok && second.ok && first.value.orderId !== second.value.orderId).toBe(true);
  });

  test("is forgotten after a day, and even then makes no second order", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    await send(form);
    expect(await sweepCheckoutKeys(db, NOW.add({ hours: 24 }))).toBe(0);
    expect(await sweepCheckoutKeys(db, NOW.add({ hours: 24, minutes: 1 }))).toBeGreaterThan(0);
    expect(await db.$count(checkoutKeys)).toBe(0);
    expect(await refusalOf(form)).toMatchObject({ name: "key_reused" });
  });
});
