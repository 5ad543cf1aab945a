import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#app/base/db/client.server.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { eraseCustomerOfOrders } from "#app/trade/orders/erase-customer.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { markPaid } from "#app/trade/orders/take-payment.server.ts";
import { closingOf } from "#fixtures/cash-drawers.ts";
import { deliver, handOff, moveThrough } from "#fixtures/delivered.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { closeCashDrawer } from "./close-cash-drawer.server.ts";
import { closeMonth, findClosedMonth } from "./close-month.server.ts";
import { areSameFigures, proofsOf, readFigures } from "./figures.ts";
import { calculateFigures, readUnsettled } from "./figures-queries.server.ts";
import { type Period, periodOf } from "./period.ts";
import { calculateRefund, eraseRefundReasons, refundOrder } from "./refund-order.server.ts";
import { readOwnRefunds, readRefundable } from "./refund-queries.server.ts";

const NOVEMBER = periodOf("2026-11") as Period;
const DECEMBER = periodOf("2026-12") as Period;
/** Midnight in the shop, between the two months. */
const TURN = Temporal.Instant.from("2026-12-01T06:00:00Z");

const { db } = await openTestShop();
const admin = await addCustomer(db);
const ada = await addCustomer(db);
const gummies = await addProduct(db, { stock: 100 });

async function ordered(quantity: number) {
  return (await addOrder(db, { customerId: ada, productId: gummies, quantity })).orderId;
}

async function refundOne(orderId: string, at: Temporal.Instant) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!order || !line) throw new Error("no order");
  const lines = [{ orderItemId: line.id, quantity: 1, stock: "kept" }] as const;
  const choice = { lines, delivery: false, redelivery: false };
  const calculated = calculateRefund(await readRefundable(db, order), choice);
  if (!calculated.ok) throw new Error(calculated.refusal.sentence);
  const { totalCents } = calculated.value.part;
  const who = { actor: by(admin), customerId: order.customerId, reason: "Ada was not happy" };
  const refund = { refundId: randomUUID(), orderId, method: "cash", totalCents, ...choice, ...who } as const;
  expect(await refundOrder(db, refund, () => at)).toMatchObject({ ok: true });
  return totalCents;
}

test("keeps a closed month unchanged, unaffected by later changes", async () => {
  const [early, late, next] = [await ordered(1), await ordered(3), await ordered(2)];
  await deliver(db, { orderId: early, handledBy: admin, at: NOW });
  // The last moment of November, and the first of December, when November is over in the shop's time zone.
  await deliver(db, {
    orderId: late,
    handledBy: admin,
    at: TURN.subtract({ seconds: 1 }),
    paymentMethod: "debit",
  });
  await moveThrough(db, { orderId: next, handledBy: admin }, "confirmed", "packed", "out_for_delivery");
  const given = await refundOne(early, NOW.add({ hours: 30 }));

  const before = await calculateFigures(db, NOVEMBER);
  expect(before.orders).toMatchObject({ count: 2, itemsCents: 4 * 2_400 });
  expect(before.refunds).toMatchObject({ count: 1, totalCents: given });
  expect(before.categories).toEqual([
    { category: "Edibles", units: 4, cents: 9_600, backUnits: 1, backCents: 2_400 },
  ]);
  expect(before.taxes.map(({ zip, city, name, basisPoints }) => [zip, city, name, basisPoints])).toEqual([
    ["55424", "Edina", "Cannabis tax", 1_500],
    ["55424", "Edina", "Sales tax", 853],
  ]);
  expect(before.taxes[0]).toMatchObject({ backBaseCents: 2_400, backCents: 360 });
  expect(proofsOf(before).filter(({ leftCents, rightCents }) => leftCents !== rightCents)).toEqual([]);
  expect(await readUnsettled(db, NOVEMBER)).toEqual({ unrecorded: 0, differing: 0, examples: [] });

  const shut = (now: Temporal.Instant, period = NOVEMBER) =>
    closeMonth(db, { period, actor: by(admin) }, now);
  expect(await shut(TURN)).toMatchObject({ ok: false, refusal: { name: "not_over" } });
  expect(await shut(TURN.add({ hours: 1 }), periodOf("2026-Q3") as Period)).toMatchObject({ ok: false });
  const both = await Promise.all([shut(TURN.add({ hours: 1 })), shut(TURN.add({ hours: 1 }))]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: "closed_already" } });

  // A refund, a delivery in November recorded late, a November day's cash drawer, and the deletion of the
  // customer's account.
  await refundOne(late, TURN.add({ hours: 40 }));
  const answered = {
    orderId: next,
    handledBy: admin,
    at: TURN.add({ hours: 2 }),
    arrivedAt: NOW.add({ hours: 4 }),
  };
  expect(await handOff(db, answered)).toMatchObject({ ok: true });
  const drawer = await closingOf(db, { handledBy: admin, day: "2026-11-21" }, { countedCents: 1 });
  expect(await closeCashDrawer(db, { ...drawer, actor: by(admin) }, TURN.add({ hours: 3 }))).toMatchObject({
    ok: true,
  });
  expect(JSON.stringify(await readOwnRefunds(db, ada))).toContain("Ada was not happy");
  await inTransaction(db, async (tx) => {
    await eraseRefundReasons(tx, ada);
    await eraseCustomerOfOrders(tx, ada);
  });
  await db.update(serviceZips).set({ city: "Edina Heights" }).where(eq(serviceZips.zip, "55424"));

  const stored = readFigures((await findClosedMonth(db, "2026-11"))?.figures);
  expect(stored).toEqual(before);
  const today = await calculateFigures(db, NOVEMBER);
  expect(areSameFigures(stored, today)).toBe(true);
  expect(today.taxes[0]?.city).toBe("Edina Heights");
  const december = await calculateFigures(db, DECEMBER);
  expect(december).toMatchObject({ orders: { count: 1 }, refunds: { count: 1 }, cashDrawers: { count: 1 } });
  expect(proofsOf(december).every(({ leftCents, rightCents }) => leftCents === rightCents)).toBe(true);
  expect(await readUnsettled(db, DECEMBER)).toMatchObject({ differing: 0 });
  const quarter = await calculateFigures(db, periodOf("2026-Q4") as Period);
  expect(quarter.orders.totalCents).toBe(stored.orders.totalCents + december.orders.totalCents);

  // Detects changes that the shop itself can't make.
  await db.update(orders).set({ deliveryZip: "55403" }).where(eq(orders.id, early));
  expect(areSameFigures(stored, await calculateFigures(db, NOVEMBER))).toBe(false);
});

test("reports an order whose payments differ from its price", async () => {
  const orderId = await ordered(1);
  const march = Temporal.Instant.from("2027-03-10T18:00:00Z");
  await deliver(db, { orderId, handledBy: admin, at: march });
  const period = periodOf("2027-03") as Period;
  const none = { unrecorded: 0, differing: 0, examples: [] };
  expect(await readUnsettled(db, period)).toEqual(none);
  const ofIt = eq(payments.orderId, orderId);
  await db.update(payments).set({ cents: 1 }).where(ofIt);
  expect(await readUnsettled(db, period)).toEqual({ ...none, differing: 1, examples: [orderId] });
  await db.delete(payments).where(ofIt);
  expect(await readUnsettled(db, period)).toEqual({ ...none, unrecorded: 1 });
});

test("counts payments by link apart from cash and debit, in the month that has them", async () => {
  const january = periodOf("2027-01") as Period;
  const at = Temporal.Instant.from("2027-01-15T18:00:00Z");
  const pay = async (orderId: string) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const amountCents = order?.totalCents ?? 0;
    const marked = { orderId, actor: by(admin), reference: "pi_7", amountCents };
    expect(await markPaid(db, marked, () => at)).toMatchObject({ ok: true });
    return amountCents;
  };
  const asked = { customerId: ada, productId: gummies, quantity: 1, way: "link" } as const;
  const [delivered, canceled] = [await addOrder(db, asked), await addOrder(db, asked)];
  const [kept, given] = [await pay(delivered.orderId), await pay(canceled.orderId)];
  await deliver(db, { orderId: delivered.orderId, handledBy: admin, at, amountCents: 0 });
  const back = { orderId: canceled.orderId, to: "canceled", actor: by(admin), reason: "By phone" } as const;
  expect(await moveOrder(db, back, () => at)).toMatchObject({ ok: true });
  const { payments: paid } = await calculateFigures(db, january);
  expect(paid).toEqual({
    ...{ cashTakenCents: 0, debitTakenCents: 0, cashBackCents: 0, debitBackCents: 0 },
    ...{ linkTakenCents: kept + given, linkBackCents: given },
  });
  expect((await calculateFigures(db, periodOf("2027-02") as Period)).payments).toMatchObject({
    linkTakenCents: 0,
  });
});
