import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { viewerLookup } from "#app/accounts/auth/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import {
  FAVORITES_FULL,
  FAVORITES_LIMIT,
  FAVORITES_SIGN_IN_AGAIN,
  NOT_SOLD,
} from "#app/trade/favorites/favorites.ts";
import { addFavorites } from "#app/trade/favorites/keep-favorites.server.ts";
import { listFavoriteIds } from "#app/trade/favorites/queries.server.ts";
import { addCustomer, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { action } from "./favorites.ts";

const ADA = "ada@example.com";
const ADDRESS = "http://localhost/account/favorites";

const { db } = await openTestShop();

/** Returns the route's response to a form; `null` as the customer means that no one is signed in. */
async function ask(userId: string | null, form: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(database, db);
  const viewer = userId && {
    userId,
    sessionId: "s",
    name: "Ada Lindgren",
    email: ADA,
    emailVerified: true,
    roles: [],
    isCourierOnly: false,
    hasSecondFactor: false,
    provedAt: NOW,
  };
  context.set(viewerLookup, async () => viewer || null);
  const url = new URL(ADDRESS);
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ of: ADA, ...form }) });
  const route = { url, context, request, params: {}, pattern: "/account/favorites" } as const;
  const response = await action(route);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  return { status: response.status, body: await response.json() };
}

test("responds to a visitor with 401 without reading the form", async () => {
  const refusal = { status: 401, body: { sentence: FAVORITES_SIGN_IN_AGAIN } };
  expect(await ask(null, { intent: "add", ids: "x" })).toEqual(refusal);
});

test("keeps each customer's favorites separate; every response has the stored IDs", async () => {
  const [ada, berit] = [await addCustomer(db), await addCustomer(db)];
  const [first, second] = [await addProduct(db), await addProduct(db)];
  expect(await listFavoriteIds(db, ada)).toEqual([]);
  expect(await ask(ada, { intent: "add", ids: first })).toMatchObject({
    status: 200,
    body: { ids: [first] },
  });
  const merged = await ask(ada, { intent: "merge", ids: [second, first].join(",") });
  expect(merged.body.full).toBe(false);
  expect(new Set(merged.body.ids)).toEqual(new Set([first, second]));
  expect(await ask(berit, { intent: "remove", ids: first })).toMatchObject({
    status: 200,
    body: { ids: [] },
  });
  expect(await listFavoriteIds(db, ada)).toHaveLength(2);
  expect(await ask(ada, { intent: "remove", ids: first })).toMatchObject({ body: { ids: [second] } });
});

test("refuses a form that no heart sends, and refuses an unavailable product with a message", async () => {
  const ada = await addCustomer(db);
  expect((await ask(ada, { intent: "add", ids: "x" })).status).toBe(400);
  const draft = await addProduct(db, { status: "draft" });
  expect(await ask(ada, { intent: "add", ids: draft })).toEqual({
    status: 409,
    body: { sentence: NOT_SOLD },
  });
});

test("refuses a favorite when the account is full, and merges a list as far as it fits", async () => {
  const ada = await addCustomer(db);
  const one = await addProduct(db);
  const [model] = await db.select().from(products).where(eq(products.id, one));
  const rows = Array.from({ length: FAVORITES_LIMIT }, () => {
    const id = randomUUID();
    return { ...(model as typeof products.$inferSelect), id, slug: id };
  });
  await db.insert(products).values(rows);
  await addFavorites(db, { customerId: ada, productIds: rows.map(({ id }) => id) }, NOW);
  expect(await ask(ada, { intent: "add", ids: one })).toEqual({
    status: 409,
    body: { sentence: FAVORITES_FULL },
  });
  expect(await ask(ada, { intent: "merge", ids: one })).toMatchObject({ status: 200, body: { full: true } });
});

test("changes no one's favorites when the page's customer has signed out since", async () => {
  const ada = await addCustomer(db);
  const productId = await addProduct(db);
  for (const intent of ["add", "remove", "merge"]) {
    expect(await ask(ada, { intent, ids: productId, of: "berit@example.com" })).toEqual({
      status: 401,
      body: { sentence: FAVORITES_SIGN_IN_AGAIN },
    });
  }
  expect(await listFavoriteIds(db, ada)).toEqual([]);
});
