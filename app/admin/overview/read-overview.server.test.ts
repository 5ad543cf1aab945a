import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { NO_ORDER_FILTERS } from "#app/admin/orders/order-filters.ts";
import { listOrders } from "#app/admin/orders/queries.server.ts";
import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { deliveryAttempts } from "#app/trade/handoff/tables.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { addCustomer, addOrder, addProduct, NOW, openTestShop, risingClock } from "#fixtures/shop.ts";
import { currentPeriods } from "./periods.ts";
import {
  countOpenByStatus,
  listBestSellers,
  listLowStock,
  readCollectedToday,
  readOrderFigures,
} from "./read-overview.server.ts";

const today = shopDate(NOW);

/** Adds an order placed some days ago, with this status. */
async function orderOf(
  customerId: string,
  quantity: number,
  daysAgo: number,
  status: "pending" | "completed" | "canceled",
) {
  const { orderId } = await addOrder(db, { customerId, productId: gummies, quantity });
  if (status === "canceled") await moveOrder(db, { orderId, to: "canceled", actor: COMMAND }, risingClock());
  const createdAt = NOW.subtract({ hours: 24 * daysAgo });
  await db.update(orders).set({ createdAt, status }).where(eq(orders.id, orderId));
}

const { db } = await openTestShop();
const ada = await addCustomer(db);
const gummies = await addProduct(db, { stock: 40 });
// NOW is a Saturday: five days ago is the week's Monday, six days ago is the week before.
await orderOf(ada, 1, 0, "pending");
await orderOf(ada, 2, 0, "completed");
await orderOf(ada, 3, 5, "completed");
await orderOf(ada, 4, 5, "canceled");
await orderOf(ada, 5, 6, "completed");
await orderOf(ada, 6, 20, "completed");

test("shows figures of today and this week that agree with the linked lists", async () => {
  const figures = await readOrderFigures(db, NOW);
  const periods = currentPeriods(today);
  expect(figures.today).toMatchObject({ placed: 2, completed: 1, open: 1 });
  expect(figures.week).toMatchObject({ placed: 4, completed: 2, open: 1 });
  for (const name of ["today", "week"] as const) {
    const days = { placedFrom: periods[name].from, placedTo: periods[name].to };
    const all = await listOrders(db, { ...NO_ORDER_FILTERS, ...days });
    expect(all.total).toBe(figures[name].placed);
    const completed = await listOrders(db, { ...NO_ORDER_FILTERS, ...days, status: "completed" });
    expect([completed.total, completed.totalCents]).toEqual([
      figures[name].completed,
      figures[name].completedCents,
    ]);
  }
});

test("counts payment collected today whenever the order was placed, without failed attempts", async () => {
  const at = shopInstant(today, Temporal.PlainTime.from("12:00"));
  const before = await readCollectedToday(db, at);
  const customerId = await addCustomer(db);
  const visit = async (hours: number, failureReason?: "not_home") => {
    const { orderId } = await addOrder(db, { customerId, productId: gummies });
    await db
      .update(orders)
      .set({ createdAt: at.subtract({ hours: 24 * 40 }) })
      .where(eq(orders.id, orderId));
    const paid = { idType: "passport", paymentMethod: "cash", amountCents: 6_848 } as const;
    await db.insert(deliveryAttempts).values({
      ...{ id: randomUUID(), orderId, attempt: 1, at: at.add({ hours }) },
      ...(failureReason ? { failureReason } : paid),
    });
  };
  for (const [hours, failure] of [[-11], [11], [-13], [13], [1, "not_home"]] as const)
    await visit(hours, failure);
  const after = await readCollectedToday(db, at);
  expect([after.doors - before.doors, after.cents - before.cents]).toEqual([2, 2 * 6_848]);
});

test("counts open orders by status, in agreement with the list", async () => {
  for (const { status, count } of await countOpenByStatus(db)) {
    expect((await listOrders(db, { ...NO_ORDER_FILTERS, status })).total, status).toBe(count);
  }
});

test("counts units of best sellers over 7 and 30 days, without canceled or returned orders", async () => {
  const { week, month } = await listBestSellers(db, NOW.add({ minutes: 1 }), 5);
  expect(week).toEqual([{ productId: gummies, name: "Lake Gummies", units: 11 }]);
  expect(month[0]?.units).toBe(17);
});

test("ranks best sellers per period, and by name if tied", async () => {
  const customerId = await addCustomer(db);
  for (const [name, quantity, daysAgo] of [
    ["Zinnia Drops", 3, 1],
    ["Aster Drops", 3, 1],
    ["Old Favorite", 50, 20],
  ] as const) {
    const productId = await addProduct(db, { name, stock: 100 });
    const { orderId } = await addOrder(db, { customerId, productId, quantity });
    await db.update(orderItems).set({ name }).where(eq(orderItems.orderId, orderId));
    const createdAt = NOW.subtract({ hours: 24 * daysAgo });
    await db.update(orders).set({ createdAt, status: "completed" }).where(eq(orders.id, orderId));
  }
  // The result of the test above is cached for a minute.
  const { week, month } = await listBestSellers(db, NOW.add({ hours: 2 }), 2);
  const units = (rows: typeof week) => rows.map((row) => [row.name, row.units]);
  expect(units(week)).toEqual([
    ["Lake Gummies", 11],
    ["Aster Drops", 3],
  ]);
  expect(units(month)).toEqual([
    ["Old Favorite", 50],
    ["Lake Gummies", 17],
  ]);
});

test("lists active products up to the low-stock threshold, lowest first, and counts the rest", async () => {
  for (const [name, stock] of [
    ["C", 5],
    ["A", 0],
    ["B", 3],
    ["D", 6],
  ] as const)
    await addProduct(db, { name, stock });
  await addProduct(db, { name: "Draft", stock: 1, status: "draft" });
  await addProduct(db, { name: "Not counted", stock: null });
  const { rows, total } = await listLowStock(db, 5, 2);
  expect(rows.map(({ name, stock }) => [name, stock])).toEqual([
    ["A", 0],
    ["B", 3],
  ]);
  expect(total).toBe(3);
});
