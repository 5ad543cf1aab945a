import { expect, test } from "vitest";
import { addBatch } from "#fixtures/batches.ts";
import { addCustomer, addOrder, addProduct, openTestShop } from "#fixtures/shop.ts";
import { findScanned } from "./find-scanned.server.ts";

const { db } = await openTestShop();

test("finds only batches by number or label, and orders by address or short number", async () => {
  const [customerId, productId] = [await addCustomer(db), await addProduct(db)];
  const { orderId } = await addOrder(db, { customerId, productId });
  const batch = await addBatch(db, { productId, number: "EVL-26-0811", received: 5 });
  for (const code of ["evl-26-0811", "]Q1https://shop.example/lab-results/EVL-26-0811 "])
    expect(await findScanned(db, code, ["packer"])).toBe(`/admin/batches/${batch}`);
  for (const code of [orderId, orderId.slice(0, 8).toUpperCase(), `http://x/admin/orders/${orderId}/pack`])
    expect(await findScanned(db, code, ["packer"])).toBe(`/admin/orders/${orderId}`);
  for (const code of ["NONE-SUCH", "00000000", "", "two words"])
    expect(await findScanned(db, code, ["packer"])).toBeNull();
  // Only what one may open.
  expect(await findScanned(db, orderId, ["editor"])).toBeNull();
});
