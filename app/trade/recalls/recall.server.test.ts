import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { listSizes } from "#app/trade/catalog/write-sizes.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCustomer, addOrderOf, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { beginRecall } from "./begin-recall.server.ts";
import { countConcerned, countNotices, findRecall, listConcerned, scopeOf } from "./queries.server.ts";
import type { RecallScope } from "./recall.ts";
import { saveRecall, sendNotice } from "./send-notice.server.ts";
import { recalls } from "./tables.server.ts";

let gummies: string;
let batch: string;

const { db } = await openTestShop();
const admin = await addCustomer(db);
beforeEach(async () => {
  gummies = await addProduct(db);
  batch = await addBatch(db, { productId: gummies, received: 100 });
});

const WORDS = { reason: "Mold", subject: "Please\r\nread", notice: "Do not use it.\n\nWe collect it." };
const begin = (scope: RecallScope = { kind: "batch", batchId: batch }, id = randomUUID()) =>
  beginRecall(db, by(admin), { id, scope, ...WORDS }, NOW);
const begun = async (scope?: RecallScope) => {
  const made = await begin(scope);
  if (!made.ok) throw new Error(made.refusal.name);
  return made.value;
};
const send = (id: string) => sendNotice(db, by(admin), id, NOW);
/** Adds an order of two units in this status, for a customer with this address. */
async function addOrder(status: (typeof orders.$inferSelect)["status"], contactEmail: string) {
  const orderId = await addOrderOf(db, { customerId: admin, productId: gummies, quantity: 2 });
  await db.update(orders).set({ status, contactEmail }).where(eq(orders.id, orderId));
  return orderId;
}
const mailsTo = async (recipient: string) =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient))).length;

test("stops sales immediately, and notifies once each address with an order delivered or out for delivery", async () => {
  const [ada, bob, cleo] = [randomUUID(), randomUUID(), randomUUID()].map(
    (name) => `${name}@example.com`,
  ) as [string, string, string];
  await addOrder("completed", ada);
  await addOrder("completed", ada.toUpperCase());
  await addOrder("out_for_delivery", bob);
  const pending = await addOrder("pending", cleo);
  await addOrder("completed", "");
  const { id } = await begun();
  const [row] = await db.select().from(batches).where(eq(batches.id, batch));
  expect(row?.recalledAt).toEqual(NOW);
  expect((await db.select().from(products).where(eq(products.id, gummies)))[0]?.stock).toBe(0);
  const scope: RecallScope = { kind: "batch", batchId: batch };
  expect(await countConcerned(db, scope)).toEqual({
    ...{ orders: 5, people: 2, unitsOut: 8, atShop: 1, withoutAddress: 1 },
  });
  const sent = await Promise.all([send(id), send(id)]);
  expect(sent.map((one) => one.ok && one.value).sort()).toEqual([0, 2]);
  expect([await mailsTo(ada), await mailsTo(bob), await mailsTo(cleo)]).toEqual([1, 1, 0]);
  expect(await countNotices(db, id)).toEqual({ waiting: 2 });
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, bob));
  expect(mail).toMatchObject({
    subject: "Please read",
    content: { blocks: [{ text: "Do not use it." }, {}, {}, {}] },
  });
  await db.update(orders).set({ status: "completed" }).where(eq(orders.id, pending));
  expect(await send(id)).toEqual({ ok: true, value: 1 });
  const listed = await listConcerned(db, scope, id, 1);
  expect(listed).toHaveLength(5);
  expect(listed.filter(({ mailState }) => mailState === "waiting")).toHaveLength(4);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "recalls.begin",
    "recalls.notify",
    "recalls.notify",
    "recalls.notify",
  ]);
});

test("excludes canceled and returned orders, which have returned their units", async () => {
  await addOrder("canceled", "a@example.com");
  await addOrder("returned", "b@example.com");
  expect(await countConcerned(db, { kind: "batch", batchId: batch })).toMatchObject({ orders: 0, people: 0 });
});

test("starts one recall of a batch for two admins, and for two presses of one form", async () => {
  const form = randomUUID();
  const scope: RecallScope = { kind: "batch", batchId: batch };
  const answers = await Promise.all([begin(scope, form), begin(scope, form), begin(scope), begin(scope)]);
  const made = await db.select().from(recalls).where(eq(recalls.batchId, batch));
  expect(made).toHaveLength(1);
  for (const answer of answers) {
    const recallId = answer.ok
      ? answer.value.id
      : "recallId" in answer.refusal
        ? answer.refusal.recallId
        : "";
    expect(recallId).toBe(made[0]?.id);
  }
});

test("recalls the batches that the orders of a date range took units from", async () => {
  const other = await addBatch(db, { productId: gummies, received: 50 });
  await addOrder("completed", "c@example.com");
  const days = { kind: "days", productId: gummies, from: "2026-11-21", to: "2026-11-21" } as const;
  expect(await countConcerned(db, { ...days, from: "2026-11-22", to: "2026-11-23" })).toMatchObject({
    orders: 0,
  });
  const { id } = await begun(days);
  const found = await findRecall(db, id);
  expect(found && scopeOf(found.recall)).toEqual(days);
  const rows = await db.select().from(batches).where(eq(batches.productId, gummies));
  expect(rows.flatMap((row) => (row.recalledAt ? [row.id] : []))).toEqual([batch]);
  expect((await db.select().from(products).where(eq(products.id, gummies)))[0]).toMatchObject({
    ...{ stock: 50, status: "active" },
  });
  expect(other).not.toBe(batch);
  expect(await send(id)).toEqual({ ok: true, value: 1 });
});

test("archives a product without batches", async () => {
  const plain = await addProduct(db, { stock: 5 });
  await begun({ kind: "days", productId: plain, from: "2026-11-01", to: "2026-11-30" });
  expect((await db.select().from(products).where(eq(products.id, plain)))[0]).toMatchObject({
    status: "archived",
  });
});

test("takes one of several sizes without batches off sale, and archives the product with the last one", async () => {
  const can = await addProduct(db, { name: "Seltzer", sizeName: "Can", stock: 5 });
  const pack = await addProduct(db, { mainId: can, sizeName: "4-pack", stock: 5 });
  const states = async () =>
    (await listSizes(db, can)).map(({ sizeName, status, isOn }) => [sizeName, status, isOn]);
  const recall = (productId: string) =>
    begun({ kind: "days", productId, from: "2026-11-01", to: "2026-11-30" });
  await recall(pack);
  // Later changes of the product don't put it back on sale.
  await db.update(products).set({ name: "Lake Seltzer" }).where(eq(products.id, can));
  expect((await states()).sort()).toEqual([
    ["4-pack", "active", false],
    ["Can", "active", true],
  ]);
  await recall(can);
  expect((await states()).sort()).toEqual([
    ["4-pack", "archived", false],
    ["Can", "archived", false],
  ]);
});

test("allows changes to a notice until it is sent", async () => {
  const { id } = await begun();
  const save = (version: number) =>
    saveRecall(
      db,
      by(admin),
      { id, version, reason: "Mold", subject: "Read this", notice: "New words." },
      NOW,
    );
  expect(await save(1)).toMatchObject({ ok: true, value: { subject: "Read this", version: 2 } });
  expect(await save(1)).toMatchObject({ ok: false, refusal: { name: "changed" } });
  await send(id);
  expect(await save(2)).toMatchObject({ ok: false, refusal: { name: "sent" } });
});
