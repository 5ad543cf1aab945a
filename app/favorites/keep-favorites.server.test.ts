import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/catalog/tables.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { addCustomer, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { FAVORITES_FULL, FAVORITES_LIMIT, NOT_SOLD } from "./favorites.ts";
import { addFavorite, mergeFavorites, removeFavorite } from "./keep-favorites.server.ts";
import { listFavoriteIds, listFavorites } from "./queries.server.ts";
import { favorites } from "./tables.server.ts";

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestShop());
});
afterAll(() => close());

const later = (seconds: number) => NOW.add({ seconds });
const namesOf = async (customerId: string) =>
  (await listFavorites(db, customerId)).cards.map(({ name }) => name);

test("a favorite is kept once, for its customer alone, and removing it twice does no harm", async () => {
  const ada = await addCustomer(db);
  const berit = await addCustomer(db);
  const productId = await addProduct(db, { name: "Lake Gummies", stock: 0 });
  const press = { customerId: ada, productId };
  const both = await Promise.all([addFavorite(db, press, NOW), addFavorite(db, press, later(1))]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await listFavorites(db, ada)).cards).toMatchObject([{ id: productId, slug: productId, stock: 0 }]);
  expect(await listFavorites(db, berit)).toEqual({ cards: [], ids: [], page: 1, pages: 1 });

  await removeFavorite(db, { customerId: berit, productId });
  expect(await listFavoriteIds(db, ada)).toEqual([productId]);
  await removeFavorite(db, press);
  await removeFavorite(db, press);
  expect(await listFavoriteIds(db, ada)).toEqual([]);
});

test("a product that is not for sale is refused, and a kept one is hidden until it is sold again", async () => {
  const customerId = await addCustomer(db);
  const draft = await addProduct(db, { status: "draft" });
  for (const productId of [draft, randomUUID()]) {
    expect(await addFavorite(db, { customerId, productId }, NOW)).toEqual({
      ok: false,
      refusal: { name: "not_sold", sentence: NOT_SOLD },
    });
  }
  const productId = await addProduct(db, { name: "Came back" });
  await addFavorite(db, { customerId, productId }, NOW);
  const setStatus = (status: "active" | "archived") =>
    db.update(products).set({ status }).where(eq(products.id, productId));
  await setStatus("archived");
  expect(await namesOf(customerId)).toEqual([]);
  expect(await listFavoriteIds(db, customerId)).toEqual([]);
  await setStatus("active");
  expect(await namesOf(customerId)).toEqual(["Came back"]);
  await db.delete(products).where(eq(products.id, productId));
  expect(await db.select().from(favorites).where(eq(favorites.customerId, customerId))).toEqual([]);
});

test("a browser's favorites are added newest first; unknown ids are passed over, and those kept already stay", async () => {
  const customerId = await addCustomer(db);
  const [old, first, second] = [
    await addProduct(db, { name: "Old" }),
    await addProduct(db, { name: "First" }),
    await addProduct(db, { name: "Second" }),
  ];
  const gone = await addProduct(db, { status: "archived" });
  await addFavorite(db, { customerId, productId: old }, NOW);
  const productIds = [second, randomUUID(), old, gone, first];
  expect(await mergeFavorites(db, { customerId, productIds }, later(60))).toEqual({ full: false });
  expect(await namesOf(customerId)).toEqual(["Second", "First", "Old"]);
  // A second tab merges the same list.
  expect(await mergeFavorites(db, { customerId, productIds }, later(90))).toEqual({ full: false });
  expect(await namesOf(customerId)).toEqual(["Second", "First", "Old"]);
});

test("favorites come in pages of 24, newest first, each once; a page past the last is the last", async () => {
  const customerId = await addCustomer(db);
  const productIds: string[] = [];
  for (let made = 0; made < 49; made++) productIds.push(await addProduct(db));
  await mergeFavorites(db, { customerId, productIds }, NOW);
  const page = async (asked: number) => {
    const { cards, ids, ...rest } = await listFavorites(db, customerId, asked);
    return { ...rest, all: ids.length, listed: cards.map(({ id }) => id) };
  };
  expect(await page(1)).toEqual({ page: 1, pages: 3, all: 49, listed: productIds.slice(0, 24) });
  expect(await page(2)).toEqual({ page: 2, pages: 3, all: 49, listed: productIds.slice(24, 48) });
  expect(await page(3)).toEqual({ page: 3, pages: 3, all: 49, listed: productIds.slice(48) });
  expect(await page(900)).toEqual(await page(3));
});

test("a customer keeps at most 500 products for sale; a list is added as far as there is room", async () => {
  const customerId = await addCustomer(db);
  const one = await addProduct(db);
  const [model] = await db.select().from(products).where(eq(products.id, one));
  const rows = Array.from({ length: FAVORITES_LIMIT + 1 }, () => {
    const id = randomUUID();
    return { ...(model as typeof products.$inferSelect), id, slug: id };
  });
  await db.insert(products).values(rows);
  const ids = rows.map(({ id }) => id);
  const last = ids[FAVORITES_LIMIT] as string;

  const lessOne = ids.slice(0, FAVORITES_LIMIT - 1);
  expect(await mergeFavorites(db, { customerId, productIds: lessOne }, NOW)).toEqual({ full: false });
  expect(await mergeFavorites(db, { customerId, productIds: [last, one] }, NOW)).toEqual({ full: true });
  const kept = await listFavoriteIds(db, customerId);
  expect([kept.length, kept.includes(last), kept.includes(one)]).toEqual([FAVORITES_LIMIT, true, false]);

  expect(await addFavorite(db, { customerId, productId: one }, NOW)).toEqual({
    ok: false,
    refusal: { name: "full", sentence: FAVORITES_FULL },
  });
  // A favorite that is kept already needs no further room.
  expect((await addFavorite(db, { customerId, productId: last }, NOW)).ok).toBe(true);
  await db.update(products).set({ status: "archived" }).where(eq(products.id, last));
  expect((await addFavorite(db, { customerId, productId: one }, NOW)).ok).toBe(true);
});
