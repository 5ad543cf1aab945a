import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Database } from "#app/base/db/client.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addCustomer, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { FAVORITES_LIMIT } from "./favorites.ts";
import { addFavorites, removeFavorite } from "./keep-favorites.server.ts";
import { listFavoriteIds, listFavorites, readOwnFavorites } from "./queries.server.ts";
import { favorites } from "./tables.server.ts";

const { db } = await openTestShop();

const later = (seconds: number) => NOW.add({ seconds });
const KEPT = { sold: true, full: false };
const add = (customerId: string, productId: string, now: Temporal.Instant) =>
  addFavorites(db, { customerId, productIds: [productId] }, now);
const namesOf = async (customerId: string) =>
  (await listFavorites(db, customerId)).cards.map(({ name }) => name);

test("saves a favorite once, for its customer only, and ignores a second removal", async () => {
  const ada = await addCustomer(db);
  const berit = await addCustomer(db);
  const productId = await addProduct(db, { name: "Lake Gummies", stock: 0 });
  const press = { customerId: ada, productId };
  const both = await Promise.all([add(ada, productId, NOW), add(ada, productId, later(1))]);
  expect(both).toEqual([KEPT, KEPT]);
  expect((await listFavorites(db, ada)).cards).toMatchObject([{ id: productId, slug: productId, stock: 0 }]);
  expect(await listFavorites(db, berit)).toEqual({ cards: [], ids: [], page: 1, pages: 1 });

  await removeFavorite(db, { customerId: berit, productId });
  expect(await listFavoriteIds(db, ada)).toEqual([productId]);
  await removeFavorite(db, press);
  await removeFavorite(db, press);
  expect(await listFavoriteIds(db, ada)).toEqual([]);
});

test("refuses a product not for sale, and hides a saved one until it is for sale again", async () => {
  const customerId = await addCustomer(db);
  const draft = await addProduct(db, { status: "draft" });
  for (const productId of [draft, randomUUID()]) {
    expect(await add(customerId, productId, NOW)).toEqual({ sold: false, full: false });
  }
  const productId = await addProduct(db, { name: "Came back" });
  await add(customerId, productId, NOW);
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

test("adds a browser's favorites newest first; skips unknown ids, and keeps existing ones", async () => {
  const customerId = await addCustomer(db);
  const [old, first, second] = [
    await addProduct(db, { name: "Old" }),
    await addProduct(db, { name: "First" }),
    await addProduct(db, { name: "Second" }),
  ];
  const gone = await addProduct(db, { status: "archived" });
  await add(customerId, old, NOW);
  const productIds = [second, randomUUID(), old, gone, first];
  expect(await addFavorites(db, { customerId, productIds }, later(60))).toEqual(KEPT);
  expect(await namesOf(customerId)).toEqual(["Second", "First", "Old"]);
  // A second tab merges the same list.
  expect(await addFavorites(db, { customerId, productIds }, later(90))).toEqual(KEPT);
  expect(await namesOf(customerId)).toEqual(["Second", "First", "Old"]);
});

test("pages through favorites by 24, newest first, each once; past the end shows the last page", async () => {
  const customerId = await addCustomer(db);
  const productIds: string[] = [];
  for (let made = 0; made < 49; made++) productIds.push(await addProduct(db));
  await addFavorites(db, { customerId, productIds }, NOW);
  const page = async (asked: number) => {
    const { cards, ids, ...rest } = await listFavorites(db, customerId, asked);
    return { ...rest, all: ids.length, listed: cards.map(({ id }) => id) };
  };
  expect(await page(1)).toEqual({ page: 1, pages: 3, all: 49, listed: productIds.slice(0, 24) });
  expect(await page(2)).toEqual({ page: 2, pages: 3, all: 49, listed: productIds.slice(24, 48) });
  expect(await page(3)).toEqual({ page: 3, pages: 3, all: 49, listed: productIds.slice(48) });
  expect(await page(900)).toEqual(await page(3));
});

test("limits a customer to 500 products for sale, and adds as much of a list as fits", async () => {
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
  expect(await addFavorites(db, { customerId, productIds: lessOne }, NOW)).toEqual(KEPT);
  expect(await addFavorites(db, { customerId, productIds: [last, one] }, NOW)).toEqual({
    sold: true,
    full: true,
  });
  const kept = await listFavoriteIds(db, customerId);
  expect([kept.length, kept.includes(last), kept.includes(one)]).toEqual([FAVORITES_LIMIT, true, false]);

  expect(await add(customerId, one, NOW)).toEqual({ sold: true, full: true });
  // An existing favorite needs no further space.
  expect(await add(customerId, last, NOW)).toEqual(KEPT);
  await db.update(products).set({ status: "archived" }).where(eq(products.id, last));
  expect(await add(customerId, one, NOW)).toEqual(KEPT);
});

test("includes favorites no longer sold in the customer's data export, without a draft's name", async () => {
  const customerId = await addCustomer(db);
  for (const [index, status] of (["active", "archived", "draft"] as const).entries()) {
    const productId = await addProduct(db, { name: `Tin ${index}` });
    await add(customerId, productId, later(index));
    await db.update(products).set({ status }).where(eq(products.id, productId));
  }
  expect(await readOwnFavorites(db, customerId)).toEqual([
    { product: "Tin 0", markedAt: later(0).toString() },
    { product: "Tin 1", markedAt: later(1).toString() },
    { product: "A product that isn't for sale", markedAt: later(2).toString() },
  ]);
  expect(await namesOf(customerId)).toEqual(["Tin 0"]);
});

// The embedded database runs one transaction at a time, so none ever waits for a row there.
describe("a heart pressed during its product's deletion", () => {
  const waiting = () => expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBeGreaterThan(0);
  const remove = (on: Pick<Database, "delete">, id: string) => on.delete(products).where(eq(products.id, id));

  test("refuses a heart after its product's deletion, also as part of a browser's list", async () => {
    const customerId = await addCustomer(db);
    const [productId, other] = [await addProduct(db), await addProduct(db, { name: "Stays" })];
    const finish = await keepOpen((pause) =>
      db.transaction(async (tx) => {
        await remove(tx, productId);
        await pause();
      }),
    );
    const adding = add(customerId, productId, NOW);
    await waiting();
    const merging = addFavorites(db, { customerId, productIds: [productId, other] }, NOW);
    await expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBe(2);
    await finish();
    expect(await adding).toEqual({ sold: false, full: false });
    expect(await merging).toEqual(KEPT);
    expect(await namesOf(customerId)).toEqual(["Stays"]);
  });

  test("deletes a heart with its product if it was saved first", async () => {
    const customerId = await addCustomer(db);
    const productId = await addProduct(db);
    const finish = await keepOpen((pause) =>
      db.transaction(async (tx) => {
        await addFavorites(tx, { customerId, productIds: [productId] }, NOW);
        await pause();
      }),
    );
    const removing = remove(db, productId).execute();
    await waiting();
    await finish();
    await removing;
    expect(await db.$count(favorites, eq(favorites.customerId, customerId))).toBe(0);
  });
});
