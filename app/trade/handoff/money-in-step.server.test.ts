import { randomUUID } from "node:crypto";
import { eq, inArray, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { tipsByMethod } from "#app/trade/accounting/cash-drawer.ts";
import { listOpenCashDrawers } from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { closeCashDrawer } from "#app/trade/accounting/close-cash-drawer.server.ts";
import { proofsOf } from "#app/trade/accounting/figures.ts";
import { calculateFigures, readUnsettled } from "#app/trade/accounting/figures-queries.server.ts";
import { type Period, periodOf } from "#app/trade/accounting/period.ts";
import { calculateRefund, refundOrder } from "#app/trade/accounting/refund-order.server.ts";
import { readRefundable } from "#app/trade/accounting/refund-queries.server.ts";
import { refunds } from "#app/trade/accounting/tables.server.ts";
import { changeOrderLines } from "#app/trade/orders/change-lines.server.ts";
import { netOfTips, paidFor } from "#app/trade/orders/record-payment.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { closingOf } from "#fixtures/cash-drawers.ts";
import { handOff } from "#fixtures/delivered.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, NOON, openTestShop } from "#fixtures/shop.ts";
import { failDelivery } from "./record-handoff.server.ts";

// After any sequence of changes to orders, payments less refunds equal the amount owed for each order (rules
// accounting/money-owed).

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);
const gummies = await addProduct(db, { stock: 1_000 });
await db.insert(siteSettings).values({ lateFeeBack: true });

const STEPS = [
  ...(["confirmed", "packed", "out_for_delivery", "returned", "canceled"] as const),
  ...(["pay", "take one off", "fail", "deliver", "deliver late", "refund one", "refund all"] as const),
];
type Step = (typeof STEPS)[number];

async function take(orderId: string, step: Step): Promise<unknown> {
  const actor = by(admin);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!order || !line) throw new Error("the order is gone");
  switch (step) {
    case "pay": {
      // While the setting is on, an unpaid order can't be dispatched.
      await db.update(siteSettings).set({ payBeforeLeaving: true });
      const asked = { orderId, actor, method: "debit", amountCents: order.totalCents } as const;
      const paid = await takePaymentBefore(db, asked, () => NOON);
      await db.update(siteSettings).set({ payBeforeLeaving: false });
      return paid;
    }
    case "take one off": {
      const one = { itemId: line.id, units: 1, seen: line.quantity, isGone: false, replaceBy: null };
      return changeOrderLines(db, { orderId, actor, ...one }, () => NOON);
    }
    case "fail":
      return failDelivery(db, { orderId, actor, reason: "not_home" }, () => NOON);
    case "deliver":
      return handOff(db, { orderId, handledBy: admin, at: NOON });
    case "deliver late":
      return handOff(db, { orderId, handledBy: admin, at: NOON.add({ hours: 3 }) });
    case "refund one":
    case "refund all": {
      const refundable = await readRefundable(db, order);
      const isAll = step === "refund all";
      const lines = refundable.lines.map(({ id, left }) => {
        return { orderItemId: id, quantity: isAll ? left : Math.min(1, left), stock: "back" as const };
      });
      const choice = { lines, delivery: isAll, redelivery: isAll };
      const calculated = calculateRefund(refundable, choice);
      if (!calculated.ok) return calculated;
      const { totalCents } = calculated.value.part;
      const who = { actor, customerId: ada, reason: "A bag was torn", method: "cash" as const };
      const refund = { refundId: randomUUID(), orderId, totalCents, ...choice, ...who };
      return refundOrder(db, refund, () => NOON.add({ hours: 5 }));
    }
    default:
      return stepOrder(db, { orderId, to: step, actor, reason: "As thrown" }, () => NOON);
  }
}

const NOTHING_OWED: OrderStatus[] = ["canceled", "returned"];

/**
 * Returns the amount that the shop must hold for an order in its status; a redelivery fee added to a prepaid
 * order isn't included, since it's due at the door.
 */
async function owed(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("the order is gone");
  const given = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const back = given.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const { status, paymentStatus, totalCents } = order;
  if (status === "completed") {
    // A refund leaves the tip.
    expect(paymentStatus).toBe(back === totalCents - order.tipCents ? "refunded" : "paid");
    return totalCents - back;
  }
  expect(back).toBe(0);
  if (NOTHING_OWED.includes(status)) {
    expect(["void", "refunded"]).toContain(paymentStatus);
    return 0;
  }
  if (paymentStatus === "due") return 0;
  expect(paymentStatus).toBe("paid");
  // The fee of a third attempt, with its taxes, is added to the prepayment and due at the door.
  const { taxes, redeliveryFeeCents: fee } = order;
  const onFee = taxes.reduce(
    (sum, tax) => sum + (tax.appliesToDelivery ? Math.round((fee * tax.basisPoints) / 10_000) : 0),
    0,
  );
  return totalCents - fee - onFee;
}

/** Returns the tip in an order's payments, less what was given back. */
async function tipHeld(orderId: string) {
  const rows = await db
    .select({ cents: netOfTips.mapWith(Number) })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  return rows[0]?.cents ?? 0;
}

test("keeps payments, refunds, cash drawers, and accounting in step with every order after any sequence", async () => {
  // Meaningful sequences with random steps in between; illegal steps are refused and change nothing.
  const ways: Step[][] = [
    ["confirmed", "packed", "out_for_delivery", "deliver", "refund one", "refund all"],
    ["confirmed", "packed", "out_for_delivery", "deliver late", "refund all"],
    ["confirmed", "pay", "packed", "out_for_delivery", "deliver late", "refund one"],
    ["confirmed", "pay", "take one off", "packed", "out_for_delivery", "fail", "out_for_delivery", "deliver"],
    [
      "confirmed",
      "pay",
      "packed",
      "out_for_delivery",
      "fail",
      "out_for_delivery",
      "fail",
      "out_for_delivery",
    ],
    ["confirmed", "pay", "packed", "take one off", "canceled"],
    ["confirmed", "pay", "packed", "out_for_delivery", "fail", "returned"],
  ];
  const thrown = fc.tuple(
    fc.constantFrom(...ways),
    fc.array(fc.tuple(fc.nat(7), fc.constantFrom(...STEPS)), { maxLength: 6 }),
  );
  const reached = new Set<string>();
  const ids: string[] = [];
  const tips = [0, 300, 777];
  let tipsHeld = 0;
  for (const [way, others] of [
    ...ways.map((one) => [[...one, "deliver late", "refund one"] as Step[], []] as const),
    ...fc.sample(thrown, { numRuns: 20, seed: 7 }),
  ]) {
    const steps = [...way];
    for (const [place, step] of others) steps.splice(place, 0, step);
    const tipCents = tips[ids.length % tips.length] ?? 0;
    const { orderId } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 3, tipCents });
    ids.push(orderId);
    for (const [at, step] of steps.entries()) {
      await take(orderId, step);
      const paid = (await paidFor(db, [orderId])).get(orderId) ?? 0;
      expect(paid, steps.slice(0, at + 1).join(", ")).toBe(await owed(orderId));
    }
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    reached.add(`${order?.status} ${order?.paymentStatus}`);
    expect(order?.tipCents).toBe(tipCents);
    const { status = "pending", paymentStatus } = order ?? {};
    const isHeld = paymentStatus === "paid" || (paymentStatus === "refunded" && status === "completed");
    expect(await tipHeld(orderId)).toBe(isHeld ? tipCents : 0);
    tipsHeld += isHeld ? tipCents : 0;
  }
  for (const end of ["completed paid", "completed refunded", "canceled refunded", "returned refunded"])
    expect(reached).toContain(end);

  const november = periodOf("2026-11") as Period;
  const paid = [...(await paidFor(db, ids)).values()].reduce((sum, cents) => sum + cents, 0);
  const { rows: open, total } = await listOpenCashDrawers(db, 1);
  expect(open).toHaveLength(total);
  expect(open.reduce((sum, { cashCents, debitCents }) => sum + cashCents + debitCents, 0)).toBe(paid);
  for (const { handledBy, day, cashCents } of open) {
    const drawer = await closingOf(db, { handledBy, day }, { countedCents: cashCents, note: "" });
    const closed = await closeCashDrawer(db, { ...drawer, actor: by(admin) }, NOON.add({ hours: 8 }));
    expect(closed).toMatchObject({ ok: true });
  }
  expect(await listOpenCashDrawers(db, 1)).toMatchObject({ rows: [], total: 0 });
  const figures = await calculateFigures(db, november);
  expect(proofsOf(figures).filter(({ leftCents, rightCents }) => leftCents !== rightCents)).toEqual([]);
  expect(await readUnsettled(db, november)).toEqual({ unrecorded: 0, differing: 0, examples: [] });
  expect(figures.cashDrawers.cashCents + figures.cashDrawers.debitCents).toBe(paid);
  const { cashTakenCents, debitTakenCents, cashBackCents, debitBackCents } = figures.payments;
  expect(cashTakenCents + debitTakenCents - cashBackCents - debitBackCents).toBe(paid);
  const drawn = await db.select().from(payments).where(isNotNull(payments.cashDrawerId));
  const inDrawers = tipsByMethod(drawn);
  expect(inDrawers.cash + inDrawers.debit).toBe(tipsHeld);
  const over = await db
    .select()
    .from(orders)
    .where(inArray(orders.status, ["completed"]));
  expect(figures.orders.count).toBe(over.length);
  expect(figures.tips.cents).toBeGreaterThan(0);
  expect(figures.tips.cents).toBe(over.reduce((sum, { tipCents }) => sum + tipCents, 0));
  expect(figures.orders.totalCents + figures.tips.cents).toBe(
    over.reduce((sum, { totalCents }) => sum + totalCents, 0),
  );
});
