import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/db/client.server.ts";
import { addCustomer, addOrder, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { listOrdersOfCustomer } from "./queries.server.ts";
import { orders } from "./tables.server.ts";

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

describe("a customer's orders", () => {
  test("come newest first, with lines and ISO times", async () => {
    const found = await listOrdersOfCustomer(db, ada);
    expect(found.map((order) => order.id)).toEqual(adas.toReversed());
    expect(found.map((order) => order.items[0]?.quantity)).toEqual([3, 2, 1]);
    expect(found[2]).toMatchObject({ createdAt: NOW.toString(), windowStart: "2026-11-21T18:00:00Z" });
    expect(structuredClone(found)).toEqual(found);
    expect(Object.keys(found[0] ?? {})).not.toContain("idempotencyKey");
  });

  test("do not contain anybody else's", async () => {
    expect((await listOrdersOfCustomer(db, berit)).map(({ id }) => id)).toEqual([berits]);
    expect(await listOrdersOfCustomer(db, randomUUID())).toEqual([]);
  });
});
