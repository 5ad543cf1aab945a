import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { viewerLookup } from "#app/accounts/auth/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { isCartProducts } from "#app/trade/cart/fresh-products.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { addCustomer, NOW, openTestShop } from "#fixtures/shop.ts";
import { loader } from "./cart-products.ts";

const { db } = await openTestShop();

async function newProduct(status: "active" | "draft" | "archived"): Promise<string> {
  const id = randomUUID();
  await db.insert(products).values({
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

async function ask(ids: string, userId: string | null = null): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(database, db);
  const viewer = userId && {
    userId,
    sessionId: "s",
    name: "Ada Lindgren",
    email: "ada@example.com",
    emailVerified: true,
    roles: [],
    isCourierOnly: false,
    hasSecondFactor: false,
    provedAt: NOW,
  };
  context.set(viewerLookup, async () => viewer || null);
  const url = new URL(`http://localhost/cart/products?ids=${encodeURIComponent(ids)}`);
  return loader({ url, context, request: new Request(url), params: {}, pattern: "/cart/products" });
}

test("leaves out drafts and products that are no longer sold", async () => {
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
        thcMgPerPackage: 50,
      },
    ],
  });
});

test.each(["x", "\0", "1,2", Array.from({ length: 51 }, () => randomUUID()).join(",")])(
  "refuses %j with a message",
  async (ids) => {
    const refusal = await ask(ids);
    expect(refusal.status).toBe(400);
    expect(await refusal.json()).toEqual({ sentence: "Send up to 50 product IDs." });
  },
);

describe("the reason for no delivery to the customer's address", () => {
  const answerFor = async (userId: string | null) => (await ask("", userId)).json();

  test("is returned to a customer whose ZIP is out of area or closed, and null where we deliver", async () => {
    const [outside, closed, served] = [
      await addCustomer(db, { zip: "55025" }),
      await addCustomer(db, { zip: "55441" }),
      await addCustomer(db, { zip: "55424" }),
    ];
    await db
      .update(serviceZips)
      .set({ closedReason: "The bridge is closed." })
      .where(eq(serviceZips.zip, "55441"));
    expect(await answerFor(outside)).toMatchObject({ noDelivery: { kind: "outside" } });
    expect(await answerFor(closed)).toEqual({
      products: [],
      noDelivery: {
        zip: "55441",
        kind: "closed",
        title: "No delivery to Plymouth right now",
        sentence: "We're not delivering to 55441 right now: The bridge is closed.",
      },
    });
    expect(await answerFor(served)).toEqual({ products: [], noDelivery: null });
  });

  test("isn't returned to a visitor or to a customer without a ZIP", async () => {
    expect(await answerFor(null)).toEqual({ products: [] });
    expect(await answerFor(await addCustomer(db))).toEqual({ products: [] });
    expect((await ask("")).headers.get("Cache-Control")).toBe("private, no-store");
  });
});
