import { expect, test } from "vitest";
import { readListQuery } from "#app/base/records/list-query.ts";
import { CATEGORY_NAMES } from "#fixtures/categories.ts";
import { addProduct, openTestShop } from "#fixtures/shop.ts";
import { PRODUCT_SORTS, readShelfFilters } from "./list-filters.ts";
import { listProductItems } from "./queries.server.ts";

const day = (n: number) => Temporal.Instant.from(`2026-11-0${n}T12:00:00Z`);

const { db } = await openTestShop();
await addProduct(db, { name: "birch", priceCents: 300, stock: 5, updatedAt: day(1), brand: "North 100%" });
await addProduct(db, { name: "Alder", priceCents: 100, stock: 6, updatedAt: day(3), status: "draft" });
await addProduct(db, { name: "Cedar", priceCents: 200, stock: null, updatedAt: day(2), type: "Chews" });
await addProduct(db, {
  ...{ name: "Dogwood", category: "Vapes", priceCents: 400, stock: 0, updatedAt: day(4) },
  ...{ status: "archived", image: "javascript:1" },
});

async function listed(query: string) {
  const params = new URLSearchParams(query);
  const filters = readShelfFilters(params, CATEGORY_NAMES);
  return listProductItems(db, readListQuery(params, PRODUCT_SORTS), filters, 5);
}
const names = async (query: string) => (await listed(query)).rows.map(({ name }) => name);

test.each([
  ["", ["Alder", "birch", "Cedar", "Dogwood"]],
  ["sort=name&dir=desc", ["Dogwood", "Cedar", "birch", "Alder"]],
  ["sort=price", ["Alder", "Cedar", "birch", "Dogwood"]],
  ["sort=stock", ["Dogwood", "birch", "Alder", "Cedar"]],
  ["sort=changed", ["Dogwood", "Alder", "Cedar", "birch"]],
  ["sort=password&dir=up", ["Dogwood", "Cedar", "birch", "Alder"].toReversed()],
  ["status=active", ["birch", "Cedar"]],
  ["status=draft", ["Alder"]],
  ["status=archived", ["Dogwood"]],
  ["status=low", ["birch"]],
  ["status=sold&category=Sweets", ["Alder", "birch", "Cedar", "Dogwood"]],
  ["category=Vapes", ["Dogwood"]],
  ["q=VAPE", ["Dogwood"]],
  ["q=chew", ["Cedar"]],
  ["q=100%25", ["birch"]],
  ["q=_", []],
  ["q=IRC", ["birch"]],
  ["page=2", []],
])("lists products at ?%s", async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test("marks low stock, and shows only valid images", async () => {
  const { rows, total } = await listed("");
  expect(total).toBe(4);
  expect(rows.map(({ isLow }) => isLow)).toEqual([false, true, false, true]);
  expect(rows[3]?.image).toBe("/pictures/default-vapes.svg");
});
