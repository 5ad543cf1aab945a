import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#app/base/db/client.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { addCustomer, addOrder, addOrderOf, addProduct, openTestShop } from "#fixtures/shop.ts";
import { restockUnits } from "./allocate-batches.server.ts";
import { batches, batchSales } from "./tables.server.ts";

let product: string;
let first: string;
let second: string;
let orderId: string;

const { db } = await openTestShop();
const ada = await addCustomer(db);

/** A product with two batches of 3 and 5; the order has all of the first and 3 units of the second. */
beforeEach(async () => {
  product = await addProduct(db, { stock: 0, hasBatches: true });
  const soon = Temporal.PlainDate.from("2027-01-31");
  first = await addBatch(db, { productId: product, received: 3, expiresOn: soon });
  second = await addBatch(db, { productId: product, received: 5 });
  orderId = await addOrderOf(db, { customerId: ada, productId: product, quantity: 6 });
});

const give = (quantity: number, fate?: "shelf" | "written off", id = product, order = orderId) =>
  inTransaction(db, (tx) => restockUnits(tx, order, { id, quantity }, fate));

async function state() {
  const of = async (id: string) => {
    const [batch] = await db.select().from(batches).where(eq(batches.id, id));
    return [batch?.left, batch?.writtenOff];
  };
  return [await of(first), await of(second), await stockOf(product)];
}
const stockOf = async (id: string) =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const isSound = () => faultsOfBatches(db, product, "2026-11-21");

test("returns units to the batches they came from, earliest expiration first", async () => {
  expect(await state()).toEqual([[0, 0], [2, 0], 2]);
  await give(2);
  expect(await state()).toEqual([[2, 0], [2, 0], 4]);
  await give(2);
  expect(await state()).toEqual([[3, 0], [3, 0], 6]);
  expect(await isSound()).toEqual([]);
});

test("adds written-off units to no stock", async () => {
  await give(4, "written off");
  expect(await state()).toEqual([[0, 3], [2, 1], 2]);
  expect(await isSound()).toEqual([]);
});

test("returns units of a batch on hold to the batch, but to no stock", async () => {
  await db.update(batches).set({ isHeld: true, inStock: false }).where(eq(batches.id, first));
  await give(4);
  expect(await state()).toEqual([[3, 0], [3, 0], 3]);
  expect(await isSound()).toEqual([]);
});

test("returns no more units to a batch than the order has of it", async () => {
  await give(9);
  expect(await state()).toEqual([[3, 0], [5, 0], 8]);
  await give(1);
  expect(await state()).toEqual([[3, 0], [5, 0], 8]);
  const sales = await db.select().from(batchSales).where(eq(batchSales.orderId, orderId));
  expect(sales.every(({ quantity, givenBack }) => quantity === givenBack)).toBe(true);
  expect(await isSound()).toEqual([]);
});

test("returns units of a product without batches to its stock, except written-off ones", async () => {
  const plain = await addProduct(db, { stock: 10 });
  const { orderId: other } = await addOrder(db, { customerId: ada, productId: plain, quantity: 3 });
  await give(1, "shelf", plain, other);
  expect(await stockOf(plain)).toBe(8);
  await give(1, "written off", plain, other);
  expect(await stockOf(plain)).toBe(8);
});
