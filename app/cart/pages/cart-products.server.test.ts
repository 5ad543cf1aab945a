import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/catalog/tables.server.ts";
import { database } from "#app/db/context.server.ts";
import { openTestDatabase, type TestDatabase } from "#fixtures/database.ts";
import { isCartProducts } from "../fresh-products.ts";
import { loader } from "./cart-products.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

async function newProduct(status: "active" | "draft" | "archived"): Promise<string> {
  const id = randomUUID();
  await shop.db.insert(products).values({
    id,
    slug: id,
    name: status,
    category: "Vapes",
    type: "Pen",
    thcContent: "5 mg",
    priceCents: 4_000,
    image: "/pictures/pen-vapes.svg",
    status,
    thcMgPerServing: 5,
    servingsPerPackage: 10,
    thcMgPerPackage: 50,
    delta9Percent: 0.1,
  });
  return id;
}

async function ask(ids: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(database, shop.db);
  const url = new URL(`http://localhost/cart/products?ids=${encodeURIComponent(ids)}`);
  return loader({ url, context, request: new Request(url), params: {}, pattern: "/cart/products" });
}

test("a product that is not sold any more is absent, and so is a draft", async () => {
  const sold = await newProduct("active");
  const hidden = [await newProduct("draft"), await newProduct("archived")];
  const answer = await ask([sold, ...hidden].join(","));
  const answered: unknown = await answer.json();
  expect(isCartProducts(answered)).toBe(true);
  expect(answered).toEqual({
    products: [
      {
        id: sold,
        slug: sold,
        name: "active",
        category: "Vapes",
        priceCents: 4_000,
        image: "/pictures/pen-vapes.svg",
        stock: null,
      },
    ],
  });
});

test.each(["x", "\0", "1,2", Array.from({ length: 51 }, () => randomUUID()).join(",")])(
  "refuses %j",
  async (ids) => {
    expect((await ask(ids)).status).toBe(400);
  },
);
