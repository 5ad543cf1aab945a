import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { takeStock } from "#app/trade/catalog/take-stock.server.ts";
import { findWholeProduct, type WholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { sentProduct } from "#fixtures/products.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { productForm } from "./product-form.ts";
import { productValues } from "./product-item.ts";
import { productRefusal } from "./product-sentences.ts";
import { saveProduct } from "./save-product.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const olav = await addCustomer(db);

type Fields = Record<string, string | undefined>;

const save = (fields: Fields, userId = ingrid) =>
  saveProduct(db, by(userId), productForm.parse(sentProduct(fields)), NOW);

async function saved(fields: Fields = {}): Promise<WholeProduct> {
  const made = await save(fields);
  if (!made.ok) throw new Error(made.refusal.name);
  return made.value;
}

/** The form of a stored product as a browser sends it: unchecked boxes are absent. */
function formOf(product: WholeProduct, change: Fields = {}): Fields {
  const { isNew, isBestSeller, ...values } = productValues(product);
  const boxes = { ...(isNew ? { isNew } : {}), ...(isBestSeller ? { isBestSeller } : {}) };
  return { ...values, ...boxes, id: product.id, version: String(product.version), ...change };
}

test("derives a new product's slug from its name, and keeps it when the name changes", async () => {
  const first = await saved({ name: "Ålesund & Söhne, 5 mg" });
  expect(first.slug).toBe("alesund-sohne-5-mg");
  const second = await saved({ name: "Ålesund & Söhne, 5 mg" });
  expect(second.slug).toBe("alesund-sohne-5-mg-2");
  expect((await saved(formOf(first, { name: "Another name" }))).slug).toBe("alesund-sohne-5-mg");
  expect((await saved(formOf(second, { slug: "" }))).slug).toBe("alesund-sohne-5-mg-2");
  expect((await saved({ name: "茶" })).slug).toBe("product");
  expect(await save(formOf(second, { slug: first.slug, version: "2" }))).toEqual({
    ok: false,
    refusal: { name: "slug_taken", by: "Another name" },
  });
});

test("gives products with the same name, saved concurrently, different slugs", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => saved({ name: "Twins" })));
  expect(made.map(({ slug }) => slug).sort()).toEqual(["twins", "twins-2", "twins-3", "twins-4"]);
});

test("records a save with its images before and after, and updates the change date", async () => {
  const pictures = (...names: string[]) =>
    JSON.stringify(names.map((name) => ({ address: `/pictures/${name}.svg`, alt: name })));
  const product = await saved({ pictures: pictures("a", "b") });
  const changed = await saved(formOf(product, { pictures: pictures("b", "c", "a"), price: "26" }));
  expect(await findWholeProduct(db, product.id)).toEqual(changed);
  expect(changed).toMatchObject({ priceCents: 2_600, version: 2, updatedAt: NOW });
  expect(changed.pictures.map(({ alt }) => alt)).toEqual(["b", "c", "a"]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, product.id));
  expect(entries).toMatchObject([
    { actorId: ingrid, action: "products.save", before: null, after: { version: 1, priceCents: 2_400 } },
    {
      before: { version: 1, pictures: [{ alt: "a" }, { alt: "b" }] },
      after: { version: 2, priceCents: 2_600, pictures: [{ alt: "b" }, { alt: "c" }, { alt: "a" }] },
    },
  ]);
});

test("saves a product that breaks a limit as a draft, never as active, with the message at the status", async () => {
  const strong = { category: "Beverages", thcMgPerPackage: "12" };
  const draft = await saved(strong);
  const sentence =
    "THC per container is 12 mg, 2 mg over the limit of 10 mg (Minnesota Statutes 151.72, subd. 5a, beverages).";
  const form = formOf(draft, { status: "active" });
  expect(await save(form)).toEqual({ ok: false, refusal: { name: "not_allowed", sentences: [sentence] } });
  expect(productRefusal({ name: "not_allowed", sentences: [sentence] }).errors).toEqual({
    status: `${sentence} You can save it as a draft, but not make it active.`,
  });
  expect((await findWholeProduct(db, draft.id))?.status).toBe("draft");
  expect((await save({ ...strong, status: "active" })).ok).toBe(false);
  expect(await saved(formOf(draft, { status: "active", thcMgPerPackage: "10" }))).toMatchObject({
    status: "active",
  });
});

test("activates a draft only once its four potency figures are entered", async () => {
  const none = { thcMgPerServing: "", servingsPerPackage: "", thcMgPerPackage: "", delta9Percent: "" };
  const draft = await saved(none);
  expect(draft.potencyKnown).toBe(false);
  await expect(
    db.update(products).set({ status: "active" }).where(eq(products.id, draft.id)),
  ).rejects.toMatchObject({ cause: { constraint: "products_potency_known" } });
  const entered = {
    thcMgPerServing: "5",
    servingsPerPackage: "10",
    thcMgPerPackage: "50",
    delta9Percent: "0.3",
  };
  expect(await saved(formOf(draft, { ...entered, status: "active" }))).toMatchObject({
    ...{ status: "active", potencyKnown: true, servingsPerPackage: 10 },
  });
});

const sell = (id: string, quantity: number) => db.transaction((tx) => takeStock(tx, [{ id, quantity }]));
const stockOf = async (id: string) => (await findWholeProduct(db, id))?.stock;

test("keeps concurrent sales if the form doesn't change the stock", async () => {
  const product = await saved({ stock: "10" });
  await sell(product.id, 3);
  expect(await saved(formOf(product, { price: "25.00" }))).toMatchObject({ stock: 7, priceCents: 2_500 });
});

test("refuses to overwrite a stock that changed while the form was open, naming both numbers", async () => {
  const product = await saved({ stock: "1200" });
  await sell(product.id, 3);
  const form = formOf(product, { stock: "1300" });
  const refusal = { name: "stock_moved", seen: 1_200, now: 1_197 } as const;
  expect(await save(form)).toEqual({ ok: false, refusal });
  const answer = productRefusal(refusal);
  expect(answer.errors).toEqual({
    stock: "The stock was 1,200 when you opened this form, and is now 1,197. Please enter the correct stock.",
  });
  expect(await stockOf(product.id)).toBe(1_197);
  // The form now has the current stock, so saving again is intentional.
  expect(await saved({ ...form, ...answer.values })).toMatchObject({ stock: 1_300 });
});

// The embedded database runs one transaction at a time, so row locks never wait.
test("waits for a sale in progress before saving", async () => {
  const product = await saved({ stock: "10" });
  const finishSale = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      await takeStock(tx, [{ id: product.id, quantity: 4 }]);
      await pause();
    }),
  );
  const saving = save(formOf(product, { stock: "20" }));
  await expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBeGreaterThan(0);
  await finishSale();
  expect(await saving).toEqual({ ok: false, refusal: { name: "stock_moved", seen: 10, now: 6 } });
  expect(await stockOf(product.id)).toBe(6);
}, 60_000);

test("shows the second of two admins what the first saved; sold units stay sold", async () => {
  const product = await saved({ stock: "10", price: "24.00" });
  await sell(product.id, 1);
  await save(formOf(product, { price: "26.00", stock: "10" }), olav);
  const form = formOf(product, { name: "Mine" });
  expect(await save(form)).toMatchObject({
    ...{ ok: false, refusal: { name: "changed", current: { priceCents: 2_600, version: 2 } } },
  });
  // The admin's values anyway, except for the units sold.
  expect(await saved({ ...form, version: "2" })).toMatchObject({
    ...{ name: "Mine", priceCents: 2_400, stock: 9 },
  });
});

test("creates one product when Save is pressed twice", async () => {
  const form = sentProduct({ name: "Once", stock: "5", stockSeen: "" });
  const first = await saved(form);
  await sell(first.id, 1);
  expect(await save(form)).toMatchObject({ ok: false, refusal: { name: "stock_moved", now: 4 } });
  expect(await db.$count(products, eq(products.name, "Once"))).toBe(1);
});
