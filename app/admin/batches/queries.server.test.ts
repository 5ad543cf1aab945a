import { expect, test } from "vitest";
import { inTransaction } from "#app/base/db/client.server.ts";
import { restockUnits } from "#app/trade/batches/allocate-batches.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCustomer, addOrderOf, addProduct, openTestShop } from "#fixtures/shop.ts";
import { listOrdersOfBatch } from "./queries.server.ts";

const { db } = await openTestShop();

test("lists an order with its remaining units of a batch, until all are returned", async () => {
  const productId = await addProduct(db, { stock: 0, hasBatches: true });
  const batchId = await addBatch(db, { productId, received: 9 });
  const customerId = await addCustomer(db);
  const orderId = await addOrderOf(db, { customerId, productId, quantity: 6 });
  const listed = async () =>
    (await listOrdersOfBatch(db, batchId)).map(({ id, quantity }) => ({ id, quantity }));
  const give = (quantity: number) =>
    inTransaction(db, (tx) => restockUnits(tx, orderId, { id: productId, quantity }));

  expect(await listed()).toEqual([{ id: orderId, quantity: 6 }]);
  await give(2);
  expect(await listed()).toEqual([{ id: orderId, quantity: 4 }]);
  await give(4);
  expect(await listed()).toEqual([]);
});
