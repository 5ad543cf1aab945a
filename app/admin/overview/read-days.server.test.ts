import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { NO_ORDER_FILTERS } from "#app/admin/orders/order-filters.ts";
import { listOrders } from "#app/admin/orders/queries.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { refunds } from "#app/trade/accounting/tables.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { listEmptySearches } from "#app/trade/catalog/count-empty-search.server.ts";
import { emptySearches } from "#app/trade/catalog/tables.server.ts";
import type { FailureReason } from "#app/trade/handoff/handoff.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addCustomer, addOrder, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { listExpiring, readDoorFigures, readOrderFigures, readTradeByDay } from "./read-overview.server.ts";

const today = shopDate(NOW);
const daysAgo = (days: number) => NOW.subtract({ hours: 24 * days });

const { db } = await openTestShop();
const ada = await addCustomer(db);
const gummies = await addProduct(db, { stock: 400 });

/** Adds an order placed some days ago, and delivered at a moment if given. */
async function orderOf(placed: number, completedAt: Temporal.Instant | null) {
  const { orderId } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 1 });
  const status = completedAt ? "completed" : "pending";
  await db
    .update(orders)
    .set({ createdAt: daysAgo(placed), status, completedAt })
    .where(eq(orders.id, orderId));
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error("no order");
  return row;
}

test("counts revenue on the day of delivery, less that day's refunds, and orders on the day they were placed", async () => {
  // Half past eleven at night in the shop, which is the next day in UTC.
  const late = Temporal.Instant.from("2026-11-20T23:30:00-06:00");
  const { id: orderId, totalCents } = await orderOf(2, late);
  await orderOf(2, NOW);
  await orderOf(0, null);
  await orderOf(40, daysAgo(40));
  const part = {
    itemsCents: 300,
    deliveryCents: 0,
    redeliveryCents: 0,
    taxes: [],
    taxCents: 0,
    totalCents: 300,
  };
  await db.insert(refunds).values({
    ...{
      id: randomUUID(),
      orderId,
      at: NOW,
      kind: "by_hand",
      reason: "One was broken.",
      method: "cash",
      ...part,
    },
  });
  const days = await readTradeByDay(db, NOW, 30);
  expect(days).toHaveLength(30);
  expect(days.slice(-3)).toEqual([
    { day: "2026-11-19", orders: 2, revenueCents: 0 },
    { day: "2026-11-20", orders: 0, revenueCents: totalCents },
    { day: "2026-11-21", orders: 1, revenueCents: totalCents - 300 },
  ]);
  expect(days.slice(0, -3).every(({ orders: count, revenueCents }) => count + revenueCents === 0)).toBe(true);
  for (const { day, orders: count } of days.slice(-3)) {
    const listed = await listOrders(db, { ...NO_ORDER_FILTERS, placedFrom: day, placedTo: day });
    expect(listed.total, day).toBe(count);
  }
});

test("caches the figures for at most a minute", async () => {
  const before = await readTradeByDay(db, NOW, 30);
  await orderOf(0, null);
  expect(await readTradeByDay(db, NOW.add({ seconds: 59 }), 30)).toBe(before);
  const after = await readTradeByDay(db, NOW.add({ seconds: 60 }), 30);
  expect(after.at(-1)?.orders).toBe((before.at(-1)?.orders ?? 0) + 1);
});

test("compares last week up to the same day and time", async () => {
  const before = (await readOrderFigures(db, NOW)).lastWeek.placed;
  const placedAt = async (createdAt: Temporal.Instant) => {
    const { id } = await orderOf(0, null);
    await db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  };
  await placedAt(daysAgo(7).subtract({ minutes: 1 }));
  await placedAt(daysAgo(7).add({ minutes: 1 }));
  expect((await readOrderFigures(db, NOW)).lastWeek.placed).toBe(before + 1);
});

test("counts a delivery as on time by the end of its window, leaves out unknown arrivals, and groups failures by reason", async () => {
  const visit = async (minutesAfterWindow: number | null, failureReason: FailureReason | null = null) => {
    const { id: orderId, windowEnd } = await orderOf(1, NOW);
    const arrivedAt = minutesAfterWindow === null ? null : windowEnd.add({ minutes: minutesAfterWindow });
    const done = { idType: "passport", paymentMethod: "cash", amountCents: 100 } as const;
    await db.insert(deliveryAttempts).values({
      ...{ id: randomUUID(), orderId, attempt: 1, at: NOW, failureReason, arrivedAt },
      ...(failureReason ? {} : done),
    });
  };
  for (const minutes of [-30, 0, 1, null]) await visit(minutes);
  for (const reason of ["not_home", "no_valid_id", "not_home"] as const) await visit(0, reason);
  expect(await readDoorFigures(db, NOW, 30)).toEqual({
    measured: 3,
    onTime: 2,
    failed: [
      { reason: "not_home", visits: 2 },
      { reason: "no_valid_id", visits: 1 },
    ],
  });
});

test("lists batches that expire soon with their stock, without sold-out, recalled, or expired ones", async () => {
  const productId = await addProduct(db, { name: "Pine Drops" });
  const batch = (number: string, days: number, more: Partial<typeof batches.$inferInsert> = {}) => ({
    ...{ id: randomUUID(), productId, number, lab: "Lab", testedOn: today, received: 9, left: 4 },
    ...{ delta9Percent: 0.1, mgFound: 5, expiresOn: today.add({ days }), ...more },
  });
  const rows = [
    batch("LATER", 30),
    batch("TODAY", 0),
    batch("HELD", 10, { isHeld: true }),
    batch("FAR", 31),
    batch("GONE", 5, { left: 0 }),
    batch("OVER", -1),
    batch("RECALLED", 5, { recalledAt: NOW }),
    batch("NEVER", 0, { expiresOn: null }),
  ];
  for (const row of rows) await db.insert(batches).values(row);
  const { rows: listed, total } = await listExpiring(db, today, 30, 2);
  expect(listed.map(({ number, product, left, expiresOn }) => [number, product, left, expiresOn])).toEqual([
    ["TODAY", "Pine Drops", 4, "2026-11-21"],
    ["HELD", "Pine Drops", 4, "2026-12-01"],
  ]);
  expect(total).toBe(3);
});

test("adds up searches with no results over the days, most frequent first", async () => {
  const asked = (text: string, days: number, asks: number) => ({ day: today.subtract({ days }), text, asks });
  await db
    .insert(emptySearches)
    .values([
      asked("mango", 0, 2),
      asked("mango", 29, 3),
      asked("<b>", 1, 4),
      asked("fig", 1, 4),
      asked("old", 30, 99),
    ]);
  expect(await listEmptySearches(db, today.subtract({ days: 29 }), 3)).toEqual([
    { text: "mango", asks: 5 },
    { text: "<b>", asks: 4 },
    { text: "fig", asks: 4 },
  ]);
});
