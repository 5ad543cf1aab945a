import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { moveThrough } from "#fixtures/delivered.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { moveOrder } from "./move-order.server.ts";
import { putIntoCashDrawer } from "./record-payment.server.ts";
import { settleUnpaid } from "./settle-unpaid.server.ts";
import { orderEvents, orders, payments } from "./tables.server.ts";
import { markPaid } from "./take-payment.server.ts";

// Orders paid by the shop's link (rules payment/*). They're placed at NOW, reminded after 2 hours, and
// canceled after 24.

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);
await db
  .insert(siteSettings)
  .values({ paymentWays: "both", payLinkAddress: "https://pay.example.com/{order}" });

let orderId: string;
let productId: string;

beforeEach(async () => {
  await db.update(orders).set({ paymentStatus: "void" });
  productId = await addProduct(db, { stock: 10 });
  ({ orderId } = await addOrder(db, { customerId: ada, productId, quantity: 2, way: "link" }));
  await db.update(orders).set({ createdAt: NOW }).where(eq(orders.id, orderId));
  await db.delete(mailOutbox);
});

const row = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0];
const paid = () => db.select().from(payments).where(eq(payments.orderId, orderId));
const subjects = async () => (await db.select().from(mailOutbox)).map(({ subject }) => subject);
const stock = async () => (await db.select().from(products).where(eq(products.id, productId)))[0]?.stock;
const after = (hours: number) => () => NOW.add({ hours });
const pay = async (shownCents?: number, reference = "pi_7") =>
  markPaid(
    db,
    { orderId, actor: by(admin), reference, amountCents: shownCents ?? (await row())?.totalCents ?? 0 },
    after(1),
  );

test("marks an order as paid once, with its reference and an audit entry", async () => {
  expect(await pay()).toMatchObject({ ok: true });
  const { totalCents } = (await row()) ?? {};
  expect(await row()).toMatchObject({ paymentMethod: "link", paymentStatus: "paid", status: "pending" });
  expect(await paid()).toMatchObject([
    { kind: "taken", method: "link", reference: "pi_7", cents: totalCents, handledBy: admin },
  ]);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
  expect(entry).toMatchObject({
    action: "order.mark_paid",
    after: { paymentStatus: "paid", reference: "pi_7" },
  });
  expect(await pay()).toMatchObject({ ok: false, refusal: { name: "paid_already" } });
  expect(await paid()).toHaveLength(1);
});

test("refuses another total, an order at the courier, and one paid at the door", async () => {
  expect(await pay(1)).toMatchObject({ ok: false, refusal: { name: "other_price" } });
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed", "packed", "out_for_delivery");
  expect(await pay()).toMatchObject({ ok: false, refusal: { name: "not_by_link" } });
  ({ orderId } = await addOrder(db, { customerId: ada, productId }));
  expect(await pay()).toMatchObject({ ok: false, refusal: { name: "not_by_link" } });
  expect(await paid()).toEqual([]);
});

test("keeps a payment by link out of cash drawers", async () => {
  await pay();
  const all = { handledBy: admin, from: NOW, until: NOW.add({ hours: 24 }) };
  expect(await putIntoCashDrawer(db, crypto.randomUUID(), all)).toEqual([]);
});

test("refunds a canceled order as it was paid", async () => {
  await pay();
  await moveOrder(db, { orderId, to: "canceled", actor: by(admin), reason: "Asked by phone" }, after(2));
  expect(await row()).toMatchObject({ paymentStatus: "refunded" });
  expect((await paid()).map(({ kind, method }) => [kind, method])).toEqual([
    ["taken", "link"],
    ["given_back", "link"],
  ]);
});

test("reminds once, even from several processes", async () => {
  await settleUnpaid(db, after(1));
  expect(await subjects()).toEqual([]);
  await Promise.all([settleUnpaid(db, after(2)), settleUnpaid(db, after(2))]);
  await settleUnpaid(db, after(3));
  expect(await subjects()).toEqual([`Your order ${orderId.slice(0, 8)}: payment due`]);
  expect(await row()).toMatchObject({ status: "pending", remindedAt: NOW.add({ hours: 2 }) });
});

test("cancels an order not paid after its reminder, restocks it, and says why", async () => {
  await settleUnpaid(db, after(2));
  await settleUnpaid(db, after(23));
  expect((await row())?.status).toBe("pending");
  expect(await stock()).toBe(8);
  await db.delete(mailOutbox);
  await Promise.all([settleUnpaid(db, after(24)), settleUnpaid(db, after(24))]);
  expect(await row()).toMatchObject({ status: "canceled", paymentStatus: "void" });
  expect(await stock()).toBe(10);
  expect(await subjects()).toEqual([`Your order ${orderId.slice(0, 8)}: canceled`]);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.filter(({ toStatus }) => toStatus === "canceled")).toMatchObject([
    { actorId: null, reason: "Not paid in time" },
  ]);
  expect(await pay()).toMatchObject({ ok: false, refusal: { name: "not_by_link" } });
});

test("never cancels an order that's being marked as paid: one of the two wins", async () => {
  await settleUnpaid(db, after(2));
  const [marked] = await Promise.all([pay(), settleUnpaid(db, after(24))]);
  expect(await row()).toMatchObject(
    marked.ok ? { status: "pending", paymentStatus: "paid" } : { status: "canceled", paymentStatus: "void" },
  );
  expect(await paid()).toHaveLength(marked.ok ? 1 : 0);
});

test("settles the other orders when one can't be settled", async () => {
  const first = orderId;
  const other = await addProduct(db, { stock: 10 });
  ({ orderId } = await addOrder(db, { customerId: ada, productId: other, quantity: 2, way: "link" }));
  await db
    .update(orders)
    .set({ createdAt: NOW.add({ minutes: 1 }) })
    .where(eq(orders.id, orderId));
  await settleUnpaid(db, after(3));
  // Restocking the first order's units exceeds the column.
  await db
    .update(products)
    .set({ stock: 2 ** 31 - 1 })
    .where(eq(products.id, productId));
  await settleUnpaid(db, after(30));
  expect((await row())?.status).toBe("canceled");
  expect((await db.select().from(orders).where(eq(orders.id, first)))[0]?.status).toBe("pending");
});

test("leaves a dispatched order alone", async () => {
  await settleUnpaid(db, after(2));
  await moveThrough(db, { orderId, handledBy: admin }, "confirmed", "packed", "out_for_delivery");
  await settleUnpaid(db, after(48));
  expect((await row())?.status).toBe("out_for_delivery");
});
