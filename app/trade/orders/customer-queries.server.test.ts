import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop, risingClock } from "#fixtures/shop.ts";
import { findOrderOfCustomer, listOrdersOfCustomer, versionOfOrders } from "./customer-queries.server.ts";
import { moveOrder } from "./move-order.server.ts";
import { orders } from "./tables.server.ts";

/** Ada's orders, newest first; the last two were placed at the same moment. */

const { db } = await openTestShop();
const productId = await addProduct(db, { stock: 1_000 });
const ada = await addCustomer(db);
const berit = await addCustomer(db);
const placed: string[] = [];
for (let nth = 0; nth < 23; nth++) {
  const { orderId } = await addOrder(db, { customerId: ada, productId, quantity: 1 + (nth % 3) });
  const createdAt = NOW.add({ minutes: nth });
  await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
  placed.push(orderId);
}
const first = placed.slice(0, 2).sort();
await db.update(orders).set({ createdAt: NOW }).where(inArray(orders.id, first));
const adas = [...placed.slice(2).reverse(), ...first];
const { orderId: berits } = await addOrder(db, { customerId: berit, productId });

const list = (page: number, withOrder: string | null = null) =>
  listOrdersOfCustomer(db, ada, { page, withOrder });
const idsOf = ({ orders: shown }: Awaited<ReturnType<typeof list>>) => shown.map(({ id }) => id);

describe("a customer's orders (rules orders/customer-list)", () => {
  test("lists newest first, ten per page, with items and ISO times", async () => {
    const first = await list(1);
    expect(first).toMatchObject({ page: 1, pages: 3, total: 23 });
    expect(idsOf(first)).toEqual(adas.slice(0, 10));
    expect(idsOf(await list(2))).toEqual(adas.slice(10, 20));
    const last = await list(3);
    expect(idsOf(last)).toEqual(adas.slice(20));
    expect(last.orders[0]).toMatchObject({
      createdAt: NOW.add({ minutes: 2 }).toString(),
      windowStart: "2026-11-21T18:00:00Z",
      items: [{ quantity: 3, name: "Lake Gummies" }],
    });
    expect(structuredClone(first)).toEqual(first);
    expect(Object.keys(first.orders[0] ?? {})).not.toContain("idempotencyKey");
  });

  test("shows the last page for a page past it", async () => {
    expect(idsOf(await list(4))).toEqual(adas.slice(20));
    expect(await list(9_999)).toMatchObject({ page: 3 });
  });

  test("shows the page with the requested order, regardless of the page number", async () => {
    for (const [index, orderId] of adas.entries()) {
      const shown = await list(1, orderId);
      expect(shown.page, `order ${index}`).toBe(Math.floor(index / 10) + 1);
      expect(idsOf(shown)).toContain(orderId);
    }
  });

  test("ignores a requested order that is another customer's or doesn't exist", async () => {
    expect(idsOf(await list(2, berits))).toEqual(adas.slice(10, 20));
    expect(idsOf(await list(2, randomUUID()))).toEqual(adas.slice(10, 20));
  });

  test("excludes other customers' orders", async () => {
    const beritsList = await listOrdersOfCustomer(db, berit, { page: 1, withOrder: null });
    expect(beritsList.orders.map(({ id }) => id)).toEqual([berits]);
    const nothing = await listOrdersOfCustomer(db, randomUUID(), { page: 2, withOrder: null });
    expect(nothing).toEqual({ orders: [], page: 1, pages: 1, total: 0 });
  });
});

describe("one order of a customer", () => {
  test("finds an order only for its owner", async () => {
    expect(await findOrderOfCustomer(db, { orderId: berits, customerId: berit })).toMatchObject({
      id: berits,
    });
    expect(await findOrderOfCustomer(db, { orderId: berits, customerId: ada })).toBeNull();
    expect(await findOrderOfCustomer(db, { orderId: randomUUID(), customerId: ada })).toBeNull();
  });

  test("returns the steps with times, without actors and reasons", async () => {
    const customerId = await addCustomer(db);
    const ingrid = await addCustomer(db, { firstName: "Ingrid" });
    const { orderId } = await addOrder(db, { customerId, productId });
    const clock = risingClock();
    await moveOrder(db, { orderId, to: "confirmed", actor: by(ingrid) }, clock);
    const reason = "The courier's car broke down";
    await moveOrder(db, { orderId, to: "canceled", actor: by(ingrid), reason }, clock);
    const order = await findOrderOfCustomer(db, { orderId, customerId });
    expect(order?.steps).toEqual([
      { to: "pending", label: "Placed", at: NOW.toString(), state: "reached" },
      { to: "confirmed", label: "Confirmed", at: NOW.add({ seconds: 1 }).toString(), state: "reached" },
      { to: "canceled", label: "Canceled", at: NOW.add({ seconds: 2 }).toString(), state: "reached" },
    ]);
    const sent = JSON.stringify(order);
    expect(sent).not.toContain(reason);
    expect(sent).not.toContain(ingrid);
  });
});

describe("the version of a customer's orders", () => {
  test("changes with each of their own orders and status changes, not with those of others", async () => {
    const customerId = await addCustomer(db);
    const versions = [await versionOfOrders(db, customerId)];
    const { orderId } = await addOrder(db, { customerId, productId });
    versions.push(await versionOfOrders(db, customerId));
    await moveOrder(db, { orderId, to: "confirmed", actor: COMMAND });
    versions.push(await versionOfOrders(db, customerId));
    expect(new Set(versions).size).toBe(3);
    const { orderId: others } = await addOrder(db, { customerId: berit, productId });
    await moveOrder(db, { orderId: others, to: "confirmed", actor: COMMAND });
    expect(await versionOfOrders(db, customerId)).toBe(versions[2]);
  });
});
