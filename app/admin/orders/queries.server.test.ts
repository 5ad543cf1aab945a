import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addCustomer, addOrder, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { NO_ORDER_FILTERS, type OrderFilters } from "./order-filters.ts";
import { listOrders, listWindowStarts } from "./queries.server.ts";

const { db } = await openTestShop();
const ada = await addCustomer(db);
const berit = await addCustomer(db);
const productId = await addProduct(db, { stock: 100 });
const adas: string[] = [];
for (let nth = 0; nth < 3; nth++) {
  const { orderId } = await addOrder(db, { customerId: ada, productId, quantity: nth + 1 });
  const createdAt = NOW.add({ minutes: nth });
  await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
  adas.push(orderId);
}
const { orderId: berits } = await addOrder(db, { customerId: berit, productId });
await db
  .update(orders)
  .set({
    contactName: "Berit 100%_Olsen",
    contactEmail: "berit@example.com",
    contactPhone: "+1 (651) 555-0199",
    deliveryZip: "55102",
    windowStart: Temporal.Instant.from("2026-11-23T04:00:00Z"),
    windowEnd: Temporal.Instant.from("2026-11-23T06:00:00Z"),
    createdAt: NOW.subtract({ hours: 1 }),
  })
  .where(eq(orders.id, berits));

const listed = async (filters: Partial<OrderFilters>) => {
  const { rows, total } = await listOrders(db, { ...NO_ORDER_FILTERS, ...filters });
  expect(total).toBe(rows.length);
  return rows.map((row) => row.id);
};

describe("the admin's list", () => {
  test("is newest first, with the units of each order", async () => {
    expect(await listed({})).toEqual([...adas.toReversed(), berits]);
    const { rows } = await listOrders(db, NO_ORDER_FILTERS);
    expect(rows.map((row) => row.units)).toEqual([3, 2, 1, 2]);
  });

  test("counts all orders even past the last page", async () => {
    const beyond = { ...NO_ORDER_FILTERS, page: 3 };
    expect(await listOrders(db, beyond)).toMatchObject({ rows: [], total: 4 });
    expect(await listOrders(db, { ...beyond, search: "55102" })).toMatchObject({ rows: [], total: 1 });
    expect(await listOrders(db, { ...beyond, search: "no-such-text" })).toMatchObject({ rows: [], total: 0 });
  });

  test("filters by status", async () => {
    await moveOrder(db, { orderId: berits, to: "confirmed", actor: COMMAND }, () => NOW);
    expect(await listed({ status: "confirmed" })).toEqual([berits]);
    expect(await listed({ status: "completed" })).toEqual([]);
  });

  test("filters by the window's day in shop time", async () => {
    expect(await listed({ day: "2026-11-22" })).toEqual([berits]);
    expect(await listed({ day: "2026-11-21" })).toHaveLength(3);
    expect(await listed({ day: "2026-11-23" })).toEqual([]);
  });

  test.each(["berit", "BERIT@EXAMPLE", "55102", "100%_", "Olsen"])("finds %j", async (search) => {
    expect(await listed({ search })).toEqual([berits]);
  });

  test.each(["651-555-0199", "6515550199", "(651) 555 0199", "1 651 555 0199", "555-0199", "0199"])(
    "finds a phone number typed as %j",
    async (search) => {
      expect(await listed({ search })).toEqual([berits]);
    },
  );

  test("finds nothing by an unknown phone number", async () => {
    expect(await listed({ search: "651-555-0190" })).toEqual([]);
  });

  test("filters by ZIP, and by window within a day", async () => {
    expect(await listed({ zip: "55102" })).toEqual([berits]);
    expect(await listed({ zip: "55103" })).toEqual([]);
    expect(await listed({ day: "2026-11-22", window: "22:00" })).toEqual([berits]);
    expect(await listed({ day: "2026-11-22", window: "20:00" })).toEqual([]);
    expect(await listed({ day: "2026-11-21", window: "12:00" })).toHaveLength(3);
    expect(await listWindowStarts(db, "2026-11-22")).toEqual(["2026-11-23T04:00:00Z"]);
  });

  test("filters by the shop days of placing, with the total of the orders", async () => {
    expect(await listed({ placedFrom: "2026-11-21", placedTo: "2026-11-21" })).toHaveLength(4);
    expect(await listed({ placedFrom: "2026-11-22" })).toEqual([]);
    expect(await listed({ placedTo: "2026-11-20" })).toEqual([]);
    const { rows, totalCents } = await listOrders(db, { ...NO_ORDER_FILTERS, placedFrom: "2026-11-21" });
    expect(totalCents).toBe(rows.reduce((sum, row) => sum + row.totalCents, 0));
    expect((await listOrders(db, NO_ORDER_FILTERS)).totalCents).toBeNull();
  });

  test("no longer finds an order by data of its customer's erased account", async () => {
    const changes = { contactName: "", contactEmail: "", contactPhone: "" };
    await db
      .update(orders)
      .set(changes)
      .where(eq(orders.id, adas[0] as string));
    expect(await listed({ search: "Ada Lindgren" })).toEqual(adas.slice(1).toReversed());
  });

  test("matches SQL pattern characters literally", async () => {
    expect(await listed({ search: "%" })).toEqual([berits]);
    expect(await listed({ search: "\\" })).toEqual([]);
  });

  test("finds an order by the start of its id", async () => {
    for (const length of [8, 9, 13, 36]) {
      expect(await listed({ search: berits.slice(0, length).toUpperCase() })).toEqual([berits]);
    }
    expect(await listed({ search: `${berits}0` })).toEqual([]);
  });

  test("is empty beyond its last page, and still counts every order", async () => {
    const { rows, total } = await listOrders(db, { ...NO_ORDER_FILTERS, page: 2 });
    expect([rows, total]).toEqual([[], 4]);
  });
});
