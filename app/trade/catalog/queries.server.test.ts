import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { CATEGORY_NAMES } from "#fixtures/categories.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { CARD_ORDERS } from "./card-columns.server.ts";
import { defaultPicture } from "./categories.ts";
import { findProductPage } from "./list-products.server.ts";
import {
  findProductBySlug,
  findProductsByIds,
  findShopFacets,
  listProductAddresses,
  listRelatedProducts,
} from "./queries.server.ts";
import { NO_SHOP_FILTERS, SHOP_SORTS, type ShopFilters } from "./shop-filters.ts";
import { isProduct, products } from "./tables.server.ts";
import { findProductsForSale } from "./take-stock.server.ts";

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.delete(products);
});

type Given = Partial<typeof products.$inferInsert> & { name: string };

/** Adds products to the shop, with defaults for all fields a test doesn't set. */
async function stock(...given: Given[]): Promise<string[]> {
  const rows = given.map((one) => {
    const id = randomUUID();
    return {
      id,
      slug: id,
      category: "Edibles",
      type: "Gummies",
      thcContent: "5 mg",
      priceCents: 2_000,
      image: "/pictures/tin-edibles.svg",
      status: "active" as const,
      thcMgPerServing: 5,
      servingsPerPackage: 10,
      thcMgPerPackage: 50,
      delta9Percent: 0.1,
      // The database requires a rating to have a number of reviews.
      rating: one.reviews ? 4 : null,
      reviews: one.rating ? 1 : 0,
      ...one,
    };
  });
  await db.insert(products).values(rows);
  return rows.map((row) => row.id);
}

const named = (...names: string[]) => names.map((name) => ({ name, slug: name }));

async function list(filters: Partial<ShopFilters> = {}) {
  const page = await findProductPage(db, { ...NO_SHOP_FILTERS, ...filters }, [], CATEGORY_NAMES);
  return { ...page, ...(await findShopFacets(db, [])) };
}
const names = async (filters: Partial<ShopFilters> = {}) =>
  (await list(filters)).cards.map((card) => card.name);

it("shows and counts only active products", async () => {
  await stock({ name: "Dusk" }, { name: "Draft", status: "draft" }, { name: "Gone", status: "archived" });
  expect(await list()).toMatchObject({ cards: [{ name: "Dusk" }], total: 1, page: 1, pages: 1 });
});

it("sorts best sellers first, then by number of reviews; none counts as zero", async () => {
  await stock(
    { name: "Quiet" },
    { name: "Loved", reviews: 900 },
    { name: "Best, few", isBestSeller: true, reviews: 2 },
    { name: "Some", reviews: 30 },
    { name: "Best, none", isBestSeller: true },
  );
  expect(await names()).toEqual(["Best, few", "Best, none", "Loved", "Some", "Quiet"]);
});

it("limits the milligrams per serving, both ends included, and sorts by them (rules search/low-dose-filter, search/mg-sort)", async () => {
  await stock(
    { name: "Strong" },
    { name: "Small", thcMgPerServing: 2.5, thcMgPerPackage: 25 },
    { name: "Smaller package", thcMgPerServing: 2.5, thcMgPerPackage: 5 },
    { name: "Over", thcMgPerServing: 2.51 },
    { name: "None", thcMgPerServing: 0, thcMgPerPackage: 0 },
  );
  expect(await names({ sort: "mg" })).toEqual(["None", "Smaller package", "Small", "Over", "Strong"]);
  expect(await names({ sort: "mg", mg: 2.5 })).toEqual(["None", "Smaller package", "Small"]);
  expect((await list({ mg: 2.5 })).total).toBe(3);
});

it("sorts by the price per milligram, products without one last", async () => {
  await stock(
    { name: "On the skin", category: "Topicals", priceCents: 100 },
    { name: "Without THC", thcMgPerServing: 0, thcMgPerPackage: 0, priceCents: 100 },
    { name: "Dear milligrams", thcMgPerPackage: 2.5, priceCents: 1_000 },
    // Both round to $0.20: 1001 by 50 and 1000 by 50 cents.
    { name: "A little less", priceCents: 1_000 },
    { name: "A little more", priceCents: 1_001 },
  );
  const sorted = await names({ sort: "mg-price" });
  expect(sorted.slice(0, 3)).toEqual(["A little less", "A little more", "Dear milligrams"]);
  expect(sorted.slice(3).sort()).toEqual(["On the skin", "Without THC"]);
});

it.each([
  ["mg", "products_mg_order"],
  ["mg-price", "products_mg_price_order"],
] as const)("reads a page sorted by %s from its index", async (sort, index) => {
  await stock({ name: "One" }, { name: "Two" });
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`set local enable_seqscan = off`);
    const asked = tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.status, sql`'active'`), isProduct(products)))
      .orderBy(...CARD_ORDERS[sort])
      .limit(24);
    return JSON.stringify(await tx.execute(sql`explain ${asked}`));
  });
  expect(plan).toContain(index);
});

it("sorts by price both ways and by rating, a missing rating counting as 0", async () => {
  await stock(
    { name: "Mid", priceCents: 2_000, rating: 4.9 },
    { name: "Dear", priceCents: 9_999 },
    { name: "Cheap", priceCents: 599, rating: 3.5 },
  );
  expect(await names({ sort: "price-asc" })).toEqual(["Cheap", "Mid", "Dear"]);
  expect(await names({ sort: "price-desc" })).toEqual(["Dear", "Mid", "Cheap"]);
  expect(await names({ sort: "rating" })).toEqual(["Mid", "Cheap", "Dear"]);
});

it("finds by name or category, case-insensitive", async () => {
  await stock(
    { name: "Lake Mint" },
    { name: "Pine", category: "Vapes" },
    { name: "Birch", category: "Topicals" },
  );
  expect(await names({ q: "mInT" })).toEqual(["Lake Mint"]);
  expect(await names({ q: "VAPE" })).toEqual(["Pine"]);
  expect(await names({ q: "nowhere" })).toEqual([]);
});

it("matches every character of a search literally", async () => {
  await stock(
    { name: "100% Cocoa" },
    { name: "100 Lakes" },
    { name: "A_B" },
    { name: "AxB" },
    { name: "Back\\slash" },
  );
  expect(await names({ q: "100%" })).toEqual(["100% Cocoa"]);
  expect(await names({ q: "a_b" })).toEqual(["A_B"]);
  expect(await names({ q: "\\" })).toEqual(["Back\\slash"]);
  expect(await names({ q: "'; drop table products; --" })).toEqual([]);
});

it('joins choices of one kind with "or", and different kinds with "and"', async () => {
  await stock(
    { name: "A", effects: ["Calm", "Social"] },
    { name: "B", category: "Vapes", effects: ["Bright"] },
    { name: "C", category: "Topicals", effects: ["Calm"] },
  );
  expect((await names({ categories: named("Edibles", "Vapes") })).sort()).toEqual(["A", "B"]);
  expect((await names({ effects: ["Calm", "Bright"] })).sort()).toEqual(["A", "B", "C"]);
  expect(await names({ categories: named("Edibles", "Vapes"), effects: ["Calm"] })).toEqual(["A"]);
});

it("filters by the price range, both ends included", async () => {
  await stock(
    { name: "Below", priceCents: 999 },
    { name: "Low", priceCents: 1_000 },
    { name: "High", priceCents: 2_000 },
    { name: "Above", priceCents: 2_001 },
  );
  expect(await names({ sort: "price-asc", minCents: 1_000, maxCents: 2_000 })).toEqual(["Low", "High"]);
  expect(await names({ sort: "price-asc", minCents: 2_000 })).toEqual(["High", "Above"]);
});

it("offers the effects in use and a price range up to at least $100.00", async () => {
  expect(await list()).toMatchObject({ effects: [], highestPriceCents: 10_000 });
  await stock(
    { name: "A", effects: ["Social", "Calm"], priceCents: 5_000 },
    { name: "B", effects: ["Calm", "Bright"] },
    { name: "Hidden", status: "draft", effects: ["Secret"], priceCents: 90_000 },
  );
  expect(await list({ q: "A" })).toMatchObject({
    effects: ["Bright", "Calm", "Social"],
    highestPriceCents: 10_000,
  });
  await stock({ name: "Dear", priceCents: 12_345 });
  expect((await list()).highestPriceCents).toBe(12_345);
});

it("shows every product once across pages of 24, and the last page past the end", async () => {
  // All are alike, so only the id orders them.
  await stock(...Array.from({ length: 50 }, (_, index) => ({ name: `Product ${index}` })));
  for (const sort of SHOP_SORTS) {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page })));
    expect(pages.map(({ cards }) => cards.length)).toEqual([24, 24, 2]);
    expect(new Set(pages.flatMap(({ cards }) => cards.map((card) => card.id))).size).toBe(50);
    expect(await list({ sort, page: 900 })).toEqual(pages[2]);
  }
});

it("returns the requested products for a cart, in any status, and skips invalid ids", async () => {
  const [sold, gone] = await stock({ name: "Sold", stock: 3 }, { name: "Gone", status: "archived" });
  const found = await findProductsByIds(db, [
    sold as string,
    gone as string,
    sold as string,
    randomUUID(),
    "x'",
  ]);
  expect(found.map(({ name, stock }) => ({ name, stock }))).toEqual([{ name: "Sold", stock: 3 }]);
  expect(await findProductsByIds(db, [])).toEqual([]);
});

it("finds the active product of a slug with its label, and the test date as text", async () => {
  const label = { netContent: "45 g", labBatch: "EVL-1", labTestedOn: Temporal.PlainDate.from("2026-07-01") };
  await stock(
    { name: "Dusk", slug: "dusk", delta9Percent: 0.111, ...label },
    { name: "Bare", slug: "bare" },
    { name: "Draft", slug: "draft", status: "draft" },
    { name: "Gone", slug: "gone", status: "archived" },
  );
  expect(await findProductBySlug(db, "dusk", [])).toMatchObject({
    name: "Dusk",
    delta9Percent: 0.111,
    netContent: "45 g",
    labBatch: "EVL-1",
    labTestedOn: "2026-07-01",
    labReport: null,
  });
  expect(await findProductBySlug(db, "bare", [])).toMatchObject({ labTestedOn: null, brand: "" });
  for (const slug of ["draft", "gone", "never"]) expect(await findProductBySlug(db, slug, [])).toBeNull();
});

it("returns related products in stock: the same category first, then best sellers of the others", async () => {
  const [id] = await stock(
    { name: "This", isBestSeller: true, reviews: 900 },
    { name: "Same, few", reviews: 1 },
    { name: "Same, best", isBestSeller: true },
    { name: "Same, sold out", isBestSeller: true, stock: 0 },
    { name: "Same, draft", status: "draft" },
    { name: "Other, many", category: "Vapes", reviews: 500 },
    { name: "Other, best", category: "Topicals", isBestSeller: true, stock: 1 },
    { name: "Other, none", category: "Topicals" },
  );
  const related = async () =>
    (await listRelatedProducts(db, { id: id as string, category: "Edibles" }, [])).map(({ name }) => name);
  expect(await related()).toEqual(["Same, best", "Same, few", "Other, best", "Other, many"]);

  await stock({ name: "Same, more", reviews: 20 }, { name: "Same, most", reviews: 40 });
  expect(await related()).toEqual(["Same, best", "Same, most", "Same, more", "Same, few"]);
});

it("lists the URLs of active products, with the time of each one's last change", async () => {
  const updatedAt = Temporal.Instant.from("2026-11-02T08:30:00Z");
  await stock(
    { name: "B", slug: "b", updatedAt },
    { name: "A", slug: "a", updatedAt },
    { name: "C", slug: "c", status: "draft" },
  );
  const addresses = await listProductAddresses(db);
  expect(addresses.map(({ slug, updatedAt: at }) => `${slug} ${at}`)).toEqual([
    "a 2026-11-02T08:30:00Z",
    "b 2026-11-02T08:30:00Z",
  ]);
});

it("shows the default image for an invalid one, wherever a product is read", async () => {
  const [id = "", other = ""] = await stock(
    { name: "Broken", image: "http://[", labReport: "javascript:alert(1)" },
    { name: "Whole", image: "https://pictures.example/ok.jpg", labReport: "/reports/1.pdf" },
  );
  const drawn = defaultPicture("edible");
  const whole = "https://pictures.example/ok.jpg";
  expect(await findProductBySlug(db, id, [])).toMatchObject({ image: drawn, labReport: null });
  expect(await findProductBySlug(db, other, [])).toMatchObject({
    image: whole,
    labReport: "/reports/1.pdf",
  });
  const byId = (rows: { id: string; image: string }[]) =>
    Object.fromEntries(rows.map((row) => [row.id, row.image]));
  const both = { [id]: drawn, [other]: whole };
  expect(byId((await findProductPage(db, NO_SHOP_FILTERS, [])).cards)).toEqual(both);
  expect(byId(await findProductsByIds(db, [id, other]))).toEqual(both);
  expect(byId(await findProductsForSale(db, [id, other]))).toEqual(both);
  const related = await listRelatedProducts(db, { id: other, category: "Edibles" }, []);
  expect(byId(related)).toEqual({ [id]: drawn });
});
