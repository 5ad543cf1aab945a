import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listFormerSlugs } from "#app/base/records/save-with-slug.server.ts";
import { addProduct, openTestShop } from "#fixtures/shop.ts";
import { movedProduct } from "./queries.server.ts";
import { products } from "./tables.server.ts";

const { db } = await openTestShop();

const rename = (id: string, slug: string) => db.update(products).set({ slug }).where(eq(products.id, id));
const leadsTo = async (former: string) => (await movedProduct(db, former))?.product.slug ?? null;

test("redirects a former slug to the current one, after any number of changes, and never to itself (rules addresses/changed-slugs)", async () => {
  const id = await addProduct(db, { slug: "lake" });
  expect(await leadsTo("lake")).toBeNull();
  await rename(id, "pond");
  await rename(id, "sea");
  expect([await leadsTo("lake"), await leadsTo("pond"), await leadsTo("sea")]).toEqual(["sea", "sea", null]);
  await rename(id, "lake");
  expect([await leadsTo("lake"), await leadsTo("pond"), await leadsTo("sea")]).toEqual([
    null,
    "lake",
    "lake",
  ]);
});

test("resolves a slug taken over by another product to that product", async () => {
  const first = await addProduct(db, { slug: "birch" });
  await rename(first, "alder");
  const second = await addProduct(db, { slug: "birch" });
  expect(await leadsTo("birch")).toBeNull();
  await rename(second, "willow");
  expect(await leadsTo("birch")).toBe("willow");
});

test("doesn't redirect to a product no longer sold, and keeps no slug of a deleted one", async () => {
  const id = await addProduct(db, { slug: "dusk" });
  await rename(id, "dawn");
  await db.update(products).set({ status: "archived" }).where(eq(products.id, id));
  expect(await leadsTo("dusk")).toBeNull();
  await db.delete(products).where(eq(products.id, id));
  expect(await listFormerSlugs(db, products, "dusk")).toEqual([]);
});

test("resolves two swapped slugs to their current products", async () => {
  const [one, other] = [await addProduct(db, { slug: "east" }), await addProduct(db, { slug: "west" })];
  await rename(one, "between");
  await rename(other, "east");
  await rename(one, "west");
  expect([await leadsTo("east"), await leadsTo("west"), await leadsTo("between")]).toEqual([
    null,
    null,
    "west",
  ]);
});

test("doesn't look up text that isn't a slug", async () => {
  expect(await leadsTo("../Lake%")).toBeNull();
});
