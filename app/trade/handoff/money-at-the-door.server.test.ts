import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { refunds } from "#app/trade/accounting/tables.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { markPaid, takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { handOff, moveThrough } from "#fixtures/delivered.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, NOON, openTestShop } from "#fixtures/shop.ts";
import { failDelivery } from "./record-handoff.server.ts";
import { deliveryAttempts } from "./tables.server.ts";

// Payments at the door: the amount due, prepayments, and the fee of a late order (rules accounting/*,
// on-time/late-refund).

let orderId: string;

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);
await db.insert(siteSettings).values({});

beforeEach(async () => {
  await db.update(siteSettings).set({ lateFeeBack: false, payBeforeLeaving: false });
  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 }));
  await db.delete(mailOutbox);
});

/** Two hours of window, plus 15 minutes. */
const LATE = NOON.add({ hours: 2, minutes: 15 });
// Items 48.00 and delivery 7.99; 15% tax on both, 8.53% on the items.
const TOTAL = 4_800 + 799 + 840 + 409;
const FEE = 799 + 120;

const sendOut = () =>
  moveThrough(db, { orderId, handledBy: admin }, "confirmed", "packed", "out_for_delivery");
const arrive = (at: Temporal.Instant, more = {}) => handOff(db, { orderId, handledBy: admin, at, ...more });
/** Records the payment from the order's current page, or from one that showed a different amount. */
async function pay(method: "cash" | "debit" = "debit", shownCents?: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const amountCents = shownCents ?? order?.totalCents ?? 0;
  return takePaymentBefore(db, { orderId, actor: by(admin), method, amountCents });
}
const paid = async () =>
  (
    await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.at, payments.kind)
  ).map(({ kind, method, cents, handledBy }) => [
    kind,
    method,
    cents,
    handledBy === null ? "no one" : "admin",
  ]);
const given = () => db.select().from(refunds).where(eq(refunds.orderId, orderId));
const said = async () => JSON.stringify(await db.select().from(mailOutbox));
const row = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0];

test("records one payment at the door, handled by the courier, and counts the order as delivered from then on", async () => {
  await sendOut();
  expect(await arrive(NOON, { paymentMethod: "debit", amountCents: TOTAL })).toMatchObject({ ok: true });
  expect(await paid()).toEqual([["taken", "debit", TOTAL, "admin"]]);
  expect(await given()).toEqual([]);
  expect((await row())?.completedAt?.toString()).toBe(NOON.toString());
});

test("collects nothing at the door for an order paid by link, and keeps how it was paid", async () => {
  const productId = await addProduct(db);
  ({ orderId } = await addOrder(db, { customerId: ada, productId, way: "link" }));
  const marked = { orderId, actor: by(admin), reference: "pi_7", amountCents: TOTAL };
  expect(await markPaid(db, marked)).toMatchObject({ ok: true });
  await sendOut();
  const wrong = await arrive(NOON, { paymentMethod: "cash", amountCents: TOTAL });
  expect(wrong).toMatchObject({ refusal: { name: "other_amount" } });
  expect(await arrive(NOON, { paymentMethod: "cash", amountCents: 0 })).toMatchObject({ ok: true });
  expect(await paid()).toEqual([["taken", "link", TOTAL, "admin"]]);
  expect(await row()).toMatchObject({ status: "completed", paymentMethod: "link", paymentStatus: "paid" });
  const attempts = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.orderId, orderId));
  expect(attempts).toMatchObject([{ paymentMethod: "link", amountCents: 0 }]);
});

test("refuses an amount other than the amount due, and changes nothing", async () => {
  await sendOut();
  expect(await arrive(NOON, { amountCents: TOTAL - 1 })).toMatchObject({
    ok: false,
    refusal: { name: "other_amount", sentence: expect.stringContaining("$68.48 is due") },
  });
  expect(await paid()).toEqual([]);
  expect(await row()).toMatchObject({ status: "out_for_delivery", completedAt: null, paymentStatus: "due" });
});

test("refunds the fee of a late order where the setting is on, and emails the customer", async () => {
  await db.update(siteSettings).set({ lateFeeBack: true });
  await sendOut();
  expect(await arrive(LATE, { amountCents: TOTAL })).toMatchObject({ refusal: { name: "other_amount" } });
  expect(await arrive(LATE, { amountCents: TOTAL - FEE })).toMatchObject({ ok: true });
  expect(await paid()).toEqual([["taken", "cash", TOTAL - FEE, "admin"]]);
  expect(await given()).toMatchObject([
    { kind: "late", method: null, itemsCents: 0, deliveryCents: 799, taxCents: 120, totalCents: FEE },
  ]);
  expect(await row()).toMatchObject({ totalCents: TOTAL, paymentStatus: "paid" });
  expect(await said()).toContain("delivered and paid: $59.29");
  expect(await said()).toContain("We were late, so delivery is on us. Your total is $9.19 lower");
});

test("refunds nothing if the setting is off, or the courier's clock shows an on-time arrival", async () => {
  await sendOut();
  expect(await arrive(LATE)).toMatchObject({ ok: true });
  expect(await given()).toEqual([]);
  expect(await said()).not.toContain("late");

  await db.update(siteSettings).set({ lateFeeBack: true });
  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 }));
  await sendOut();
  // The update arrived an hour after the courier was at the door.
  const arrivedAt = LATE.subtract({ seconds: 1 });
  expect(await arrive(LATE.add({ hours: 1 }), { arrivedAt, amountCents: TOTAL })).toMatchObject({ ok: true });
  expect(await given()).toEqual([]);
});

test("refunds no fee for a redelivery after an on-time first attempt, but does after a late one", async () => {
  await db.update(siteSettings).set({ lateFeeBack: true });
  await sendOut();
  await failDelivery(db, { orderId, actor: by(admin), reason: "not_home" }, () => NOON);
  await moveThrough(db, { orderId, handledBy: admin, at: LATE }, "out_for_delivery");
  expect(await arrive(LATE, { amountCents: TOTAL - FEE })).toMatchObject({
    refusal: { name: "other_amount" },
  });
  expect(await arrive(LATE, { amountCents: TOTAL })).toMatchObject({ ok: true });
  expect(await given()).toEqual([]);

  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 }));
  await sendOut();
  await failDelivery(db, { orderId, actor: by(admin), reason: "not_home" }, () => LATE);
  const tomorrow = LATE.add({ hours: 20 });
  await moveThrough(db, { orderId, handledBy: admin, at: tomorrow }, "out_for_delivery");
  expect(await arrive(tomorrow, { amountCents: TOTAL - FEE })).toMatchObject({ ok: true });
});

test("uses the time that an admin enters when recording a delivery later", async () => {
  await db.update(siteSettings).set({ lateFeeBack: true });
  await sendOut();
  const record = (handedOverAt: string) => arrive(LATE.add({ hours: 1 }), { handedOverAt });
  // The order was dispatched at 9 in the morning, and it's 3:15 PM now.
  for (const wrong of ["08:59", "15:16"])
    expect(await record(wrong)).toMatchObject({ ok: false, refusal: { name: "not_then" } });
  expect(await paid()).toEqual([]);
  expect(await record("14:14")).toMatchObject({ ok: true });
  expect(await given()).toEqual([]);
  expect(await paid()).toEqual([["taken", "cash", TOTAL, "admin"]]);
  const at = async () => {
    const [door] = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.orderId, orderId));
    return [door?.at.toString(), door?.arrivedAt?.toString().slice(0, 16)];
  };
  expect(await at()).toEqual(["2026-11-21T21:15:00Z", "2026-11-21T20:14"]);

  for (const [typed, back, moment] of [
    ["14:15", FEE, "20:15"],
    ["09:00", 0, "15:00"],
  ] as const) {
    ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 }));
    await sendOut();
    expect(await record(typed)).toMatchObject({ ok: true });
    expect(await paid()).toEqual([["taken", "cash", TOTAL - back, "admin"]]);
    expect((await at())[1]).toBe(`2026-11-21T${moment}`);
  }
});

test("requires payment before dispatch if the setting is on: once, with nothing due at the door then", async () => {
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed", "packed");
  expect(await pay()).toMatchObject({ ok: false, refusal: { name: "paid_at_door" } });
  await db.update(siteSettings).set({ payBeforeLeaving: true });
  const out = () => stepOrder(db, { orderId, to: "out_for_delivery", actor: by(admin) });
  expect(await out()).toMatchObject({ ok: false, refusal: { name: "not_paid" } });
  // A packer removed an item since the page was rendered.
  expect(await pay("debit", TOTAL + 1)).toMatchObject({ refusal: { name: "other_price" } });
  expect(await paid()).toEqual([]);
  const both = await Promise.all([pay("debit", TOTAL), pay("debit", TOTAL)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: "paid_already" } });
  expect(await out()).toMatchObject({ ok: true });
  expect(await said()).not.toContain("cash or a debit card");
  expect(await pay()).toMatchObject({ refusal: { name: "paid_already" } });
  expect(await arrive(NOON, { amountCents: 0 })).toMatchObject({ ok: true });
  expect(await paid()).toEqual([["taken", "debit", TOTAL, "admin"]]);
  const [door] = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.orderId, orderId));
  expect(door).toMatchObject({ amountCents: 0, paymentMethod: "debit" });
  expect(await row()).toMatchObject({ paymentMethod: "debit", paymentStatus: "paid" });
});

test("refunds the late fee of a prepaid order from the shop, and collects a redelivery fee at the door", async () => {
  await db.update(siteSettings).set({ payBeforeLeaving: true, lateFeeBack: true });
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed", "packed");
  await pay();
  await moveThrough(db, { orderId, handledBy: admin }, "out_for_delivery");
  expect(await arrive(LATE)).toMatchObject({ ok: true });
  expect(await given()).toMatchObject([{ kind: "late", method: "debit", totalCents: FEE }]);
  expect(await paid()).toEqual(
    [
      ["given_back", "debit", FEE, "no one"],
      ["taken", "debit", TOTAL, "admin"],
    ].toSorted(),
  );

  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 }));
  await db.update(siteSettings).set({ lateFeeBack: false });
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed", "packed");
  await pay();
  for (const _ of [1, 2]) {
    await moveThrough(db, { orderId, handledBy: admin }, "out_for_delivery");
    await failDelivery(db, { orderId, actor: by(admin), reason: "not_home" });
  }
  await moveThrough(db, { orderId, handledBy: admin }, "out_for_delivery");
  const after = await row();
  const extra = (after?.totalCents ?? 0) - TOTAL;
  expect(extra).toBeGreaterThan(0);
  expect(await arrive(NOON, { amountCents: 0 })).toMatchObject({ refusal: { name: "other_amount" } });
  expect(await arrive(NOON, { amountCents: extra, paymentMethod: "cash" })).toMatchObject({ ok: true });
  expect(await paid()).toContainEqual(["taken", "cash", extra, "admin"]);
});

test("refunds a prepayment by its own method, handled by the admin who cancels or returns the order", async () => {
  await db.update(siteSettings).set({ payBeforeLeaving: true });
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed");
  await pay("cash");
  await stepOrder(db, { orderId, to: "canceled", actor: by(admin), reason: "Sold out" });
  expect((await paid()).toSorted()).toEqual([
    ["given_back", "cash", TOTAL, "admin"],
    ["taken", "cash", TOTAL, "admin"],
  ]);
  expect(await row()).toMatchObject({ status: "canceled", paymentStatus: "refunded" });

  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 }));
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed");
  await pay();
  expect(await cancelOrder(db, { orderId, customerId: ada })).toMatchObject({ ok: true });
  expect(await paid()).toContainEqual(["given_back", "debit", TOTAL, "no one"]);

  // The courier doesn't carry cash that was paid in the shop.
  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 }));
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed", "packed");
  await pay("cash");
  await moveThrough(db, { orderId, handledBy: admin }, "out_for_delivery");
  await failDelivery(db, { orderId, actor: by(admin), reason: "under_21" });
  expect(await row()).toMatchObject({ status: "returned", paymentStatus: "refunded" });
  expect(await paid()).toContainEqual(["given_back", "cash", TOTAL, "no one"]);
});

test("requires payment before a redelivery of an unpaid failed order, if the setting is on by then", async () => {
  await sendOut();
  await failDelivery(db, { orderId, actor: by(admin), reason: "not_home" });
  await db.update(siteSettings).set({ payBeforeLeaving: true });
  const again = () => stepOrder(db, { orderId, to: "out_for_delivery", actor: by(admin) });
  expect(await again()).toMatchObject({ refusal: { name: "not_paid" } });
  expect(await pay()).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ ok: true });
});
