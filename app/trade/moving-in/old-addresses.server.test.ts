import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/trade/catalog/tables.server.ts";
import { addProduct, openTestShop } from "#fixtures/shop.ts";
import { findMovedSlug } from "./queries.server.ts";
import { keepOldAddresses } from "./queue-pictures.server.ts";

const { db } = await openTestShop();
const [id, other] = [await addProduct(db), await addProduct(db)];
await keepOldAddresses(db, [
  { id, oldPaths: ["/products/Lake-Gummies", "/product/crème/", "/products/%C3%A9t%C3%A9"] },
  { id: other, oldPaths: ["/products/lake-gummies", "/about"] },
]);
const [{ slug } = { slug: "" }] = await db
  .select({ slug: products.slug })
  .from(products)
  .where(eq(products.id, id));

test.each([
  "/products/lake-gummies",
  "/products/Lake-Gummies/",
  "/collections/all/products/lake-gummies",
  "/en-ca/products/lake-gummies",
  "/es/collections/all/products/lake-gummies",
  "/product/cr%C3%A8me/",
  "/products/été",
])("finds the product of %s", async (path) => {
  expect(await findMovedSlug(db, path)).toBe(slug);
});

test.each(["/about", "/products", "/products/unknown", "/products/%E0%A4%A", `/products/${"x".repeat(600)}`])(
  "finds none at %s",
  async (path) => {
    expect(await findMovedSlug(db, path)).toBeNull();
  },
);

test("finds no draft", async () => {
  await db.update(products).set({ status: "draft" }).where(eq(products.id, id));
  expect(await findMovedSlug(db, "/products/lake-gummies")).toBeNull();
  await db.update(products).set({ status: "active" }).where(eq(products.id, id));
});
