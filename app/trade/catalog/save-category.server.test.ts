import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifyListeners } from "#app/base/db/changes.server.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { countWaiting } from "#fixtures/open-transactions.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import type { CategoryForm } from "./category-form.ts";
import { currentCategories, findNamedCategory, listCategories } from "./category-queries.server.ts";
import { deleteCategory, saveCategory, sequenceCategories } from "./save-category.server.ts";
import { products } from "./tables.server.ts";
import { holdStock } from "./take-stock.server.ts";

const { db } = await openTestShop();
const admin = by(await addCustomer(db));
const today = Temporal.PlainDate.from("2026-11-21");

const form = (more: Partial<CategoryForm>): CategoryForm => ({
  ...{
    id: randomUUID(),
    version: null,
    name: "Teas",
    slug: "",
    countsAs: "other",
    kinds: "",
    tint: "edibles",
  },
  ...{ image: "", storage: "", isShown: true },
  ...more,
});
const save = (more: Partial<CategoryForm>) => saveCategory(db, admin, form(more), NOW);
const stored = async (name: string) => {
  const row = await findNamedCategory(db, name);
  if (!row) throw new Error(`There is no category ${name}.`);
  return row;
};
const listed = async () => {
  notifyListeners(["catalog"]);
  return (await currentCategories(db, NOW)).filter(({ isListed }) => isListed).map(({ name }) => name);
};

test("adds a category last, with a slug made from its name, and refuses a name or slug that is taken", async () => {
  const added = await save({ name: "Iced Teas" });
  expect(added).toMatchObject({ ok: true, value: { slug: "iced-teas", displayOrder: 5 } });
  expect(await save({ name: "ICED  TEAS" })).toMatchObject({ ok: false, refusal: { name: "name_taken" } });
  expect(await save({ name: "Iced Teas" })).toMatchObject({ ok: false, refusal: { name: "name_taken" } });
  const slug = await save({ name: "Sodas", slug: "iced-teas" });
  expect(slug).toMatchObject({ ok: false, refusal: { name: "slug_taken", by: "Iced Teas" } });
});

test("adds a category once when several admins add it at the same time, and refuses the others", async () => {
  const added = await Promise.all(Array.from({ length: 4 }, () => save({ name: "Chocolates" })));
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(added.filter((one) => !one.ok && one.refusal.name === "name_taken")).toHaveLength(3);
  await deleteCategory(db, admin, { id: (await stored("Chocolates")).id, today }, NOW);
});

test("renames and reclassifies products and rules along with a category, and redirects its former slug", async () => {
  const id = await addProduct(db, { category: "Topicals" });
  const ruleId = randomUUID();
  await db.insert(complianceRules).values({
    ...{ id: ruleId, kind: "category", categories: ["Vapes", "Topicals"], source: "test", isOn: false },
    firstDay: today,
  });
  const { displayOrder: _, ...held } = await stored("Topicals");
  expect(await save({ ...held, name: "Balms", slug: "balms", countsAs: "other" })).toMatchObject({
    ok: true,
  });
  const [product] = await db.select().from(products).where(eq(products.id, id));
  expect(product).toMatchObject({ category: "Balms", countsAs: "other", version: 1 });
  const [rule] = await db.select().from(complianceRules).where(eq(complianceRules.id, ruleId));
  expect(rule?.categories).toEqual(["Vapes", "Balms"]);
  notifyListeners(["catalog"]);
  const balms = (await currentCategories(db, NOW)).find(({ name }) => name === "Balms");
  expect(balms).toMatchObject({ slug: "balms", former: ["Topicals"] });
  expect(await save({ ...held, name: "Creams" })).toMatchObject({ ok: false, refusal: { name: "changed" } });
});

test("locks the products of a renamed category in id order, like a sale", async () => {
  await save({ name: "Sodas" });
  const { displayOrder: _, ...held } = await stored("Sodas");
  const [last, first] = ["ffffffff", "00000000"].map((start) => `${start}${randomUUID().slice(8)}`);
  if (!last || !first) throw new Error("no ids");
  for (const id of [last, first]) await addProduct(db, { id, category: "Sodas" });
  const renaming = await db.transaction(async (tx) => {
    await holdStock(tx, [first]);
    const renamed = save({ ...held, name: "Pops" });
    await expect.poll(() => countWaiting(db)).toBe(1);
    const isLast = eq(products.id, last);
    await db.select().from(products).where(isLast).for("no key update", { noWait: true });
    return { renamed };
  });
  expect(await renaming.renamed).toMatchObject({ ok: true });
  await db.delete(products).where(inArray(products.id, [last, first]));
});

test("sets a product's class from its category, and refuses an unknown one", async () => {
  const id = await addProduct(db, { category: "Tinctures", countsAs: "inhaled" });
  const [product] = await db.select().from(products).where(eq(products.id, id));
  expect(product?.countsAs).toBe("edible");
  await expect(addProduct(db, { category: "Soups" })).rejects.toThrow();
});

test("lists categories that are shown and have a product for sale under today's rules", async () => {
  expect(await listed()).toEqual(["Tinctures", "Balms"]);
  await addProduct(db, { category: "Edibles", status: "draft" });
  await addProduct(db, { category: "Vapes" });
  expect(await listed()).toEqual(["Tinctures", "Balms", "Vapes"]);
  const ban = randomUUID();
  await db.insert(complianceRules).values({
    ...{ id: ban, kind: "category", classes: ["inhaled"], source: "test", isOn: true },
    firstDay: today,
  });
  expect(await listed()).toEqual(["Tinctures", "Balms"]);
  await db.delete(complianceRules).where(eq(complianceRules.id, ban));
  const { displayOrder: _, ...vapes } = await stored("Vapes");
  await save({ ...vapes, isShown: false });
  expect(await listed()).toEqual(["Tinctures", "Balms"]);
});

test("reorders categories, and deletes only one that no product or rule uses", async () => {
  const ids = (await listCategories(db)).map(({ id }) => id);
  await sequenceCategories(db, admin, { intent: "sequence", ids: ids.toReversed() }, NOW);
  expect((await listCategories(db)).map(({ id }) => id)).toEqual(ids.toReversed());
  const remove = async (name: string) =>
    deleteCategory(db, admin, { id: (await stored(name)).id, today }, NOW);
  expect(await remove("Balms")).toBe("used");
  await db.delete(products).where(eq(products.category, "Vapes"));
  expect(await remove("Vapes")).toBe("used");
  await db.delete(complianceRules).where(eq(complianceRules.source, "test"));
  expect(await remove("Vapes")).toBe("deleted");
  expect(await findNamedCategory(db, "Vapes")).toBeNull();
});
