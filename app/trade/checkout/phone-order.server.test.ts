import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orderEvents, orders } from "#app/trade/orders/tables.server.ts";
import { formFor, openTestCheckout, tracesOf } from "#fixtures/checkout.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addCustomer, addProduct, by, NOW } from "#fixtures/shop.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";

const { db, ada, gummies } = await openTestCheckout();
const ingrid = await addCustomer(db, { firstName: "Ingrid" });

/** Sends the same form, once by its customer and once by an admin for that customer. */
const byCustomer = (customerId: string, form: CheckoutForm) =>
  placeOrder(db, { customerId, requireVerifiedEmail: true, form }, NOW);
const byPhone = (customerId: string, form: CheckoutForm) =>
  placeOrder(db, { customerId, requireVerifiedEmail: true, form, placedBy: by(ingrid) }, NOW);

const profileOf = async (id: string) => (await db.select().from(customers).where(eq(customers.id, id)))[0];

test("confirms a phone order immediately by its admin, in history, audit log, events, and one email", async () => {
  const customerId = await addCustomer(db, { emailVerified: false });
  const form = formFor([{ id: gummies, quantity: 2 }]);
  expect(await byCustomer(customerId, form)).toMatchObject({ refusal: { name: "email_unverified" } });
  const placed = await byPhone(customerId, form);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  const { orderId } = placed.value;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ customerId, status: "confirmed", paymentStatus: "due" });
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).toMatchObject([
    { actorId: ingrid, fromStatus: null, toStatus: "pending", reason: "Order placed by phone" },
    { actorId: ingrid, fromStatus: "pending", toStatus: "confirmed", reason: "Confirmed by phone" },
  ]);
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))).toMatchObject([
    {
      action: "order.place",
      actorId: ingrid,
      fromAddress: "192.0.2.7",
      after: { customerId, status: "confirmed" },
    },
  ]);
  const mails = await mailsTo(db, `${customerId}@example.com`);
  expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${orderId.slice(0, 8)}: confirmed`]);
});

test("names the customer as the actor of an online order, without an audit log entry", async () => {
  const placed = await byCustomer(ada, formFor([{ id: gummies, quantity: 2 }]));
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  const { orderId } = placed.value;
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).toMatchObject([
    { actorId: ada, reason: "Order placed" },
  ]);
  expect(await db.$count(auditLog, eq(auditLog.subjectId, orderId))).toBe(0);
});

test("leaves an API order with an admin's key pending, like a customer's", async () => {
  const customerId = await addCustomer(db);
  const form = formFor([{ id: gummies, quantity: 2 }]);
  const placedBy = { ...by(ingrid), key: "evl_1" };
  const placed = await placeOrder(db, { customerId, requireVerifiedEmail: true, form, placedBy }, NOW);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.value.orderId));
  expect(order?.status).toBe("pending");
  expect(await profileOf(customerId)).toMatchObject({ address: null });
});

test("saves a caller's address for the next call, and the phone number if there was none", async () => {
  const lines = [{ id: gummies, quantity: 2 }];
  const customerId = await addCustomer(db);
  await byPhone(customerId, formFor(lines));
  const place = { city: "Edina", state: "MN", zip: "55424" };
  expect(await profileOf(customerId)).toMatchObject({
    ...place,
    address: "4201 W 50th St",
    phone: "612-555-0134",
  });
  await byPhone(customerId, formFor(lines, { address: "12 Lake St", phone: "612-555-0199" }));
  expect(await profileOf(customerId)).toMatchObject({ address: "12 Lake St", phone: "612-555-0134" });
  const refused = formFor(lines, { address: "1 Nowhere", zip: "10001" });
  expect(await byPhone(customerId, refused)).toMatchObject({ ok: false });
  expect(await profileOf(customerId)).toMatchObject({ address: "12 Lake St" });
});

test("accepts an order of a caller without an email, and sends no email", async () => {
  const customerId = await addCustomer(db, { emailVerified: false, email: null });
  const before = await tracesOf(db, gummies);
  const placed = await byPhone(customerId, formFor([{ id: gummies, quantity: 2 }]));
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  const [order] = await db.select().from(orders).where(eq(orders.id, placed.value.orderId));
  expect(order).toMatchObject({ status: "confirmed", contactEmail: "" });
  expect((await tracesOf(db, gummies)).mails).toBe(before.mails);
});

test("makes one order of two presses, sold and audited once", async () => {
  const form = formFor([{ id: gummies, quantity: 2 }]);
  const before = await tracesOf(db, gummies);
  const both = await Promise.all([byPhone(ada, form), byPhone(ada, form)]);
  const ids = both.map((placed) => placed.ok && placed.value.orderId);
  expect(ids[0]).toBe(ids[1]);
  expect(await tracesOf(db, gummies)).toMatchObject({
    orders: before.orders + 1,
    events: before.events + 2,
    mails: before.mails + 1,
    booked: before.booked + 1,
  });
  expect(await db.$count(auditLog, eq(auditLog.subjectId, ids[0] as string))).toBe(1);
});

test("sells the last unit to either the phone order or the checkout, and refuses the other", async () => {
  const last = await addProduct(db, { name: "The last of them", stock: 2 });
  const lines = [{ id: last, quantity: 2 }];
  const other = await addCustomer(db);
  const answers = await Promise.all([
    byPhone(ada, formFor(lines, { phone: "612-555-0171" })),
    byCustomer(other, formFor(lines, { phone: "612-555-0172" })),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const sold = answers.find((one) => !one.ok);
  expect(sold).toMatchObject({ refusal: { name: "stock_short", field: "lines" } });
  const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, last));
  expect(row?.stock).toBe(0);
});

test("refuses a phone order by every checkout rule with its message, and leaves no trace", async () => {
  const young = await addCustomer(db, { birthDate: Temporal.PlainDate.from("2010-01-01") });
  const draft = await addProduct(db, { status: "draft" });
  const scarce = await addProduct(db, { name: "Scarce", stock: 1 });
  const fine = [{ id: gummies, quantity: 2 }];
  const wrong: [name: string, customerId: string, form: CheckoutForm][] = [
    ["too_young", young, formFor(fine)],
    ["zip_unknown", ada, formFor(fine, { zip: "10001" })],
    ["zip_outside", ada, formFor(fine, { zip: "55025" })],
    ["state_differs", ada, formFor(fine, { state: "WI" })],
    ["option_unavailable", ada, formFor(fine, { zip: "55082", city: "Stillwater", option: "express" })],
    ["window_closed", ada, formFor(fine, { windowStart: "2026-11-20T18:00:00Z" })],
    ["product_gone", ada, formFor([{ id: draft, quantity: 1 }])],
    [
      "too_many",
      ada,
      formFor([
        { id: gummies, quantity: 12 },
        { id: gummies, quantity: 12 },
      ]),
    ],
    ["stock_short", ada, formFor([{ id: scarce, quantity: 2 }])],
    ["below_minimum", ada, formFor([{ id: gummies, quantity: 1 }])],
    ["quote_changed", ada, formFor(fine, { quoteFingerprint: "another" })],
  ];
  const before = await tracesOf(db, gummies);
  for (const [name, customerId, form] of wrong) {
    const refused = await byPhone(customerId, form);
    expect(refused).toMatchObject({ ok: false, refusal: { name } });
    expect(refused).toEqual(await byCustomer(customerId, form));
  }
  const under = async (name: string, settings: Partial<typeof siteSettings.$inferInsert>) => {
    const [kept] = await db.select().from(siteSettings);
    await db.update(siteSettings).set(settings);
    const form = formFor(fine);
    const refused = await byPhone(ada, form);
    expect(refused).toMatchObject({ ok: false, refusal: { name } });
    expect(refused).toEqual(await byCustomer(ada, form));
    await db.update(siteSettings).set(kept ?? {});
  };
  await under("ordering_paused", { orderingPaused: true, pausedMessage: "Back on Monday." });
  await under("too_many_open", { openOrdersPerCustomer: 1 });
  await under("phone_too_many_open", { openOrdersPerPhone: 1 });
  expect(await tracesOf(db, gummies)).toEqual(before);
});
