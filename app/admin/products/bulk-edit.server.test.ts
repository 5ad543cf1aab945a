import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { takeStock } from "#app/trade/catalog/take-stock.server.ts";
import { findWholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { listSizes } from "#app/trade/catalog/write-sizes.server.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { bulkEdit, readBulkEdit, undoBulkEdit } from "./bulk-edit.server.ts";
import { type BulkEdit, listAfter } from "./bulk-edit.ts";
import { productForm } from "./product-form.ts";
import { productValues } from "./product-item.ts";
import { removeProduct, saveProduct } from "./save-product.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const olav = await addCustomer(db);

const NOTHING: BulkEdit = { price: null, stock: null, isNew: null, isBestSeller: null, status: null };
const TEN_MORE = { price: { kind: "plus-percent", amount: 1_000 } } as const;

const add = (count: number, row: Partial<typeof products.$inferInsert> = {}) =>
  Promise.all(Array.from({ length: count }, () => addProduct(db, row)));

const act = (ids: string[], some: Partial<BulkEdit>, id = randomUUID(), who = ingrid) =>
  bulkEdit(db, by(who), { act: id, ids, change: { ...NOTHING, ...some } }, NOW);
const undo = (id: string, who = ingrid) => undoBulkEdit(db, by(who), id, NOW);

const entriesOf = (id: string) =>
  db.select().from(auditLog).where(eq(auditLog.groupId, id)).orderBy(asc(auditLog.action));
const product = async (id = "") => {
  const found = await findWholeProduct(db, id);
  if (!found) throw new Error("it is gone");
  return found;
};

/** Returns the result that the list shows after an edit, from the redirect address. */
async function resultOf(
  what: "changed" | "undone",
  id: string,
  left: Parameters<typeof listAfter>[1]["left"],
) {
  const address = listAfter(new URLSearchParams("q=lake&left=x"), { what, act: id, left });
  const url = new URL(address, "http://shop.example");
  expect(url.searchParams.get("q")).toBe("lake");
  return readBulkEdit(db, ingrid, url.searchParams);
}

test("raises 12 prices by 10%, each with an audit entry of the same edit, and undoes them all", async () => {
  const ids = await add(12, { priceCents: 1_005 });
  const id = randomUUID();
  expect(await act(ids, TEN_MORE, id)).toEqual({ ok: true, value: { changed: 12, left: [] } });
  for (const one of ids) expect(await product(one)).toMatchObject({ priceCents: 1_106, version: 2 });
  const entries = await entriesOf(id);
  expect(entries).toHaveLength(12);
  expect(entries[0]).toMatchObject({
    ...{ actorId: ingrid, action: "products.change-several", subject: "products" },
    ...{ before: { priceCents: 1_005, version: 1 }, after: { priceCents: 1_106, version: 2 } },
  });
  expect(await resultOf("changed", id, [])).toMatchObject({ count: 12, left: [], canUndo: true });

  expect(await undo(id)).toEqual({ ok: true, value: { changed: 12, left: [] } });
  for (const one of ids) expect(await product(one)).toMatchObject({ priceCents: 1_005, version: 3 });
  expect((await entriesOf(id)).filter(({ action }) => action === "products.undo-change")).toHaveLength(12);
  expect(await resultOf("undone", id, [])).toMatchObject({ count: 12, canUndo: false });
});

test("applies an edit that is sent twice once, and undoes it once, also concurrently", async () => {
  const ids = await add(3);
  const id = randomUUID();
  const acts = await Promise.all(Array.from({ length: 4 }, () => act(ids, TEN_MORE, id)));
  for (const done of acts) expect(done).toMatchObject({ ok: true, value: { changed: 3 } });
  expect(await product(ids[0])).toMatchObject({ priceCents: 2_640, version: 2 });

  const undone = await Promise.all(Array.from({ length: 4 }, () => undo(id)));
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await undo(id)).toEqual({ ok: false, refusal: "undone_already" });
  expect(await product(ids[0])).toMatchObject({ priceCents: 2_400, version: 3 });
});

test("refuses to undo or repeat an edit of another admin, or an unknown one", async () => {
  const ids = await add(1);
  const id = randomUUID();
  await act(ids, { isNew: true }, id);
  expect(await undo(id, olav)).toEqual({ ok: false, refusal: "not_yours" });
  expect(await act(ids, { isNew: false }, id, olav)).toEqual({ ok: false, refusal: "not_yours" });
  expect(await undo(randomUUID())).toEqual({ ok: false, refusal: "not_yours" });
  expect(await product(ids[0])).toMatchObject({ isNew: true, version: 2 });
  expect(await readBulkEdit(db, olav, new URLSearchParams({ changed: id }))).toBeNull();
});

test("names and keeps products saved or deleted since, keeps units sold, and restores the others", async () => {
  const [saved = "", sold = "", gone = "", plain = ""] = await add(4, { stock: 5 });
  const id = randomUUID();
  await act([saved, sold, gone, plain], { stock: { kind: "plus", amount: 5 }, isBestSeller: true }, id);
  const { isNew: _, ...values } = productValues(await product(saved));
  const form = productForm.parse({
    ...values,
    id: saved,
    version: "2",
    effects: "Calm",
    name: "Saved since",
  });
  expect(await saveProduct(db, by(olav), form, NOW)).toMatchObject({ ok: true });
  await db.transaction((tx) => takeStock(tx, [{ id: sold, quantity: 2 }]));
  await removeProduct(db, by(olav), gone, NOW);

  const undone = await undo(id);
  if (!undone.ok) throw new Error(undone.refusal);
  expect(undone.value.changed).toBe(2);
  expect(await product(saved)).toMatchObject({ stock: 10, isBestSeller: true });
  expect(await product(sold)).toMatchObject({ stock: 3, isBestSeller: false });
  expect(await product(plain)).toMatchObject({ stock: 5, isBestSeller: false });
  const said = await resultOf("undone", id, undone.value.left);
  expect(said?.count).toBe(2);
  expect(said?.left.sort()).toEqual(["Lake Gummies: it was deleted.", "Saved since: it was edited since."]);
});

test("names the limit that keeps a product from becoming active, in an edit or by undoing one", async () => {
  const [strong = ""] = await add(1, { name: "Strong", status: "draft", thcMgPerPackage: 60 });
  const [fine = ""] = await add(1, { status: "draft" });
  const id = randomUUID();
  const made = await act([strong, fine], { status: "active" }, id);
  expect(made).toEqual({ ok: true, value: { changed: 1, left: [{ id: strong, reason: "strong" }] } });
  expect([(await product(strong)).status, (await product(fine)).status]).toEqual(["draft", "active"]);
  expect((await resultOf("changed", id, made.ok ? made.value.left : []))?.left).toEqual([
    "Strong: THC per package is 60 mg, 10 mg over the limit of 50 mg (Minnesota Statutes 151.72, subd. 5a). It can't be active.",
  ]);

  const [bare = ""] = await add(1, { name: "Bare", status: "draft", potencyKnown: false });
  const none = await act([bare], { status: "active" });
  expect(none).toEqual({
    ok: true,
    isUnchanged: true,
    value: { changed: 0, left: [{ id: bare, reason: "unknown" }] },
  });
  expect((await resultOf("changed", id, none.ok ? none.value.left : []))?.left).toEqual([
    "Bare: its potency is missing, so it can't be active.",
  ]);

  // For example, sold before the law changed: once archived, undo doesn't reactivate it.
  const [old = ""] = await add(1, { status: "active", thcMgPerPackage: 60 });
  const archiving = randomUUID();
  await act([old], { status: "archived" }, archiving);
  expect(await undo(archiving)).toEqual({
    ok: true,
    isUnchanged: true,
    value: { changed: 0, left: [{ id: old, reason: "strong" }] },
  });
  expect((await product(old)).status).toBe("archived");
});

test("writes nothing for products already in that state", async () => {
  const ids = await add(2, { isNew: true });
  const id = randomUUID();
  expect(await act(ids, { isNew: true }, id)).toEqual({
    ok: true,
    isUnchanged: true,
    value: { changed: 0, left: [] },
  });
  expect(await entriesOf(id)).toEqual([]);
  expect((await product(ids[0])).version).toBe(1);
});

test("loses nothing when edits and sales of the same products run concurrently", async () => {
  const ids = await add(6, { stock: 100 });
  await Promise.all([
    ...Array.from({ length: 5 }, () => act(ids.toReversed(), { stock: { kind: "plus", amount: 10 } })),
    ...ids.map((id) => db.transaction((tx) => takeStock(tx, [{ id, quantity: 7 }]))),
  ]);
  for (const id of ids) expect(await product(id)).toMatchObject({ stock: 143, version: 6 });
}, 60_000);

/** Adds a product of two sizes: a can for $6.00, and a pack of 4. */
async function addSizes(pack: Partial<typeof products.$inferInsert> = {}) {
  const [can = ""] = await add(1, {
    name: "Seltzer",
    sizeName: "Can",
    priceCents: 600,
    stock: 9,
    status: "draft",
  });
  const four = {
    mainId: can,
    sizeName: "4-pack",
    sizeOrder: 1,
    priceCents: 2_000,
    stock: 3,
    containersPerPack: 4,
  };
  const [packId = ""] = await add(1, { ...four, ...pack });
  const states = async () => (await listSizes(db, can)).map((size) => [size.priceCents, size.status]);
  return { can, packId, states };
}

test("raises the prices of all sizes, with an entry for each, counts the product once, and undoes them", async () => {
  const { can, states } = await addSizes();
  const id = randomUUID();
  const made = await act([can], { ...TEN_MORE, status: "active" }, id);
  expect(made).toEqual({ ok: true, value: { changed: 1, left: [] } });
  expect(await states()).toEqual([
    [660, "active"],
    [2_200, "active"],
  ]);
  expect(await entriesOf(id)).toHaveLength(2);
  expect(await resultOf("changed", id, [])).toMatchObject({ count: 1 });
  expect(await act([can], TEN_MORE, id)).toMatchObject({ value: { changed: 1 } });
  expect(await undo(id)).toEqual({ ok: true, value: { changed: 1, left: [] } });
  expect(await states()).toEqual([
    [600, "draft"],
    [2_000, "draft"],
  ]);
  expect(await resultOf("undone", id, [])).toMatchObject({ count: 1 });
});

test("sets neither price nor stock of several sizes, and keeps what one of them forbids", async () => {
  const { can, packId, states } = await addSizes();
  for (const change of [
    { price: { kind: "set", amount: 500 }, isNew: true },
    { stock: { kind: "plus", amount: 5 }, isNew: true },
  ] as const)
    expect(await act([can], change)).toMatchObject({
      value: { changed: 0, left: [{ id: can, reason: "sizes" }] },
    });
  const lower = await act([can], { price: { kind: "minus", amount: 700 } });
  expect(lower).toMatchObject({ value: { changed: 0, left: [{ id: can, reason: "below" }] } });

  await db.update(products).set({ thcMgPerServing: 50 }).where(eq(products.id, packId));
  const active = await act([can], { status: "active" });
  const left = [{ id: packId, reason: "strong" as const }];
  expect(active).toMatchObject({ value: { changed: 0, left } });
  expect((await resultOf("changed", randomUUID(), left))?.left[0]).toMatch(
    /^Seltzer, 4-pack: THC per serving/,
  );
  await db.update(products).set({ potencyKnown: false }).where(eq(products.id, packId));
  expect(await act([can], { status: "active" })).toMatchObject({
    value: { left: [{ id: packId, reason: "unknown" }] },
  });
  expect(await states()).toEqual([
    [600, "draft"],
    [2_000, "draft"],
  ]);

  // What is off sale doesn't matter.
  await db.update(products).set({ isOn: false }).where(eq(products.id, packId));
  expect(await act([can], { status: "active" })).toMatchObject({ value: { changed: 1 } });
});

test("keeps a product of which a size was saved since, when undoing", async () => {
  const { can, packId, states } = await addSizes();
  const id = randomUUID();
  await act([can], TEN_MORE, id);
  await db.update(products).set({ priceCents: 2_100, version: 9 }).where(eq(products.id, packId));
  expect(await undo(id)).toMatchObject({ value: { changed: 0, left: [{ id: packId, reason: "saved" }] } });
  expect(await states()).toEqual([
    [660, "draft"],
    [2_100, "draft"],
  ]);
});
