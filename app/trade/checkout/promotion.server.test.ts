import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { calculateFigures } from "#app/trade/accounting/figures-queries.server.ts";
import { type Period, periodOf } from "#app/trade/accounting/period.ts";
import { calculateRefund, refundOrder } from "#app/trade/accounting/refund-order.server.ts";
import { readRefundable } from "#app/trade/accounting/refund-queries.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { changeOrderLines } from "#app/trade/orders/change-lines.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { deletePromotion } from "#app/trade/promotions/save-promotion.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { deliver } from "#fixtures/delivered.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addCustomer, addCustomers, addProduct, by, NOON, NOW, risingClock } from "#fixtures/shop.ts";
import type { CheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.server.ts";
import { findPromotionFor, listPromotions } from "./queries.server.ts";
import { quoteCheckout } from "./quote-checkout.server.ts";

let ada: string;
let code: string;

const { db, gummies } = await openTestCheckout();
const drops = await addProduct(db, { name: "Mint Drops", priceCents: 1_050, stock: 1_000 });
await db.update(siteSettings).set({ promotionCodes: true });
const admin = await addCustomer(db);

beforeEach(async () => {
  ada = await addCustomer(db);
  code = await addPromotion();
});

async function addPromotion(row: Partial<typeof promotions.$inferInsert> = {}): Promise<string> {
  const name = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
  await db.insert(promotions).values({
    ...{ id: randomUUID(), code: name, kind: "percent", value: 10 },
    ...{ firstDay: Temporal.PlainDate.from("2026-11-01"), lastDay: Temporal.PlainDate.from("2026-11-30") },
    ...row,
  });
  return name;
}

const form = (change: Partial<CheckoutForm> = {}) =>
  formFor(
    [
      { id: gummies, quantity: 2 },
      { id: drops, quantity: 3 },
    ],
    { promotion: code, ...change },
  );
const send = (sent: CheckoutForm, customerId = ada) =>
  placeOrder(db, { customerId, requireVerifiedEmail: true, form: sent }, NOW);
async function place(sent = form(), customerId = ada): Promise<string> {
  const placed = await send(sent, customerId);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  return placed.value.orderId;
}
async function orderOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  if (!order) throw new Error("the order is gone");
  return { ...order, lines };
}

test("taxes an order with a code on the discounted price, and splits the discount among its items", async () => {
  const order = await orderOf(await place());
  // 2 × $24.00 and 3 × $10.50 are $79.50, which is delivered free; 10% of them are $7.95.
  expect(order).toMatchObject({
    ...{ subtotalCents: 7_950, discountCents: 795, deliveryFeeCents: 0, promotionCode: code },
    taxes: [
      { name: "Cannabis tax", cents: 1_073 },
      { name: "Sales tax", cents: 610 },
    ],
    ...{ taxCents: 1_683, totalCents: 7_155 + 1_683 },
  });
  expect(order.lines.map(({ discountCents }) => discountCents)).toEqual([480, 315]);
  const [mail] = await db.select().from(mailOutbox).orderBy(mailOutbox.createdAt).limit(1).offset(0);
  expect(JSON.stringify(mail?.content)).not.toContain(code);
});

test("quotes the same amounts, names the discount, and explains a refused code", async () => {
  const { lines, zip, promotion } = form();
  const quote = await quoteCheckout(db, { lines, zip, promotion, customerId: ada }, NOW);
  expect(quote.promotion).toEqual({ code, discountCents: 795, problem: null });
  expect(quote.subtotalCents).toBe(7_950);
  const option = quote.options.find(({ option: one }) => one === "standard");
  expect(option?.totals).toMatchObject({ discountCents: 795, totalCents: 8_838 });
  expect((await send(form({ quoteFingerprint: option?.fingerprint ?? "" }))).ok).toBe(true);
  const again = await quoteCheckout(db, { lines, zip, promotion, customerId: ada }, NOW);
  expect(again.promotion).toEqual({
    ...{ code, discountCents: 0 },
    problem: `This account has already used the code ${code}. Each code can be used once.`,
  });
  expect(again.options[0]?.totals.discountCents).toBe(0);
});

test("applies the minimum and free delivery before the discount", async () => {
  const half = await addPromotion({ kind: "amount", value: 2_400 });
  const small = form({ promotion: half, lines: [{ id: gummies, quantity: 2 }] });
  expect(await orderOf(await place(small))).toMatchObject({ subtotalCents: 4_800, discountCents: 2_400 });
});

test("names the field of a refusal, and distinguishes quotes with and without a code", async () => {
  const refusalOf = async (sent: CheckoutForm) => {
    const answer = await send(sent);
    return answer.ok ? null : answer.refusal;
  };
  expect(await refusalOf(form({ promotion: "NO-SUCH" }))).toMatchObject({
    ...{ name: "promotion", field: "promotion" },
    sentence: "We don't recognize the code NO-SUCH. Check the spelling, or leave the field blank.",
  });
  const { lines, zip } = form();
  const plain = await quoteCheckout(db, { lines, zip }, NOW);
  const quoteFingerprint = plain.options.find(({ option }) => option === "standard")?.fingerprint ?? "";
  expect(await refusalOf(form({ quoteFingerprint }))).toMatchObject({ name: "quote_changed" });
  await db.update(siteSettings).set({ promotionCodes: false });
  expect(await refusalOf(form())).toMatchObject({ sentence: "We're not accepting promo codes right now." });
  await db.update(siteSettings).set({ promotionCodes: true, noPromotionZips: ["55424"] });
  expect(await refusalOf(form())).toMatchObject({ sentence: "Promo codes can't be used in 55424." });
  await db.update(siteSettings).set({ noPromotionZips: [] });
});

test("uses a code once in 20 concurrent checkouts of one customer, and once for each of 20 customers", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(form())));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.name])))).toEqual(
    new Set(["promotion"]),
  );
  const people = await addCustomers(db, 20);
  const others = await Promise.all(people.map((id) => send(form(), id)));
  expect(others.every(({ ok }) => ok)).toBe(true);
  const listed = (await listPromotions(db)).find(({ promotion }) => promotion.code === code);
  expect(listed).toMatchObject({ orders: 21, cents: 21 * 795 });
});

test("makes one order of the same page sent twice, and releases the code of a canceled one", async () => {
  const sent = form();
  const orderId = await place(sent);
  expect(await place(sent)).toBe(orderId);
  expect((await findPromotionFor(db, { code, customerId: ada })).isUsed).toBe(true);
  const canceled = await cancelOrder(db, { orderId, customerId: ada });
  expect(canceled.ok).toBe(true);
  expect((await findPromotionFor(db, { code, customerId: ada })).isUsed).toBe(false);
  await place();
});

test("refunds line by line exactly what was paid, and the accounting reconciles", async () => {
  const odd = await addPromotion({ kind: "amount", value: 1_000 });
  const orderId = await place(form({ promotion: odd }));
  await deliver(db, { orderId, handledBy: admin });
  const order = await orderOf(orderId);
  let back = 0;
  for (const line of order.lines) {
    for (let unit = 0; unit < line.quantity; unit++) {
      const lines = [{ orderItemId: line.id, quantity: 1, stock: "kept" as const }];
      const choice = { lines, delivery: false, redelivery: false };
      const calculated = calculateRefund(await readRefundable(db, await orderOf(orderId)), choice);
      if (!calculated.ok) throw new Error(calculated.refusal.sentence);
      const { totalCents } = calculated.value.part;
      const facts = { refundId: randomUUID(), orderId, customerId: ada, actor: by(admin), reason: "Sticky" };
      const done = await refundOrder(db, { ...facts, ...choice, method: "cash", totalCents }, () => NOW);
      expect(done.ok).toBe(true);
      back += totalCents;
    }
  }
  expect(back).toBe(order.totalCents);
  expect((await orderOf(orderId)).paymentStatus).toBe("refunded");
  const figures = await calculateFigures(db, periodOf("2026-11") as Period);
  const sold = figures.categories.reduce((sum, { cents }) => sum + cents, 0);
  expect(sold).toBe(figures.orders.itemsCents);
  expect(figures.refunds.totalCents).toBe(order.totalCents);
  const base = figures.taxes.find(({ name }) => name === "Sales tax");
  expect(base?.baseCents).toBe(order.subtotalCents - order.discountCents);
});

test("moves the discount along with a removed or substituted unit", async () => {
  const orderId = await place();
  const clock = risingClock();
  const change = async (place: number, about: { units: number; replaceBy: string | null }) => {
    const line = (await orderOf(orderId)).lines[place];
    if (!line) throw new Error("the line is gone");
    const facts = {
      orderId,
      actor: by(admin),
      itemId: line.id,
      seen: line.quantity,
      isGone: false,
    };
    const changed = await changeOrderLines(db, { ...facts, ...about }, clock);
    if (!changed.ok) throw new Error(changed.refusal.sentence);
  };
  await change(0, { units: 1, replaceBy: null });
  expect(await orderOf(orderId)).toMatchObject({ subtotalCents: 5_550, discountCents: 240 + 315 });
  const cheaper = await addProduct(db, { name: "Cheaper Drops", priceCents: 525, stock: 10 });
  await change(1, { units: 2, replaceBy: cheaper });
  const { lines, ...order } = await orderOf(orderId);
  expect(lines.map(({ quantity, discountCents }) => [quantity, discountCents])).toEqual([
    [1, 240],
    [1, 105],
    [2, 105],
  ]);
  expect(order).toMatchObject({ subtotalCents: 2_400 + 1_050 + 1_050, discountCents: 450 });
});

test("keeps a code that an order has, even a canceled one; deletes an unused one", async () => {
  const deleted = async () => {
    const { found } = await findPromotionFor(db, { code, customerId: null });
    return deletePromotion(db, by(admin), found?.id ?? "", NOW);
  };
  const orderId = await place();
  expect(await deleted()).toBe("used");
  await cancelOrder(db, { orderId, customerId: ada });
  expect(await deleted()).toBe("used");
  const listed = (await listPromotions(db)).find(({ promotion }) => promotion.code === code);
  expect(listed).toMatchObject({ orders: 0, cents: 0, isKept: true });
  code = await addPromotion();
  expect(await deleted()).toBe("deleted");
  expect((await findPromotionFor(db, { code, customerId: null })).found).toBeNull();
});

test("treats a code deleted while its order is written as unknown", async () => {
  const windowStart = NOON.add({ hours: 2 });
  const later = (change: Partial<CheckoutForm> = {}) =>
    form({ windowStart: windowStart.toString(), ...change });
  await place(later({ promotion: undefined }), admin);
  // The order is checked, and then waits for its window.
  const letGo = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      await tx
        .select()
        .from(deliveryWindows)
        .where(eq(deliveryWindows.windowStart, windowStart))
        .for("update");
      await pause();
    }),
  );
  const sent = send(later());
  await expect.poll(() => countWaiting(db)).toBe(1);
  await db.delete(promotions).where(eq(promotions.code, code));
  await letGo();
  expect(await sent).toMatchObject({ ok: false, refusal: { name: "promotion", field: "promotion" } });
});

test("explains an invalid code without changing the quote; ignores an incomplete ZIP", async () => {
  const { lines } = form();
  const long = await quoteCheckout(db, { lines, zip: "55424", promotion: "x".repeat(41) }, NOW);
  expect(long.promotion?.problem).toBe("Keep the promo code within 40 characters.");
  expect(long.options.length).toBeGreaterThan(0);
  const near = await addPromotion({ zips: ["55424"] });
  const half = await quoteCheckout(db, { lines, zip: "5542", promotion: near.toLowerCase() }, NOW);
  expect(half.promotion?.problem).toBe(
    `Please enter your ZIP code first: the code ${near} isn't valid everywhere.`,
  );
});
