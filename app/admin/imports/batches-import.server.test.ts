import { asc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { beginApplying } from "#app/base/imports/apply-import.server.ts";
import { beginReverting } from "#app/base/imports/revert-import.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { writeOff } from "#app/trade/batches/save-batch.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { formFor, GENEROUS } from "#fixtures/checkout.ts";
import { countedFilesOf, filesOf } from "#fixtures/imports.ts";
import { addCustomer, addCustomers, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { BATCHES_KIND } from "./batches-kind.server.ts";

// CSV import and export of batches (rules batches/import, batches/import-stock).

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);
const ada = await addCustomer(db);
const files = filesOf(db, by(ada));

const HEAD = [
  ...["Batch number", "Product", "Lab", "Tested on", "Units received"],
  ...["Delta-9 THC in %", "Tested THC per package (mg)"],
];
const row = (number: string, product: string, received: number, delta9 = 0.1) => [
  ...[number, product, "Stillwater Labs", "2026-10-01", received, delta9, 50],
];
const add = (fields: Parameters<typeof addProduct>[1] = {}) =>
  addProduct(db, { priceCents: 3_000, ...fields });
const order = (productId: string, quantity: number, customerId = ada) =>
  placeOrder(
    db,
    { customerId, requireVerifiedEmail: true, form: formFor([{ id: productId, quantity }]) },
    NOW,
  );
const product = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];
const batch = async (number: string) =>
  (await db.select().from(batches).where(eq(batches.number, number)))[0];
const faults = (id: string) => faultsOfBatches(db, id, "2026-11-21");

test("imports an export as no change, even after units were sold", async () => {
  const gummies = await add();
  await addBatch(db, {
    productId: gummies,
    received: 9,
    number: "OUT-1",
    isHeld: true,
    holdReason: "+ smell",
  });
  await addBatch(db, {
    ...{ productId: gummies, received: 5, number: "OUT-2", reportUrl: "/reports/out-2.pdf" },
    expiresOn: Temporal.PlainDate.from("2027-03-04"),
  });
  const text = await files.exported(BATCHES_KIND);
  expect(text.split("\r\n")[0]).toContain("Hold reason,On hand,Written off,State");
  expect(text).toContain(",5,0,for sale");
  expect(await order(gummies, 2)).toMatchObject({ ok: true });
  const { found, errors } = await files.sent(BATCHES_KIND, text);
  expect(errors).toEqual([]);
  expect(found).toMatchObject({ added: 0, changed: 0, faulty: 0, total: 2 });
});

test("adds and changes batches from a file: stock follows, sold units stay sold, and undo reverts it", async () => {
  const [tea, mints] = [await add({ slug: "tea", stock: 70 }), await add({ slug: "mints" })];
  await addBatch(db, { productId: tea, received: 10, number: "TEA-1" });
  expect(await order(tea, 4)).toMatchObject({ ok: true });
  const sent = await files.sent(BATCHES_KIND, [
    HEAD,
    row("tea-1", "tea", 15),
    row("TEA-2", "tea", 20),
    row("MINT-1", "mints", 8),
  ]);
  expect(sent.errors).toEqual([]);
  expect(sent.found).toMatchObject({ added: 2, changed: 1 });
  expect(await order(tea, 1)).toMatchObject({ ok: true });
  expect(await files.applied(BATCHES_KIND, sent.id)).toEqual({ ok: true, value: { added: 2, changed: 1 } });
  expect(await batch("tea-1")).toMatchObject({ received: 15, left: 10, version: 2 });
  expect(await product(tea)).toMatchObject({ stock: 30, hasBatches: true });
  expect(await product(mints)).toMatchObject({ stock: 8, hasBatches: true });
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.groupId, sent.id))
    .orderBy(asc(auditLog.action));
  expect(entries.filter(({ action }) => action === "batches.import")).toHaveLength(3);
  const [changed] = entries.filter(({ before, action }) => action === "batches.import" && before !== null);
  expect(changed).toMatchObject({ before: { received: 10, left: 5 }, after: { received: 15, left: 10 } });

  expect(await order(mints, 1)).toMatchObject({ ok: true });
  expect(await files.undone(BATCHES_KIND, sent.id)).toEqual({ ok: true, value: { undone: 2, left: 1 } });
  expect((await files.progress(BATCHES_KIND, sent.id)).left).toMatchObject([
    { row: 4, why: "Units were sold, so it stays." },
  ]);
  expect(await batch("TEA-1")).toMatchObject({ received: 10, left: 5, version: 3 });
  expect(await batch("TEA-2")).toBeUndefined();
  expect(await product(tea)).toMatchObject({ stock: 5, hasBatches: true });
  expect(await product(mints)).toMatchObject({ stock: 7, hasBatches: true });
  expect(await faults(tea)).toEqual([]);
  expect(await faults(mints)).toEqual([]);
});

test("leaves a product without units and tracked manually once its first batch is undone", async () => {
  const jam = await add({ slug: "jam", stock: 3 });
  const { id } = await files.sent(BATCHES_KIND, [HEAD, row("JAM-1", "jam", 12)]);
  await files.applied(BATCHES_KIND, id);
  expect(await product(jam)).toMatchObject({ stock: 12, hasBatches: true });
  await files.undone(BATCHES_KIND, id);
  expect(await product(jam)).toMatchObject({ stock: 0, hasBatches: false });
});

test("doesn't undo a change if more units were used since than were received before", async () => {
  const syrup = await add({ slug: "syrup" });
  const id = await addBatch(db, { productId: syrup, received: 2, number: "SYRUP-1" });
  const sent = await files.sent(BATCHES_KIND, [HEAD, row("SYRUP-1", "syrup", 9)]);
  await files.applied(BATCHES_KIND, sent.id);
  await writeOff(db, by(ada), { id, units: 5, reason: "Dropped" }, NOW);
  expect(await files.undone(BATCHES_KIND, sent.id)).toMatchObject({ value: { undone: 0, left: 1 } });
  expect((await files.progress(BATCHES_KIND, sent.id)).left[0]?.why).toBe(
    "More units are sold or written off than were received before.",
  );
  expect(await product(syrup)).toMatchObject({ stock: 4 });
});

test("reports changes since the check, and applies nothing", async () => {
  const cider = await add({ slug: "cider" });
  await addBatch(db, { productId: cider, received: 6, number: "CIDER-1" });
  const problem = async (id: string) => {
    expect(await files.applied(BATCHES_KIND, id)).toMatchObject({ ok: false });
    return (await files.progress(BATCHES_KIND, id)).found.problem;
  };
  const fewer = await files.sent(BATCHES_KIND, [
    HEAD,
    row("CIDER-1", "cider", 2),
    row("CIDER-2", "cider", 5),
  ]);
  expect(await order(cider, 3)).toMatchObject({ ok: true });
  expect(await problem(fewer.id)).toBe(
    "Row 2: CIDER-1, Lake Gummies has 3 units sold or written off. Nothing was applied. Check the file again.",
  );
  const taken = await files.sent(BATCHES_KIND, [HEAD, row("CIDER-3", "cider", 5)]);
  await addBatch(db, { productId: cider, received: 1, number: "cider-3" });
  expect(await problem(taken.id)).toContain(
    "The number of a new batch was taken after the file was checked.",
  );
  const gone = await add({ slug: "gone" });
  const orphan = await files.sent(BATCHES_KIND, [HEAD, row("GONE-1", "gone", 5)]);
  await db.delete(products).where(eq(products.id, gone));
  expect(await problem(orphan.id)).toContain("Row 2: GONE-1, Lake Gummies no longer has a product.");
  const strong = await files.sent(BATCHES_KIND, [HEAD, row("CIDER-4", "cider", 5, 0.25)]);
  const [limit] = await db.select().from(complianceRules).where(eq(complianceRules.measure, "delta9Percent"));
  expect(limit).toBeDefined();
  await db
    .update(complianceRules)
    .set({ amount: 0.2 })
    .where(eq(complianceRules.id, limit?.id ?? ""));
  expect(await problem(strong.id)).toContain("can't be sold under today's rules.");
  await db
    .update(complianceRules)
    .set({ amount: 0.3 })
    .where(eq(complianceRules.id, limit?.id ?? ""));
  expect(await faults(cider)).toEqual([]);
});

test("never sells a unit twice while 40 people order and files hold, release, add, and undo", async () => {
  const [fir, elm] = [await add({ slug: "fir" }), await add({ slug: "elm" })];
  for (const [nth, productId] of [fir, elm, fir, elm].entries())
    await addBatch(db, { productId, received: 8, number: `RACE-${nth}` });
  const held = (number: string, slug: string) => [...row(number, slug, 8), "yes", "A smell"];
  const head = [...HEAD, "Put on hold", "Hold reason"];
  const first = await files.sent(BATCHES_KIND, [
    head,
    held("RACE-0", "fir"),
    held("RACE-1", "elm"),
    [...row("RACE-9", "elm", 3), "no", ""],
  ]);
  const people = await addCustomers(db, 40);
  expect(await beginApplying(db, first.id, NOW)).toBe(true);
  const answers = await Promise.all([
    ...people.map((customerId, nth) => order(nth % 2 ? fir : elm, 1, customerId)),
    (async () => {
      await BATCHES_KIND.apply(db, by(ada), first.id, NOW);
      await beginReverting(db, first.id, NOW);
      await BATCHES_KIND.revert(db, by(ada), first.id, NOW);
      return null;
    })(),
  ]);
  const made = answers.filter((answer) => answer?.ok).length;
  const refusals = answers.flatMap((answer) => (!answer || answer.ok ? [] : [answer.refusal.name]));
  expect(refusals.filter((name) => name !== "stock_short")).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(16);
  expect(made).toBeLessThanOrEqual(35);
  expect([await faults(fir), await faults(elm)]).toEqual([[], []]);
});

test("checks, adds, changes, and undoes 500 batches with few statements", async () => {
  for (let nth = 0; nth < 50; nth += 1) await add({ slug: `of-many-${nth}` });
  const table = (received: number) => [
    HEAD,
    ...Array.from({ length: 500 }, (_, nth) => row(`lot-${nth}`, `of-many-${nth % 50}`, received)),
  ];
  const { sent, applied, undone, statements } = countedFilesOf(db, by(ada));
  const news = await sent(BATCHES_KIND, table(3));
  expect(news.found).toMatchObject({ added: 500, faulty: 0 });
  expect(await applied(BATCHES_KIND, news.id)).toMatchObject({ value: { added: 500 } });
  const more = await sent(BATCHES_KIND, table(4));
  expect(await applied(BATCHES_KIND, more.id)).toMatchObject({ value: { changed: 500 } });
  const stocks = await db.select().from(products).where(like(products.slug, "of-many-%"));
  expect(stocks.every(({ stock }) => stock === 40)).toBe(true);
  expect(await undone(BATCHES_KIND, more.id)).toMatchObject({ value: { undone: 500, left: 0 } });
  expect(statements()).toBeLessThan(200);
});
