import { expect, test } from "vitest";
import type { Role } from "#app/accounts/auth/rights.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, openTestShop } from "#fixtures/shop.ts";
import { HITS_PER_GROUP, searchEverything } from "./search-everything.server.ts";

const { db } = await openTestShop();
const ada = await addCustomer(db, { phone: "(612) 555-0134" });
const productId = await addProduct(db, { name: "Harbor Bell 100%_Tonic" });
for (let nth = 0; nth < HITS_PER_GROUP + 1; nth++) await addProduct(db, { name: `Big Harbor ${nth}` });
const { orderId } = await addOrder(db, { customerId: ada, productId });

const found = async (search: string, roles: readonly Role[] = ["owner"]) =>
  Object.fromEntries(
    (await searchEverything(db, search, roles)).map(({ name, hits }) => [name, hits.map(({ to }) => to)]),
  );

test("finds products by part of the name, prefix matches first, and at most five", async () => {
  const { Products = [] } = await found("HARBOR");
  expect(Products).toHaveLength(HITS_PER_GROUP);
  expect(Products[0]).toBe(`/admin/products/${productId}`);
  expect((await found("100%_")).Products).toEqual([`/admin/products/${productId}`]);
});

test("finds a product of several sizes once, also by the whole SKU or barcode of one", async () => {
  const id = await addProduct(db, { name: "Quiet Seltzer", sizeName: "Can" });
  await addProduct(db, { mainId: id, sizeName: "4-pack", sku: "QS-4", barcode: "00850012345678" });
  for (const typed of ["quiet seltzer", "qs-4", "00850012345678"])
    expect((await found(typed)).Products).toEqual([`/admin/products/${id}`]);
  expect((await found("QS-")).Products).toBeUndefined();
});

test("finds an order by its number and phone, along with its customer", async () => {
  expect(await found(orderId.slice(0, 8))).toEqual({ Orders: [`/admin/orders/${orderId}`] });
  expect(await found("612.555.0134".replaceAll(".", " "))).toEqual({
    Orders: [`/admin/orders/${orderId}`],
    People: [`/admin/users/${ada}`],
  });
  // Only what one may open.
  expect(await found("612 555 0134", ["packer"])).toEqual({ Orders: [`/admin/orders/${orderId}`] });
  expect(await found("612 555 0134", ["editor"])).toEqual({});
  expect((await found("lindgren")).People).toEqual([`/admin/users/${ada}`]);
});

test("finds a batch by part of its number, in any format", async () => {
  const id = await addBatch(db, { productId, received: 5, number: "EVL-26-0811" });
  await addBatch(db, { productId, received: 5, number: "EVL-26-0911" });
  for (const typed of ["EVL-26-0811", "evl 26 0811", "0811"])
    expect(await found(typed)).toEqual({ Batches: [`/admin/batches/${id}`] });
  expect((await found("evl-26")).Batches).toHaveLength(2);
});

test("leaves couriers out of the people found", async () => {
  await addCourier(db, "Sam Ostrander");
  expect(await found("Ostrander")).toEqual({});
});

test("finds screens from the first letter, and records from the second", async () => {
  expect(Object.keys(await found("h"))).toEqual(["Screens"]);
  expect((await found("holiday")).Screens).toEqual(["/admin/delivery/closed-days"]);
  expect(await found("zeppelin")).toEqual({});
});
