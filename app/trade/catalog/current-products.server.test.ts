import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addProduct } from "#fixtures/shop.ts";
import { currentProduct, currentProducts } from "./queries.server.ts";
import { NO_SHOP_FILTERS } from "./shop-filters.ts";
import { products } from "./tables.server.ts";

const { db } = await openTestDatabase();

const add = (name: string) => addProduct(db, { name, slug: name.toLowerCase() });
beforeEach(async () => {
  await db.delete(products);
});

it("lists the products from the cache until the catalog changes", async () => {
  await add("Pine");
  expect((await currentProducts(db, NO_SHOP_FILTERS)).total).toBe(1);

  // An unannounced write is missing in the response, so it came from the cache.
  await add("Birch");
  expect((await currentProducts(db, { ...NO_SHOP_FILTERS })).total).toBe(1);
  expect((await currentProducts(db, { ...NO_SHOP_FILTERS, sort: "rating" })).total).toBe(2);

  await makeChange(db, ["catalog"], (tx) => addProduct(tx, { slug: "cedar" }));
  expect((await currentProducts(db, NO_SHOP_FILTERS)).total).toBe(3);
});

it("shows a product from the cache until the catalog changes", async () => {
  await add("Pine");
  await add("Birch");
  const shown = await currentProduct(db, "pine");
  expect(shown).toMatchObject({ product: { name: "Pine" }, related: [{ name: "Birch" }] });

  // An unannounced write is missing in the response, so it came from the cache.
  await db.update(products).set({ name: "Unseen" }).where(eq(products.slug, "pine"));
  expect((await currentProduct(db, "pine"))?.product.name).toBe("Pine");

  await makeChange(db, ["catalog"], (tx) =>
    tx.update(products).set({ name: "Cedar" }).where(eq(products.slug, "pine")),
  );
  expect((await currentProduct(db, "pine"))?.product.name).toBe("Cedar");
});

it("returns nothing for a draft, an archived product, and text that isn't a slug", async () => {
  await addProduct(db, { slug: "draft", status: "draft" });
  await addProduct(db, { slug: "gone", status: "archived" });
  for (const slug of ["draft", "gone", "never", "", "Pine", "a\u0000", "x".repeat(121)]) {
    expect(await currentProduct(db, slug), slug).toBeNull();
  }
});
