import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/trade/catalog/tables.server.ts";
import { addKey, askerOf } from "#fixtures/api.ts";
import { addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { createApi } from "./api.server.ts";

const { db } = await openTestShop();
const ask = askerOf(
  createApi(db, () => NOW),
  await addKey(db),
);

test("lists the sizes of a product that has several, and sets the stock of each", async () => {
  const can = await addProduct(db, { name: "Lake Seltzer", priceCents: 600, stock: 40 });
  expect((await ask(`/products/${can}`)).body).not.toHaveProperty("sizes");
  await db.update(products).set({ sizeName: "Single can" }).where(eq(products.id, can));
  const pack = randomUUID();
  await db.insert(products).values({
    ...{ id: pack, mainId: can, slug: pack, name: "", category: "Edibles", type: "", image: "" },
    ...{ sizeName: "4-pack", sku: "LS-4", priceCents: 1_999, stock: 7, sizeOrder: 1, thcContent: "" },
    ...{ thcMgPerServing: 5, servingsPerPackage: 1, thcMgPerPackage: 5, containersPerPack: 4 },
    delta9Percent: 0.004,
  });
  const { body } = await ask(`/products/${can}`);
  expect(body.sizes).toMatchObject([
    { id: can, name: "Single can", priceCents: 600, containersPerPack: 1, isForSale: true },
    { id: pack, name: "4-pack", sku: "LS-4", priceCents: 1_999, thcMgPerPackage: 5, thcMgPerPack: 20 },
  ]);
  const listed = (await ask("/products?limit=100")).body.items as { id: string; sizes?: unknown[] }[];
  expect(listed.map(({ id, sizes }) => [id, sizes?.length])).toEqual([[can, 2]]);

  const stock = await ask(`/products/${pack}/stock`);
  expect(stock.body).toEqual({ productId: pack, stock: 7, isCountedByBatches: false });
  const change = {
    method: "PUT",
    body: { stock: 12 },
    headers: { "If-Match": stock.headers.get("etag") ?? "" },
  };
  expect((await ask(`/products/${pack}/stock`, change)).body).toMatchObject({ productId: pack, stock: 12 });
  expect((await ask(`/products/${pack}/stock`, change)).status).toBe(412);
  expect((await ask(`/products/${can}/stock`)).body).toMatchObject({ stock: 40 });
  expect((await ask(`/products/${pack}`)).status).toBe(404);
});
