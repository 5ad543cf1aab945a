import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { onChange, readVersions } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { LOW_STOCK } from "#app/trade/catalog/product.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import { orderEvents, orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addCustomer, addCustomers, addProduct, NOON, NOW } from "#fixtures/shop.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";

const { db, ada, gummies } = await openTestCheckout();

const send = (form: CheckoutForm, customerId = ada, requireVerifiedEmail = true) =>
  placeOrder(db, { customerId, requireVerifiedEmail, form }, NOW);

/** Returns the refusal of a form, after checking that it left no trace. */
async function refusalOf(form: CheckoutForm, customerId = ada) {
  const before = await tracesOf(db, gummies);
  const answer = await send(form, customerId);
  expect(await tracesOf(db, gummies)).toEqual(before);
  return answer.ok ? null : answer.refusal;
}

describe("an order", () => {
  test("records an order with its prices, taxes, window, stock, history, and email", async () => {
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
    // 2 × 24.00 + 2 × 6.50 = 61.00; delivery 7.99; 15% of 68.99 and 8.525% of 61.00.
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
      stock: Number(before.stock) - 2,
      booked: before.booked + 1,
    });
  });

  test("confirms an order by a readable email", async () => {
    const made = await send(formFor([{ id: gummies, quantity: 2 }]));
    if (!made.ok) throw new Error(made.refusal.sentence);
    const number = made.value.orderId.slice(0, 8);
    const mails = await mailsTo(db, `${ada}@example.com`);
    const mail = mails.find(({ subject }) => subject === `Your order ${number}: placed`);
    expect(mail?.text).toContain("Items                                         $48.00");
    expect(mail?.text).toContain("Standard:\nSaturday, November 21, 12:00 PM to 2:00 PM");
    expect(mail?.text).toContain("4201 W 50th St\nEdina, MN 55424\nNote: Side door");
    expect(mail?.text).toMatch(/Total +\$68\.48/);
    expect(mail?.text).toContain("https://shop.example/account?tab=orders");
    // The email doesn't reveal the contents to a roommate.
    expect(mail?.text).not.toMatch(/gummies|thc|cannabis|hemp|\bmg\b/i);
  });

  test("announces a catalog change when its page shows the low stock", async () => {
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

  test("delivers an order free over $75.00, but not at exactly $75.00", async () => {
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

describe("the idempotency key of a checkout", () => {
  test("returns the same order for the same form, and refuses another form", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    const first = await send(form);
    const before = await tracesOf(db, gummies);
    expect(await send(form)).toEqual({ ok: true, value: { ...(first.ok && first.value), repeated: true } });
    expect(await tracesOf(db, gummies)).toEqual(before);
    const other = { ...form, lines: [{ id: gummies, quantity: 3 }] };
    expect(await refusalOf(other)).toMatchObject({ name: "key_reused" });
  });

  test("makes the repeated request write, so its commit waits for a standby too", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    const writer = async () => {
      const sent = await send(form);
      const row = eq(orders.id, sent.ok ? sent.value.orderId : "");
      const [order] = await db.select({ by: sql<string>`xmax::text` }).from(orders).where(row);
      return order?.by;
    };
    expect(await writer()).not.toBe(await writer());
  });

  test("accepts the key again after a refusal", async () => {
    const form = formFor([{ id: gummies, quantity: 1 }]);
    expect(await refusalOf(form)).toMatchObject({ name: "below_minimum" });
    expect(await send({ ...form, lines: [{ id: gummies, quantity: 2 }] })).toMatchObject({ ok: true });
  });

  test("keeps the keys of each customer separate", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    const berit = await addCustomer(db);
    const [first, second] = [await send(form), await send(form, berit)];
    expect(first.ok && second.ok && first.value.orderId !== second.value.orderId).toBe(true);
  });

  test("returns the same order even days later", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    const first = await send(form);
    const later = await placeOrder(
      db,
      { customerId: ada, requireVerifiedEmail: true, form },
      NOW.add({ hours: 72 }),
    );
    expect(later).toEqual({ ok: true, value: { ...(first.ok && first.value), repeated: true } });
  });
});

describe("open orders", () => {
  const limits = (openOrdersPerCustomer: number, openOrdersPerPhone: number) =>
    db.update(siteSettings).set({ openOrdersPerCustomer, openOrdersPerPhone });
  afterEach(() => limits(10_000, 10_000));
  const two = () => [{ id: gummies, quantity: 2 }];

  test("limits open orders per customer, without counting closed ones", async () => {
    const carl = await addCustomer(db);
    await limits(2, 10_000);
    const made = await send(formFor(two()), carl);
    await send(formFor(two()), carl);
    expect(await refusalOf(formFor(two()), carl)).toMatchObject({
      name: "too_many_open",
      field: null,
      sentence: "You already have 2 orders open. You can order again after one is delivered.",
    });
    if (made.ok)
      await cancelOrder(db, { orderId: made.value.orderId, customerId: carl }, () => NOW.add({ hours: 1 }));
    expect(await send(formFor(two()), carl)).toMatchObject({ ok: true });
  });

  test("limits open orders per phone number across accounts, in any format of the number", async () => {
    await limits(10_000, 2);
    const typed = ["612-555-0177", "+1 (612) 555-0177", "6125550177"];
    const [first, second, third = ""] = await addCustomers(db, 3);
    expect(await send(formFor(two(), { phone: typed[0] }), first)).toMatchObject({ ok: true });
    expect(await send(formFor(two(), { phone: typed[1] }), second)).toMatchObject({ ok: true });
    expect(await refusalOf(formFor(two(), { phone: typed[2] }), third)).toMatchObject({
      name: "phone_too_many_open",
      field: "phone",
    });
    expect(await send(formFor(two(), { phone: "612-555-0178" }), third)).toMatchObject({ ok: true });
  });

  test("keeps open orders within their limits when many are sent concurrently", async () => {
    await limits(3, 3);
    const [dora = "", ...others] = await addCustomers(db, 11);
    const byOne = await Promise.all(
      Array.from({ length: 12 }, () => send(formFor(two(), { phone: "6125550179" }), dora)),
    );
    expect(byOne.filter((answer) => answer.ok)).toHaveLength(3);
    const byPhone = await Promise.all(
      others.map((id) => send(formFor(two(), { phone: "612 555 0180" }), id)),
    );
    expect(byPhone.filter((answer) => answer.ok)).toHaveLength(3);
  });
});

describe("a product that changes between the read and the sale", () => {
  /**
   * Sends a form while another transaction locks the product's row, changes it, and commits once the sale
   * waits for it.
   */
  async function sendWhile(change: Partial<typeof products.$inferInsert>, quantity: number) {
    const id = await addProduct(db, { name: "Moving Mints", stock: 10, priceCents: 3_000 });
    let sent: ReturnType<typeof send> | undefined;
    await db.transaction(async (tx) => {
      await tx.update(products).set(change).where(eq(products.id, id));
      sent = send(formFor([{ id, quantity }]));
      await expect.poll(() => waitingForRows(db)).toBeGreaterThan(0);
    });
    return { id, answer: await sent };
  }

  test("sells the product at its new price, or not at all", async () => {
    const dearer = await sendWhile({ priceCents: 3_500 }, 1);
    if (!dearer.answer?.ok) throw new Error("refused");
    const [order] = await db.select().from(orders).where(eq(orders.id, dearer.answer.value.orderId));
    expect(order?.subtotalCents).toBe(3_500);
    expect((await sendWhile({ status: "archived" }, 1)).answer).toMatchObject({
      refusal: { name: "product_gone" },
    });
    const short = await sendWhile({ stock: 1 }, 2);
    expect(short.answer).toMatchObject({ refusal: { name: "stock_short" } });
    const [product] = await db.select().from(products).where(eq(products.id, short.id));
    expect(product?.stock).toBe(1);
  });
});

/** Counts the test database's connections that are waiting for a lock. */
async function waitingForRows(of: Database): Promise<number> {
  const { rows } = await of.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
