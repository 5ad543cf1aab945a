import { rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openPictureStore } from "#app/base/media/picture-store.server.ts";
import { requestBackInStock } from "#app/content/back-in-stock/request-back-in-stock.server.ts";
import { backInStockRequests } from "#app/content/back-in-stock/tables.server.ts";
import { temporaryFolder } from "#fixtures/child-processes.ts";
import { addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { sweepAll } from "./chores.ts";

const { db } = await openTestShop();

test("deletes the rest while the folder of images can't be read", async () => {
  const folder = temporaryFolder();
  const pictures = await openPictureStore({ kind: "folder", folder }, () => {});
  const productId = await addProduct(db);
  await requestBackInStock(db, { email: "ada@example.com", productId, address: "192.0.2.7" }, NOW);
  await rm(folder, { recursive: true });
  await writeFile(folder, "not a folder");
  await sweepAll(db, pictures, NOW.add({ hours: 24 * 181 }));
  expect(await db.$count(backInStockRequests)).toBe(0);
});
