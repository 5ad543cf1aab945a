import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/db/client.server.ts";
import { moveOrder } from "#app/orders/move-order.server.ts";
import { orders } from "#app/orders/tables.server.ts";
import { addCustomer, addOrder, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import type { OrderFilters } from "./order-filters.ts";
import { listOrders } from "./queries.server.ts";

let db: Database;
let close: () => Promise<void>;
let ada: string;
let berit: string;
let adas: string[];
let berits: string;

beforeAll(async () => {
  ({ db, close } = await openTestShop());
  ada = await addCustomer(db);
  berit = await addCustomer(db);
  const productId = await addProduct(db, { stock: 100 });
  adas = [];
  for (let nth = 0; nth < 3; nth++) {
    const { orderId } = await addOrder(db, { customerId: ada, productId, quantity: nth + 1 });
    const createdAt = NOW.add({ minutes: nth });
    await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
    adas.push(orderId);
  }
  ({ orderId: berits } = await addOrder(db, { customerId: berit, productId }));
  await db
    .update(orders)
    .set({
      contactName: "Berit 100%_Olsen",
      contactEmail: "berit@example.com",
      deliveryZip: "55102",
      windowStart: Temporal.Instant.from("2026-11-23T04:00:00Z"),
      windowEnd: Temporal.Instant.from("2026-11-23T06:00:00Z"),
      createdAt: NOW.subtract({ hours: 1 }),
    })
    .where(eq(orders.id, berits));
});
afterAll(() => close());

const listed = async (filters: Partial<OrderFilters>) => {
  const { rows, total } = await listOrders(db, { status: null, day: null, search: "", page: 1, ...filters });
  expect(total).toBe(rows.length);
  return rows.map((row) => row.id);
};

describe("the admin's list", () => {
  test("is newest first, with the units of each order", async () => {
    expect(await listed({})).toEqual([...adas.toReversed(), berits]);
    const { rows } = await listOrders(db, { status: null, day: null, search: "", page: 1 });
    expect(rows.map((row) => row.units)).toEqual([3, 2, 1, 2]);
  });

  test("narrows by state", async () => {
    await moveOrder(db, { orderId: berits, to: "confirmed", actorId: null }, () => NOW);
    expect(await listed({ status: "confirmed" })).toEqual([berits]);
    expect(await listed({ status: "completed" })).toEqual([]);
  });

  test("narrows by the window's day in shop time", async () => {
    expect(await listed({ day: "2026-11-22" })).toEqual([berits]);
    expect(await listed({ day: "2026-11-21" })).toHaveLength(3);
    expect(await listed({ day: "2026-11-23" })).toEqual([]);
  });

  test.each(["berit", "BERIT@EXAMPLE", "55102", "100%_", "Olsen"])("finds %j", async (search) => {
    expect(await listed({ search })).toEqual([berits]);
  });

  test("takes the signs of SQL patterns literally", async () => {
    expect(await listed({ search: "%" })).toEqual([berits]);
    expect(await listed({ search: "\\" })).toEqual([]);
  });

  test("finds an order by the beginning of its id", async () => {
    for (const length of [8, 9, 13, 36]) {
      expect(await listed({ search: berits.slice(0, length).toUpperCase() })).toEqual([berits]);
    }
    expect(await listed({ search: `${berits}0` })).toEqual([]);
  });

  test("is empty beyond its last page, and still counts every order", async () => {
    const { rows, total } = await listOrders(db, { status: null, day: null, search: "", page: 2 });
    expect([rows, total]).toEqual([[], 4]);
  });
});
