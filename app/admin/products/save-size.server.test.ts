import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { findProductPage } from "#app/trade/catalog/list-products.server.ts";
import {
  findProductBySlug,
  findProductOfSize,
  findProductsByIds,
} from "#app/trade/catalog/queries.server.ts";
import { NO_SHOP_FILTERS, type ShopFilters } from "#app/trade/catalog/shop-filters.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { takeStock } from "#app/trade/catalog/take-stock.server.ts";
import {
  findWholeProduct,
  lockWholeProducts,
  updateProduct,
} from "#app/trade/catalog/write-products.server.ts";
import { findSize, listSizes } from "#app/trade/catalog/write-sizes.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import { CATEGORY_NAMES } from "#fixtures/categories.ts";
import { formFor, GENEROUS } from "#fixtures/checkout.ts";
import { RULES } from "#fixtures/rules.ts";
import { addCustomer, addCustomers, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { productForm } from "./product-form.ts";
import { productValues } from "./product-item.ts";
import { listProductItems } from "./queries.server.ts";
import { saveProduct } from "./save-product.server.ts";
import { removeSize, type SizeRefusal, saveSize } from "./save-size.server.ts";
import { sizeForm } from "./size-form.ts";
import { sizeValues } from "./size-item.ts";

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);
const ingrid = await addCustomer(db);

type Fields = Record<string, string | undefined>;

/** A can of 5 mg, named, with its product's id. */
let can = "";
beforeEach(async () => {
  can = await addProduct(db, {
    ...{ name: "Lake Seltzer", category: "Beverages", slug: `lake-${randomUUID().slice(0, 8)}` },
    ...{ priceCents: 600, stock: 40, thcMgPerServing: 5, servingsPerPackage: 1, thcMgPerPackage: 5 },
  });
  await saved(await formOf(can, { sizeName: "Single can" }));
});

async function formOf(id: string, change: Fields = {}): Promise<Fields> {
  const size = await findSize(db, id);
  if (!size) throw new Error("no size");
  const { isOn, ...values } = sizeValues(size);
  const ids = { id, version: String(size.version), productId: size.mainId ?? id };
  return { ...values, ...(isOn ? { isOn } : {}), ...ids, ...change };
}

const PACK: Fields = {
  ...{ sizeName: "4-pack", price: "19.99", stock: "7", stockSeen: "", sku: "", barcode: "", shelf: "C1" },
  ...{ isOn: "on", sizeOrder: "1", thcMgPerServing: "5", servingsPerPackage: "1", thcMgPerPackage: "5" },
  ...{ containersPerPack: "4", delta9Percent: "0.004", thcContent: "", netContent: "", labReport: "" },
  ...{ labBatch: "", labTestedOn: "", version: "" },
};

const save = (fields: Fields) => saveSize(db, by(ingrid), sizeForm.parse(fields), NOW);

async function saved(fields: Fields): Promise<string> {
  const made = await save(fields);
  if (!made.ok) throw new Error(made.refusal.name);
  return made.value.id;
}

const addPack = (change: Fields = {}) => saved({ ...PACK, id: randomUUID(), productId: can, ...change });

async function refusalOf(fields: Fields): Promise<SizeRefusal["name"] | null> {
  const made = await save(fields);
  return made.ok ? null : made.refusal.name;
}

const row = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

async function cardOf(id: string, filters: Partial<ShopFilters> = {}, rules = RULES) {
  const { cards } = await findProductPage(db, { ...NO_SHOP_FILTERS, ...filters }, rules, CATEGORY_NAMES);
  return cards.find((card) => card.id === id) ?? null;
}

test("sells a 4-pack of 5 mg cans, whose milligrams count per can", async () => {
  const pack = await addPack();
  expect(await row(pack)).toMatchObject({
    ...{ name: "Lake Seltzer", saleName: "Lake Seltzer, 4-pack", category: "Beverages", status: "active" },
    ...{ countsAs: "beverage", mainId: can, thcMgPerPack: 20 },
  });
  const [buyer = ""] = await addCustomers(db, 1);
  const form = formFor([
    { id: can, quantity: 3 },
    { id: pack, quantity: 2 },
  ]);
  const placed = await placeOrder(db, { customerId: buyer, requireVerifiedEmail: true, form }, NOW);
  if (!placed.ok) throw new Error(placed.refusal.name);
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, placed.value.orderId))
    .orderBy(orderItems.position);
  expect(lines.map(({ name, priceCents, thcMgPerPackage }) => [name, priceCents, thcMgPerPackage])).toEqual([
    ["Lake Seltzer, Single can", 600, 5],
    ["Lake Seltzer, 4-pack", 1_999, 20],
  ]);
  expect([(await row(can))?.stock, (await row(pack))?.stock]).toEqual([37, 5]);
});

test("shows a product once, with the lowest price and the number of its sizes", async () => {
  expect((await cardOf(can))?.sizes).toBeNull();
  const pack = await addPack({ price: "5.50", stock: "0" });
  expect((await cardOf(can))?.sizes).toEqual({ count: 2, fromCents: 550, inStock: true });
  expect(await row(can)).toMatchObject({ sizeCount: 2, fromCents: 550 });
  expect((await cardOf(can, { q: "seltzer" }))?.sizes).toMatchObject({ count: 2 });
  expect(await cardOf(can, { maxCents: 560 })).not.toBeNull();
  expect(await cardOf(pack)).toBeNull();
  await saved(await formOf(can, { isOn: undefined }));
  expect((await cardOf(can))?.sizes).toEqual({ count: 1, fromCents: 550, inStock: false });
  expect(await findProductsByIds(db, [can, pack])).toMatchObject([
    { id: pack, name: "Lake Seltzer, 4-pack", thcMgPerPackage: 20 },
  ]);
});

test("sells only the sizes that no rule forbids", async () => {
  await addPack({ isOn: undefined, thcMgPerServing: "10", thcMgPerPackage: "10", sizeName: "Strong" });
  const strong = (await listSizes(db, can))[1];
  expect(await refusalOf(await formOf(strong?.id ?? "", { isOn: "on" }))).toBe("not_allowed");
  await db
    .update(products)
    .set({ isOn: true })
    .where(eq(products.id, strong?.id ?? ""));
  const slug = (await row(can))?.slug ?? "";
  const names = async (rules = RULES) =>
    (await findProductBySlug(db, slug, rules))?.choices.map(({ sizeName }) => sizeName);
  expect(await names()).toEqual(["Single can"]);
  expect(await names([])).toEqual(["Single can", "Strong"]);
  expect((await cardOf(can))?.sizes?.count).toBe(1);
  await db.update(products).set({ thcMgPerServing: 50 }).where(eq(products.id, can));
  expect(await cardOf(can)).toBeNull();
  expect((await cardOf(can, {}, []))?.sizes?.count).toBe(2);
});

test("repeats the product's changes in its sizes, and finds the product by a size's slug", async () => {
  const pack = await addPack();
  const { slug = "" } = (await row(pack)) ?? {};
  await db.transaction(async (tx) => {
    const [held] = await lockWholeProducts(tx, [can]);
    if (held) await updateProduct(tx, held, { name: "Sunset Seltzer", status: "draft", category: "Edibles" });
  });
  expect(await row(pack)).toMatchObject({
    ...{ saleName: "Sunset Seltzer, 4-pack", status: "draft", category: "Edibles", countsAs: "edible" },
  });
  expect(await findProductOfSize(db, slug)).toMatchObject({ sizeName: "4-pack" });
  expect(await findWholeProduct(db, pack)).toBeNull();
});

test("finds a product in the admin list by the SKU or barcode of a size", async () => {
  const number = randomUUID();
  await addPack({ sku: number, barcode: "4006381333931" });
  const found = async (search: string) => {
    const query = { search, page: 1, sort: "name", descending: false } as const;
    const none = { category: null, status: null };
    return (await listProductItems(db, query, none, 5)).rows.map(({ id }) => id);
  };
  expect(await found(number.toUpperCase())).toEqual([can]);
  expect(await found("4006381333931")).toEqual([can]);
  expect(await found(number.slice(1))).toEqual([]);
  await db.update(products).set({ barcode: "" });
});

test("refuses a name or number twice, a size of nothing, and one beside a size without a name", async () => {
  const sku = randomUUID();
  await addPack({ sku });
  const another = { ...PACK, id: randomUUID(), productId: can, sizeName: "12-pack" };
  expect(await refusalOf({ ...another, sizeName: "4-PACK" })).toBe("name_taken");
  expect(await save({ ...another, sku: sku.toUpperCase() })).toEqual({
    ok: false,
    refusal: { name: "number_taken", field: "sku" },
  });
  expect(await refusalOf({ ...another, productId: randomUUID() })).toBe("no_product");
  const unnamed = await addProduct(db, {});
  expect(await refusalOf({ ...another, productId: unnamed })).toBe("unnamed_first");
});

test("keeps what orders took from a size while its form was open", async () => {
  const pack = await addPack();
  const open = await formOf(pack);
  await db.transaction((tx) => takeStock(tx, [{ id: pack, quantity: 2 }]));
  expect(await refusalOf({ ...open, stock: "9" })).toBe("stock_moved");
  await saved({ ...open, price: "18.00" });
  expect(await row(pack)).toMatchObject({ stock: 5, priceCents: 1_800 });
});

test("deletes an unsold size, and takes a sold or first one off sale", async () => {
  const unsold = await addPack();
  expect(await removeSize(db, by(ingrid), unsold, NOW)).toBe("deleted");
  expect(await row(can)).toMatchObject({ sizeCount: 1, fromCents: 600 });
  const pack = await addPack();
  const [buyer = ""] = await addCustomers(db, 1);
  const form = formFor([{ id: pack, quantity: 2 }]);
  await placeOrder(db, { customerId: buyer, requireVerifiedEmail: true, form }, NOW);
  expect(await removeSize(db, by(ingrid), pack, NOW)).toBe("off");
  expect(await removeSize(db, by(ingrid), can, NOW)).toBe("off");
  expect((await listSizes(db, can)).map(({ isOn }) => isOn)).toEqual([false, false]);
  expect(await cardOf(can)).toBeNull();
});

test("makes exactly 5 orders when 60 customers want the last 5 units of one size, in opposite carts", async () => {
  const pack = await addPack({ stock: "5" });
  const buyers = await addCustomers(db, 60);
  const wanted = [
    { id: can, quantity: 1 },
    { id: pack, quantity: 1 },
  ];
  await db.update(products).set({ stock: 1_000 }).where(eq(products.id, can));
  const answers = await Promise.all(
    buyers.map((customerId, nth) => {
      const form = formFor(nth % 2 === 0 ? wanted : wanted.toReversed());
      return placeOrder(db, { customerId, requireVerifiedEmail: true, form }, NOW);
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect([(await row(can))?.stock, (await row(pack))?.stock]).toEqual([995, 0]);
});

test("keeps a product a draft while a further size on sale can't be sold", async () => {
  const pack = await addPack();
  await db
    .update(products)
    .set({ status: "draft", effects: ["Calm"] })
    .where(eq(products.id, can));
  const activate = async () => {
    const product = await findWholeProduct(db, can);
    if (!product) throw new Error("no product");
    const { isNew: _, isBestSeller: __, ...values } = productValues(product);
    const ids = { id: can, version: String(product.version) };
    return saveProduct(db, by(ingrid), productForm.parse({ ...values, ...ids, status: "active" }), NOW);
  };
  await db.update(products).set({ potencyKnown: false }).where(eq(products.id, pack));
  expect(await activate()).toEqual({
    ok: false,
    refusal: { name: "not_allowed", sentences: ["4-pack: its potency is missing."] },
  });
  await db.update(products).set({ potencyKnown: true, thcMgPerServing: 50 }).where(eq(products.id, pack));
  expect(await activate()).toMatchObject({
    refusal: { sentences: [expect.stringMatching(/^4-pack: THC per serving is 50 mg/)] },
  });
  await db.update(products).set({ isOn: false, potencyKnown: false }).where(eq(products.id, pack));
  expect(await activate()).toMatchObject({ ok: true });
});

test("lists a product as low on stock once a size on sale is, with its lowest price", async () => {
  const pack = await addPack({ stock: "2", price: "5.00" });
  const query = { search: "", sort: "name", descending: false, page: 1 } as const;
  const low = async () => {
    const { rows } = await listProductItems(db, query, { category: null, status: "low" }, 3);
    return rows.filter(({ id }) => id === can || id === pack);
  };
  expect(await low()).toMatchObject([{ id: can, isLow: true, fromCents: 500, sizeCount: 2 }]);
  await saved(await formOf(pack, { isOn: undefined }));
  expect(await low()).toEqual([]);
});
