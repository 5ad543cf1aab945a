import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { isSoldUnder, soldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { findProductsForSale } from "#app/trade/catalog/take-stock.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { saveBatch } from "./save-batch.server.ts";
import { deleteReport, saveReport } from "./save-report.server.ts";
import { batches } from "./tables.server.ts";

const { db } = await openTestShop();
const admin = by(await addCustomer(db));
const firstDay = Temporal.PlainDate.from("2026-01-01");

beforeEach(async () => {
  await db.delete(complianceRules);
  await db
    .insert(complianceRules)
    .values({ id: randomUUID(), kind: "report", firstDay, source: "Shop rule", isOn: true });
});

/** Returns whether a product is for sale; its page and a checkout have to agree. */
async function isSold(id: string): Promise<boolean> {
  const rules = await readRulesOn(db, NOW);
  const listed = (await db.$count(products, and(eq(products.id, id), soldUnder(rules)))) === 1;
  const [product] = await findProductsForSale(db, [id]);
  expect(product && isSoldUnder(product, rules)).toBe(listed);
  return listed;
}

const batchOf = (productId: string, about: object = {}) => ({
  ...{
    id: randomUUID(),
    version: null,
    productId,
    number: `B-${randomUUID().slice(0, 8)}`,
    lab: "North Lab",
  },
  ...{ testedOn: firstDay, expiresOn: null, received: 10, delta9Percent: 0.1, mgFound: 50 },
  ...{ reportUrl: null, isHeld: false, holdReason: "", ...about },
});

test("sells a product with a link to its report, and no other while a rule requires one", async () => {
  const [linked, bare] = [await addProduct(db, { labReport: "/a.pdf" }), await addProduct(db)];
  expect([await isSold(linked), await isSold(bare)]).toEqual([true, false]);
  await db.update(complianceRules).set({ isOn: false });
  expect(await isSold(bare)).toBe(true);
});

test("sells a product while all its batches in stock have a report", async () => {
  const id = await addProduct(db);
  const first = await addBatch(db, { productId: id, received: 5 });
  expect(await isSold(id)).toBe(false);
  const content = Buffer.from("5 mg");
  await saveReport(db, admin, { id: first, name: "coa.pdf", content }, NOW);
  expect(await isSold(id)).toBe(true);
  await addBatch(db, { productId: id, received: 5, isHeld: true, holdReason: "Awaiting lab report" });
  expect(await isSold(id)).toBe(true);
  await addBatch(db, { productId: id, received: 5, reportUrl: "https://lab.example/2" });
  expect(await isSold(id)).toBe(true);
  // What the rule requires stays, unless the batch is on hold.
  expect(await deleteReport(db, admin, first, NOW)).toEqual({ ok: false, refusal: "needed" });
  expect(await isSold(id)).toBe(true);
  await db.update(batches).set({ isHeld: true, inStock: false }).where(eq(batches.id, first));
  expect((await deleteReport(db, admin, first, NOW)).ok).toBe(true);
  expect(await isSold(id)).toBe(true);
});

test("puts a batch without a report only on hold, until its file is uploaded", async () => {
  const id = await addProduct(db);
  const batch = batchOf(id);
  const refusal = { name: "not_allowed", field: "reportUrl", sentence: "It has no lab report (Shop rule)." };
  expect(await saveBatch(db, admin, batch, NOW)).toEqual({ ok: false, refusal });
  const held = await saveBatch(db, admin, { ...batch, isHeld: true, holdReason: "Awaiting" }, NOW);
  expect(held.ok).toBe(true);
  expect((await saveBatch(db, admin, { ...batch, version: 1 }, NOW)).ok).toBe(false);
  await saveReport(db, admin, { id: batch.id, name: "coa.pdf", content: Buffer.from("5 mg") }, NOW);
  expect((await saveBatch(db, admin, { ...batch, version: 1 }, NOW)).ok).toBe(true);
  expect(await isSold(id)).toBe(true);
  const linked = batchOf(id, { reportUrl: "https://lab.example/1" });
  expect((await saveBatch(db, admin, linked, NOW)).ok).toBe(true);
});
