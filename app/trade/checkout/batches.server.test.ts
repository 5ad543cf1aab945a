import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { listShares } from "#app/trade/batches/queries.server.ts";
import { deleteBatch, saveBatch, withdrawBatches, writeOff } from "#app/trade/batches/save-batch.server.ts";
import { settleExpired } from "#app/trade/batches/settle-stock.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { cancelOrder, moveOrder } from "#app/trade/orders/move-order.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { formFor, GENEROUS } from "#fixtures/checkout.ts";
import {
  addCustomer,
  addCustomers,
  addProduct,
  NOON,
  NOW,
  openTestShop,
  risingClock,
} from "#fixtures/shop.ts";
import { placeOrder } from "./place-order.server.ts";

// A product's stock consists of batches (rules batches/*, recalls/start).

const TODAY = "2026-11-21";
const day = (text: string) => Temporal.PlainDate.from(text);

let gummies: string;

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);
const ada = await addCustomer(db);
beforeEach(async () => {
  gummies = await addProduct(db, { priceCents: 3_000 });
});

const order = async (
  quantity: number,
  { now = NOW, customerId = ada, windowStart = NOON.toString() } = {},
) => {
  const form = formFor([{ id: gummies, quantity }], { windowStart });
  return placeOrder(db, { customerId, requireVerifiedEmail: true, form }, now);
};
const idOf = (placed: Awaited<ReturnType<typeof order>>) => (placed.ok ? placed.value.orderId : "");
const left = async () =>
  Object.fromEntries(
    (await db.select().from(batches).where(eq(batches.productId, gummies))).map((row) => [
      row.number,
      row.left,
    ]),
  );
const stock = async () => (await db.select().from(products).where(eq(products.id, gummies)))[0]?.stock;
const faults = (today = TODAY) => faultsOfBatches(db, gummies, today);
const withdraw = (...ids: string[]) =>
  transact(db, async (tx, changed) => ok(await withdrawBatches(tx, ids, changed, NOW)));

describe("a sale takes from batches", () => {
  test("takes the earliest expiration first, from as many batches as needed, and returns units to each", async () => {
    const names = { a: crypto.randomUUID(), b: crypto.randomUUID(), c: crypto.randomUUID() };
    await addBatch(db, { productId: gummies, received: 9, number: names.c });
    await addBatch(db, { productId: gummies, received: 3, number: names.b, expiresOn: day("2027-02-01") });
    await addBatch(db, { productId: gummies, received: 2, number: names.a, expiresOn: day("2026-12-01") });
    expect(await stock()).toBe(14);
    const orderId = idOf(await order(6));
    expect(await left()).toEqual({ [names.a]: 0, [names.b]: 0, [names.c]: 8 });
    expect((await listShares(db, [orderId])).get(orderId)?.get(gummies)).toEqual([
      { number: names.a, quantity: 2 },
      { number: names.b, quantity: 3 },
      { number: names.c, quantity: 1 },
    ]);
    expect(await faults()).toEqual([]);
    expect(await cancelOrder(db, { orderId, customerId: ada }, risingClock())).toMatchObject({ ok: true });
    expect(await left()).toEqual({ [names.a]: 2, [names.b]: 3, [names.c]: 9 });
    expect(await stock()).toBe(14);
  });

  test("never takes from one on hold, recalled, or expired", async () => {
    await addBatch(db, { productId: gummies, received: 5, isHeld: true });
    await addBatch(db, { productId: gummies, received: 5, expiresOn: day("2026-11-20") });
    await addBatch(db, { productId: gummies, received: 5, recalledAt: NOW });
    expect(await stock()).toBe(0);
    expect(await order(1)).toMatchObject({ refusal: { name: "stock_short" } });
    await addBatch(db, { productId: gummies, received: 2, expiresOn: day(TODAY) });
    expect(await order(2)).toMatchObject({ ok: true });
    expect(await faults()).toEqual([]);
  });

  test("doesn't sell a batch that expired at midnight, even before it's removed from the stock", async () => {
    await addBatch(db, { productId: gummies, received: 5, expiresOn: day(TODAY) });
    await addBatch(db, { productId: gummies, received: 2 });
    expect(await stock()).toBe(7);
    const tomorrow = { now: NOW.add({ hours: 24 }), windowStart: NOON.add({ hours: 24 }).toString() };
    expect(await order(3, tomorrow)).toMatchObject({ refusal: { name: "stock_short" } });
    expect(await stock()).toBe(2);
    expect(await order(2, tomorrow)).toMatchObject({ ok: true });
    expect(await faults("2026-11-22")).toEqual([]);
  });

  test("sells stock set by SQL as far as it goes, and doesn't reset it to the batches' sum", async () => {
    await addBatch(db, { productId: gummies, received: 5 });
    const set = (stock: number) => db.update(products).set({ stock }).where(eq(products.id, gummies));
    await set(2);
    await settleExpired(db, NOW);
    expect(await order(3)).toMatchObject({ refusal: { name: "stock_short" } });
    await set(20);
    expect(await order(8)).toMatchObject({ ok: true });
    expect(await stock()).toBe(12);
  });

  test("removes expired units from the stock once at the start of a day", async () => {
    await addBatch(db, { productId: gummies, received: 5, expiresOn: day("2026-12-31") });
    const newYear = Temporal.Instant.from("2027-01-01T06:00:00Z");
    await settleExpired(db, newYear.subtract({ milliseconds: 1 }));
    expect(await stock()).toBe(5);
    await Promise.all([settleExpired(db, newYear), settleExpired(db, newYear)]);
    expect(await settleExpired(db, newYear)).toBe(0);
    expect(await stock()).toBe(0);
  });

  test("returns units of a recalled batch to it, but not to the stock", async () => {
    const batch = await addBatch(db, { productId: gummies, received: 5 });
    await addBatch(db, { productId: gummies, received: 1, expiresOn: day("2027-01-01") });
    const orderId = idOf(await order(3));
    await withdraw(batch);
    expect(await stock()).toBe(0);
    await cancelOrder(db, { orderId, customerId: ada }, risingClock());
    expect(await stock()).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test("refuses to pack or dispatch an order with a recalled batch", async () => {
    const batch = await addBatch(db, { productId: gummies, received: 5, number: "LAKE-7" });
    const orderId = idOf(await order(1));
    const clock = risingClock();
    const move = (to: "confirmed" | "packed") => moveOrder(db, { orderId, to, actor: COMMAND }, clock);
    await move("confirmed");
    await withdraw(batch);
    expect(await move("packed")).toMatchObject({
      refusal: {
        name: "forbidden",
        sentence:
          "Lake Gummies can't be packed or delivered: its batch LAKE-7 is recalled. Use another batch, or remove or substitute it.",
      },
    });
  });
});

describe("an admin", () => {
  const form = async (id: string) => {
    const [row] = await db.select().from(batches).where(eq(batches.id, id));
    if (!row) throw new Error("there is no such batch");
    const { createdAt: _, left: __, writtenOff: ___, recalledAt: ____, reportName: _____, ...typed } = row;
    return typed;
  };

  test("receives, holds, and releases units: the stock follows", async () => {
    const batch = await addBatch(db, { productId: gummies, received: 5 });
    await order(2);
    const save = async (change: object) => saveBatch(db, COMMAND, { ...(await form(batch)), ...change }, NOW);
    expect(await save({ received: 1 })).toMatchObject({ refusal: { name: "below_used", used: 2 } });
    const tomorrow = shopDate(NOW).add({ days: 1 });
    expect(await save({ testedOn: tomorrow, isHeld: true })).toMatchObject({
      refusal: { name: "tested_later" },
    });
    expect(await save({ testedOn: shopDate(NOW) })).toMatchObject({ ok: true });
    await save({ received: 8 });
    expect(await stock()).toBe(6);
    await save({ isHeld: true, holdReason: "A smell" });
    expect(await stock()).toBe(0);
    await save({ isHeld: false });
    expect(await stock()).toBe(6);
    expect(await save({ delta9Percent: 0.4 })).toMatchObject({
      refusal: { name: "not_allowed", field: "delta9Percent" },
    });
    expect(await faults()).toEqual([]);
  });

  test("deletes an unsold batch with its units; keeps one that was sold", async () => {
    const [first, second] = [
      await addBatch(db, { productId: gummies, received: 5 }),
      await addBatch(db, { productId: gummies, received: 7 }),
    ];
    expect(await deleteBatch(db, COMMAND, second, NOW)).toBe("deleted");
    expect(await stock()).toBe(5);
    await order(1);
    expect(await deleteBatch(db, COMMAND, first, NOW)).toBe("sold");
    const only = await addProduct(db, { stock: 3 });
    const batch = await addBatch(db, { productId: only, received: 9 });
    await deleteBatch(db, COMMAND, batch, NOW);
    const [left] = await db.select().from(products).where(eq(products.id, only));
    expect(left).toMatchObject({ stock: 0, hasBatches: false });
  });

  test("writes off no more than is left", async () => {
    const batch = await addBatch(db, { productId: gummies, received: 5 });
    await order(2);
    const off = (units: number) => writeOff(db, COMMAND, { id: batch, units, reason: "Dropped" }, NOW);
    expect(await off(4)).toEqual({ ok: false, refusal: { left: 3 } });
    expect(await off(2)).toMatchObject({ ok: true });
    expect(await stock()).toBe(1);
    expect(await faults()).toEqual([]);
  });
});

test("sells the last 5 units of three batches to 200 customers, with one recalled in between", async () => {
  const expiring = (text: string) => ({ productId: gummies, expiresOn: day(text) });
  await addBatch(db, { ...expiring("2026-12-01"), received: 1 });
  const recalled = await addBatch(db, { ...expiring("2027-01-01"), received: 2 });
  await addBatch(db, { ...expiring("2027-02-01"), received: 2 });
  const people = await addCustomers(db, 200);
  const answers = await Promise.all(
    people.map(async (customerId, nth) => {
      if (nth === 3) await withdraw(recalled);
      return order(1, { customerId });
    }),
  );
  const made = answers.filter(({ ok: isMade }) => isMade).length;
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.name]));
  expect(new Set(refusals)).toEqual(new Set(["stock_short"]));
  expect(made).toBeGreaterThanOrEqual(3);
  expect(made).toBeLessThanOrEqual(5);
  expect(await faults()).toEqual([]);
  expect(await stock()).toBe(0);
});

test("keeps every batch consistent across concurrent orders, cancellations, write-offs, and recalls", async () => {
  const ids: string[] = [];
  for (const received of [20, 20, 20, 20]) ids.push(await addBatch(db, { productId: gummies, received }));
  const people = await addCustomers(db, 60);
  const clock = risingClock();
  await Promise.all([
    ...people.map(async (customerId, nth) => {
      const orderId = idOf(await order(1 + (nth % 3), { customerId }));
      if (orderId && nth % 4 === 0) await cancelOrder(db, { orderId, customerId }, clock);
    }),
    withdraw(ids[1] as string),
    writeOff(db, COMMAND, { id: ids[2] as string, units: 3, reason: "Dropped" }, NOW),
    withdraw(ids[3] as string, ids[0] as string),
  ]);
  expect(await faults()).toEqual([]);
});
