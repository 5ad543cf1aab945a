import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { batches, batchSales } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { deliver, moveThrough } from "#fixtures/delivered.ts";
import { addCustomer, addOrder, addOrderOf, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { totalOfParts } from "./refund.ts";
import { type RefundedLine, refundOrder } from "./refund-order.server.ts";
import { readRefundable } from "./refund-queries.server.ts";
import { refunds } from "./tables.server.ts";

let gummies: string;
let orderId: string;

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);

beforeEach(async () => {
  gummies = await addProduct(db, { stock: 10 });
  ({ orderId } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 2 }));
  await deliver(db, { orderId, handledBy: admin });
  await db.delete(mailOutbox);
});

const order = async (id = orderId) => {
  const [found] = await db.select().from(orders).where(eq(orders.id, id));
  if (!found) throw new Error("the order is gone");
  return found;
};
const left = async (id = orderId) => totalOfParts((await readRefundable(db, await order(id))).left);
const lineOf = async (id = orderId) => {
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return line?.id as string;
};
const paid = async () =>
  (await db.select().from(payments).where(eq(payments.orderId, orderId))).map(
    ({ kind, method, cents, handledBy }) => ({ kind, method, cents, handledBy }),
  );
const stock = async () =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, gummies)))[0]?.stock;

type Asked = Partial<Parameters<typeof refundOrder>[1]> & { units?: number; stock?: RefundedLine["stock"] };
async function refund({ units = 0, stock: fate = "back", ...change }: Asked) {
  const id = change.orderId ?? orderId;
  return refundOrder(
    db,
    {
      ...{ refundId: randomUUID(), orderId: id, customerId: ada, actor: by(admin), reason: "One was sticky" },
      ...{ method: "cash", delivery: false, redelivery: false, totalCents: 0 },
      lines: units > 0 ? [{ orderItemId: await lineOf(id), quantity: units, stock: fate }] : [],
      ...change,
    },
    () => NOW.add({ hours: 5 }),
  );
}
// The first of two units: 24.00, 15% of it, and 8.53% of both less 8.53% of the other, each rounded.
const ONE = 2_400 + 360 + (409 - 205);

test("refunds one unit with its taxes, and the rest in parts until nothing is left", async () => {
  const { totalCents, deliveryFeeCents } = await order();
  expect(await refund({ units: 1, totalCents: ONE })).toMatchObject({
    ok: true,
    value: { status: "completed" },
  });
  expect(await stock()).toBe(9);
  expect(await left()).toBe(totalCents - ONE);
  expect(await order()).toMatchObject({ totalCents, paymentStatus: "paid" });
  expect(deliveryFeeCents).toBeGreaterThan(0);
  const rest = totalCents - ONE;
  expect(
    await refund({ units: 1, stock: "kept", delivery: true, totalCents: rest, method: "debit" }),
  ).toMatchObject({
    ok: true,
  });
  expect(await stock()).toBe(9);
  expect(await order()).toMatchObject({
    status: "completed",
    paymentStatus: "refunded",
    paymentMethod: "cash",
  });
  expect(await paid()).toEqual([
    { kind: "taken", method: "cash", cents: totalCents, handledBy: admin },
    { kind: "given_back", method: "cash", cents: ONE, handledBy: admin },
    { kind: "given_back", method: "debit", cents: rest, handledBy: admin },
  ]);
  const mails = await db.select().from(mailOutbox);
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).toContain("We refunded $29.64 of your order in cash");
  // The email reveals neither what was bought nor why it's refunded.
  expect(JSON.stringify(mails)).not.toMatch(/Gummies|sticky/);
});

test("emails a refund even to customers without order updates", async () => {
  await db.update(customers).set({ orderUpdates: false }).where(eq(customers.id, ada));
  await refund({ units: 1, totalCents: ONE });
  await db.update(customers).set({ orderUpdates: true }).where(eq(customers.id, ada));
  expect(JSON.stringify(await db.select().from(mailOutbox))).toContain("We refunded $29.64 of your order");
});

test("logs who refunded what, but not the reason, which may name the customer", async () => {
  await refund({ units: 1, totalCents: ONE });
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, orderId))
    .then((all) => all.filter(({ action }) => action === "order.refund"));
  expect(entry).toMatchObject({
    actorId: admin,
    after: { givenBackCents: ONE, lines: ["1 × Lake Gummies (back)"] },
  });
  expect(JSON.stringify(entry)).not.toContain("sticky");
});

test.each<[string, Asked]>([
  ["nothing_chosen", {}],
  ["nothing_chosen", { redelivery: true }],
  ["too_much", { units: 3, totalCents: 3 * ONE }],
  ["too_much", { lines: [{ orderItemId: randomUUID(), quantity: 1, stock: "back" }] }],
  ["other_total", { units: 1, totalCents: ONE - 1 }],
  ["customer_deleted", { units: 1, totalCents: ONE, customerId: null }],
])("changes nothing if %s", async (name, asked) => {
  expect(await refund(asked)).toMatchObject({ ok: false, refusal: { name } });
  expect(await db.$count(refunds, eq(refunds.orderId, orderId))).toBe(0);
  expect(await stock()).toBe(8);
  expect(await db.$count(mailOutbox)).toBe(0);
});

test("refuses to refund an undelivered order, which is canceled or returned instead", async () => {
  const { orderId: other } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 1 });
  await moveThrough(db, { orderId: other, handledBy: admin }, "confirmed");
  expect(await refund({ orderId: other, units: 1, totalCents: ONE })).toMatchObject({
    refusal: { name: "not_handed_over" },
  });
});

test("issues one refund for a form sent twice, and none for another order with its id", async () => {
  const refundId = randomUUID();
  const sent = await Promise.all([1, 2].map(() => refund({ refundId, units: 1, totalCents: ONE })));
  expect(sent.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await db.$count(refunds, eq(refunds.orderId, orderId))).toBe(1);
  expect(await stock()).toBe(9);
  // The same form with another choice isn't a repeat: it refunds nothing more, and the refusal says so.
  const rest = (await order()).totalCents - ONE;
  expect(await refund({ refundId, units: 1, delivery: true, totalCents: rest })).toMatchObject({
    refusal: { name: "refund_taken" },
  });
  const { orderId: other } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 1 });
  await deliver(db, { orderId: other, handledBy: admin });
  expect(await refund({ refundId, orderId: other, units: 1, totalCents: ONE })).toMatchObject({
    refusal: { name: "refund_taken" },
  });
});

test("allows only as many concurrent refunds as the order has units", async () => {
  const sent = await Promise.all([1, 2, 3, 4].map(() => refund({ units: 1, totalCents: ONE })));
  const gone = sent.filter(({ ok }) => ok).length;
  // Two units share one rounding, so the second may differ by a cent, which its admin is shown first.
  const [row] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(row?.itemsCents).toBe(2_400);
  expect(gone).toBeGreaterThan(0);
  expect(gone).toBeLessThanOrEqual(2);
  expect(await stock()).toBe(8 + gone);
  expect(await left()).toBeGreaterThanOrEqual(0);
});

test("returns units to their batches: restocked, written off, or in one that can't be sold anymore", async () => {
  const product = await addProduct(db, { stock: 0 });
  const soon = Temporal.PlainDate.from("2027-01-31");
  const [first, second] = [
    await addBatch(db, { productId: product, received: 3, expiresOn: soon }),
    await addBatch(db, { productId: product, received: 5 }),
  ];
  const id = await addOrderOf(db, { customerId: ada, productId: product, quantity: 6 });
  await deliver(db, { orderId: id, handledBy: admin });
  const sound = () => faultsOfBatches(db, product, "2026-11-21");
  const rows = async () => {
    const all = await db.select().from(batches).where(eq(batches.productId, product));
    return [first, second].map((batch) => {
      const found = all.find((row) => row.id === batch);
      return [found?.left, found?.writtenOff];
    });
  };
  const give = async (units: number, fate: RefundedLine["stock"]) => {
    const refundable = await readRefundable(db, await order(id));
    const before = totalOfParts(refundable.left);
    const asked = { orderId: id, units, stock: fate };
    const shown = await refund(asked);
    if (shown.ok || shown.refusal.name !== "other_total") throw new Error("a wrong amount went through");
    const cents = Math.round(Number(/\$(\d+\.\d\d)/.exec(shown.refusal.sentence)?.[1]) * 100);
    expect(await refund({ ...asked, totalCents: cents })).toMatchObject({ ok: true });
    expect(await left(id)).toBe(before - cents);
  };
  expect(await rows()).toEqual([
    [0, 0],
    [2, 0],
  ]);
  await give(2, "written_off");
  expect(await rows()).toEqual([
    [0, 2],
    [2, 0],
  ]);
  expect(await sound()).toEqual([]);
  await give(2, "back");
  expect(await rows()).toEqual([
    [1, 2],
    [3, 0],
  ]);
  expect(await sound()).toEqual([]);
  await db
    .update(batches)
    .set({ isHeld: true, holdReason: "A smell", inStock: false })
    .where(eq(batches.id, second));
  await db.update(products).set({ stock: 1 }).where(eq(products.id, product));
  await give(1, "back");
  expect(await rows()).toEqual([
    [1, 2],
    [4, 0],
  ]);
  expect(await sound()).toEqual([]);
  await give(1, "kept");
  expect(await rows()).toEqual([
    [1, 2],
    [4, 0],
  ]);
  const sales = await db.select().from(batchSales).where(eq(batchSales.orderId, id));
  expect(sales.reduce((sum, { givenBack }) => sum + givenBack, 0)).toBe(5);
});
