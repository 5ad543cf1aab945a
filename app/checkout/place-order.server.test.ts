import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/catalog/tables.server.ts";
import { onChange, readVersions } from "#app/db/changes.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { deliveryWindows, serviceZips } from "#app/delivery/tables.server.ts";
import { mailOutbox } from "#app/mail/tables.server.ts";
import { orderEvents, orderItems, orders } from "#app/orders/tables.server.ts";
import { addCustomer, addProduct, NOON, NOW, openTestShop } from "#app/orders/test-shop.server.ts";
import { siteSettings } from "#app/site/tables.server.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";
import { quoteCheckout } from "./quote-checkout.server.ts";
import { sweepCheckoutKeys } from "./sweep-checkout-keys.server.ts";
import { checkoutKeys, taxRates } from "./tables.server.ts";
import { formFor } from "./test-form.ts";

let db: Database;
let close: () => Promise<void>;
let ada: string;
let gummies: string;

beforeAll(async () => {
  ({ db, close } = await openTestShop());
  ada = await addCustomer(db);
  gummies = await addProduct(db, { stock: 1_000 });
  await db.insert(siteSettings).values({ windowCapacity: 1_000 });
  const fromDate = Temporal.PlainDate.from("2025-07-01");
  await db.insert(taxRates).values([
    { id: randomUUID(), name: "Cannabis tax", basisPoints: 1_500, appliesToDelivery: true, fromDate, source: "test" },
    { id: randomUUID(), name: "Sales tax", basisPoints: 688, fromDate, source: "test" },
    { id: randomUUID(), name: "Sales tax", basisPoints: 853, zip: "55424", fromDate, source: "test" },
  ]);
});
afterAll(() => close());

const send = (form: CheckoutForm, customerId = ada, requireVerifiedEmail = true) =>
  placeOrder(db, { customerId, requireVerifiedEmail, form }, NOW);

/** Everything an order writes, counted: a refusal must leave it as it was. */
async function traces() {
  const [stock] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, gummies));
  const windows = await db.select({ booked: deliveryWindows.booked }).from(deliveryWindows);
  return {
    orders: await db.$count(orders),
    lines: await db.$count(orderItems),
    events: await db.$count(orderEvents),
    mails: await db.$count(mailOutbox),
    keys: await db.$count(checkoutKeys),
    stock: stock?.stock,
    booked: windows.reduce((sum, window) => sum + window.booked, 0),
  };
}

async function refusalOf(form: CheckoutForm, customerId = ada) {
  const before = await traces();
  const answer = await send(form, customerId);
  expect(await traces()).toEqual(before);
  return answer.ok ? null : answer.refusal;
}

/** Runs `work` under other settings. */
async function withSettings(settings: Partial<typeof siteSettings.$inferInsert>, work: () => Promise<void>) {
  const [before] = await db.select().from(siteSettings);
  await db.update(siteSettings).set(settings);
  await work().finally(() => db.update(siteSettings).set(before ?? {}));
}

describe("an order", () => {
  test("is made with prices, taxes, window, stock, history, mail and key in place", async () => {
    const before = await traces();
    const soda = await addProduct(db, { name: "Dusk Soda", priceCents: 650, thcMgPerPackage: 5, stock: null });
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
    // 2 × 24.00 + 2 × 6.50 = 61.00; delivery 7.99; 15 % of 68.99 and 8.53 % of 61.00.
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
      ["Sales tax", 853, 520],
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
    expect(await traces()).toEqual({
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

  test("that takes the last unit tells the shop's memories", async () => {
    const last = await addProduct(db, { stock: 2, priceCents: 3_000 });
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

describe("a refusal has a name, a field and a sentence, and leaves no trace", () => {
  const form = (change: Partial<CheckoutForm> = {}) => formFor([{ id: gummies, quantity: 2 }], change);

  test.each<[string, Partial<CheckoutForm>, string]>([
    ["zip_unknown", { zip: "10001" }, "zip"],
    ["zip_outside", { zip: "55025" }, "zip"],
    ["state_differs", { state: "WI" }, "state"],
    ["option_unavailable", { zip: "55102", option: "express" }, "option"],
    ["window_closed", { windowStart: "2026-11-21T16:00:00Z" }, "windowStart"],
    ["window_closed", { windowStart: "2026-11-21T18:30:00Z" }, "windowStart"],
    ["window_closed", { windowStart: "2026-11-22T18:00:00Z" }, "windowStart"],
    ["window_closed", { option: "scheduled", windowStart: "2026-11-29T18:00:00Z" }, "windowStart"],
    ["window_closed", { windowStart: "2020-11-21T18:00:00Z" }, "windowStart"],
  ])("%s %j", async (name, change, field) => {
    const refusal = await refusalOf(form(change));
    expect(refusal).toMatchObject({ name, field });
    expect(refusal?.sentence).toMatch(/^[A-Z].*\.$|!$/);
  });

  test("no_account for a stranger", async () => {
    expect(await refusalOf(form(), randomUUID())).toMatchObject({ name: "no_account" });
  });

  test("too_young a day before the 21st birthday, not on it", async () => {
    const young = await addCustomer(db, { birthDate: Temporal.PlainDate.from("2005-11-22") });
    const just = await addCustomer(db, { birthDate: Temporal.PlainDate.from("2005-11-21") });
    expect(await refusalOf(form(), young)).toMatchObject({ name: "too_young" });
    expect(await send(form(), just)).toMatchObject({ ok: true });
  });

  test("email_unverified only where it is asked for", async () => {
    const unconfirmed = await addCustomer(db, { emailVerified: false });
    expect(await refusalOf(form(), unconfirmed)).toMatchObject({
      name: "email_unverified",
      sentence: "Confirm your email to place your first order.",
    });
    expect(await send(form(), unconfirmed, false)).toMatchObject({ ok: true });
  });

  test("ordering_paused with the shop's own message", async () => {
    await withSettings({ orderingPaused: true, pausedMessage: "Back after the storm." }, async () => {
      expect(await refusalOf(form())).toMatchObject({ name: "ordering_paused", sentence: "Back after the storm." });
    });
  });

  test("window_closed outside the opening hours of the settings", async () => {
    await withSettings({ deliveryHoursStart: "14:00", deliveryHoursEnd: "20:00" }, async () => {
      expect(await refusalOf(form())).toMatchObject({ name: "window_closed" });
    });
  });

  test("zip_closed with its reason", async () => {
    const reason = "the bridge is shut.";
    await db.update(serviceZips).set({ closedReason: reason }).where(eq(serviceZips.zip, "55424"));
    expect(await refusalOf(form())).toMatchObject({
      name: "zip_closed",
      sentence: "We are not delivering to 55424 just now: the bridge is shut.",
    });
    await db.update(serviceZips).set({ closedReason: null }).where(eq(serviceZips.zip, "55424"));
  });

  test("below_minimum says what is missing", async () => {
    const small = await addProduct(db, { priceCents: 2_050 });
    expect(await refusalOf(formFor([{ id: small, quantity: 1 }]))).toMatchObject({
      name: "below_minimum",
      sentence: "Minimum order is $25.00. Add $4.50 more.",
    });
  });

  test("product_gone for an unknown, a draft, an archived and a too strong product", async () => {
    const gone = [
      randomUUID(),
      await addProduct(db, { status: "draft" }),
      await addProduct(db, { status: "archived" }),
      await addProduct(db, { thcMgPerServing: 7.5 }),
    ];
    for (const id of gone) {
      expect(await refusalOf(formFor([{ id, quantity: 2 }]))).toMatchObject({ name: "product_gone", field: "lines" });
    }
  });

  test("stock_short and too_many count a product over all its lines", async () => {
    const few = await addProduct(db, { stock: 3 });
    const twice = [
      { id: few, quantity: 2 },
      { id: few, quantity: 2 },
    ];
    expect(await refusalOf(formFor(twice))).toMatchObject({
      name: "stock_short",
      sentence: "Only 3 left of Lake Gummies.",
    });
    const many = [
      { id: gummies, quantity: 20 },
      { id: gummies.toUpperCase(), quantity: 1 },
    ];
    expect(await refusalOf(formFor(many))).toMatchObject({ name: "too_many" });
  });

  test("window_full when its places are taken", async () => {
    await withSettings({ windowCapacity: 1 }, async () => {
      const at = { windowStart: "2026-11-22T00:00:00Z" };
      expect(await send(form(at))).toMatchObject({ ok: true });
      expect(await refusalOf(form(at))).toMatchObject({ name: "window_full", field: "windowStart" });
    });
  });

  test("quote_changed when a price moved since the page was shown", async () => {
    const product = await addProduct(db, { priceCents: 3_000 });
    const lines = [{ id: product, quantity: 1 }];
    const quote = await quoteCheckout(db, { zip: "55424", lines }, NOW);
    const seen = quote.options.find((option) => option.option === "standard")?.fingerprint;
    await db.update(products).set({ priceCents: 3_500 }).where(eq(products.id, product));
    // 35.00 + 7.99 + 15 % of 42.99 + 8.53 % of 35.00
    expect(await refusalOf(formFor(lines, { seen }))).toMatchObject({
      name: "quote_changed",
      sentence: expect.stringContaining("The total is now $52.43."),
    });
    await db.update(products).set({ priceCents: 3_000 }).where(eq(products.id, product));
    expect(await send(formFor(lines, { seen }))).toMatchObject({ ok: true });
  });
});

describe("the key of a checkout", () => {
  test("gives the same order for the same form, and refuses another form", async () => {
    const form = formFor([{ id: gummies, quantity: 2 }]);
    const first = await send(form);
    const before = await traces();
    expect(await send(form)).toEqual({ ok: true, value: { ...(first.ok && first.value), repeated: true } });
    expect(await traces()).toEqual(before);
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
