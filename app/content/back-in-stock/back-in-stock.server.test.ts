import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/trade/catalog/tables.server.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { notifyBackInStock } from "./notify-back-in-stock.server.ts";
import {
  eraseBackInStockRequests,
  readOwnBackInStockRequests,
  requestBackInStock,
  sweepBackInStockRequests,
} from "./request-back-in-stock.server.ts";
import { backInStockRequests } from "./tables.server.ts";

const { db } = await openTestShop();

const ask = (email: string, productId: string, at = NOW) =>
  requestBackInStock(db, { email, productId, address: "192.0.2.7" }, at);
const set = (id: string, values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.id, id));

test("sends each requester one email when the product is back in stock, and deletes the request", async () => {
  const id = await addProduct(db, { name: "Lake Gummies", stock: 0 });
  expect(await ask("ada@example.com", id)).toEqual({ ok: true, value: null });
  expect(await ask("ada@example.com", id)).toEqual({ ok: true, value: null });
  expect(await notifyBackInStock(db, NOW)).toBe(0);
  await set(id, { stock: 3 });
  const notified = await Promise.all([1, 2, 3].map(() => notifyBackInStock(db, NOW)));
  expect(notified.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await mailsTo(db, "ada@example.com")).toMatchObject([{ subject: "Lake Gummies is back" }]);
  expect(await db.$count(backInStockRequests)).toBe(0);
  await set(id, { stock: 0 });
  await set(id, { stock: 5 });
  expect(await notifyBackInStock(db, NOW)).toBe(0);
});

test("sends nothing for a product that isn't for sale, regardless of its stock", async () => {
  const id = await addProduct(db, { stock: 0 });
  await ask("bea@example.com", id);
  await set(id, { stock: 9, status: "archived" });
  expect(await notifyBackInStock(db, NOW)).toBe(0);
  await set(id, { status: "active", delta9Percent: 0.9 });
  expect(await notifyBackInStock(db, NOW)).toBe(0);
  await set(id, { delta9Percent: 0.2 });
  expect(await notifyBackInStock(db, NOW)).toBe(1);
});

test("shows owners their requests, and deletes them with the account or after half a year", async () => {
  const id = await addProduct(db, { name: "Pine Tincture", stock: 0 });
  await ask("cleo@example.com", id);
  expect(await readOwnBackInStockRequests(db, "cleo@example.com")).toMatchObject([
    { product: "Pine Tincture" },
  ]);
  await eraseBackInStockRequests(db, "cleo@example.com");
  expect(await readOwnBackInStockRequests(db, "cleo@example.com")).toEqual([]);
  await ask("dora@example.com", id, NOW.subtract({ hours: 24 * 181 }));
  await ask("edda@example.com", id, NOW.subtract({ hours: 24 * 179 }));
  await sweepBackInStockRequests(db, NOW);
  expect(await readOwnBackInStockRequests(db, "dora@example.com")).toEqual([]);
  expect(await readOwnBackInStockRequests(db, "edda@example.com")).toHaveLength(1);
});

test("limits the requests of a network per hour", async () => {
  const id = await addProduct(db, { stock: 0 });
  const asked = [];
  for (let nth = 0; nth < 61; nth++) {
    asked.push(
      await requestBackInStock(
        db,
        { email: `${nth}@example.com`, productId: id, address: "198.51.100.9" },
        NOW,
      ),
    );
  }
  expect(asked.filter(({ ok }) => ok)).toHaveLength(60);
  expect(asked.at(-1)).toMatchObject({ ok: false, refusal: { name: "too_many" } });
});
