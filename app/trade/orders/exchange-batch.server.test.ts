import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { withdrawBatches } from "#app/trade/batches/save-batch.server.ts";
import { batches, batchSales } from "#app/trade/batches/tables.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { GENEROUS } from "#fixtures/checkout.ts";
import { packedOrder, placeToPack } from "#fixtures/packing.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOW, openTestShop, risingClock } from "#fixtures/shop.ts";
import { changeOrderLines } from "./change-lines.server.ts";
import { type PackedBy, packLine } from "./pack-line.server.ts";
import { orders } from "./tables.server.ts";

// Goods recalled after the sale are replaced from another batch or removed (rules packing/blocked-units).

let gummies: string;
let bad: string;
let good: string;

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);
const ada = await addCustomer(db);
const admin = await addCustomer(db);
beforeEach(async () => {
  gummies = await addProduct(db, { priceCents: 3_000 });
  bad = await addBatch(db, {
    productId: gummies,
    received: 2,
    expiresOn: Temporal.PlainDate.from("2026-12-01"),
  });
  good = await addBatch(db, { productId: gummies, received: 3 });
});

const later = risingClock();
const orderOf = (quantity: number) =>
  placeToPack(db, { customerId: ada, admin }, [{ id: gummies, quantity }]);
const recall = () => transact(db, async (tx, changed) => ok(await withdrawBatches(tx, [bad], changed, NOW)));
const pack = (orderId: string, what: PackedBy) => packLine(db, { orderId, actor: by(admin), ...what }, later);
const move = (orderId: string, to: "packed" | "out_for_delivery") =>
  stepOrder(db, { orderId, to, actor: by(admin) }, later);
const lineOf = async (orderId: string) => {
  const [line] = (await packedOrder(db, orderId)).lines;
  if (!line) throw new Error("the order has no lines");
  return line;
};
const sharesOf = async (orderId: string) =>
  Object.fromEntries(
    (await db.select().from(batchSales).where(eq(batchSales.orderId, orderId))).map((share) => [
      share.batchId === bad ? "bad" : share.batchId === good ? "good" : "other",
      share.quantity,
    ]),
  );
const faults = () => faultsOfBatches(db, gummies, "2026-11-21");

test("exchanges the recalled units of a packed order and keeps the others; then it can be dispatched", async () => {
  const orderId = await orderOf(3);
  await move(orderId, "packed");
  expect(await sharesOf(orderId)).toEqual({ bad: 2, good: 1 });
  await recall();
  const { id: itemId, unfit, unfitInBag, others } = await lineOf(orderId);
  expect(unfit).toMatchObject([{ state: "recalled", quantity: 2, product: "Lake Gummies" }]);
  expect(unfitInBag).toEqual(unfit);
  expect(others).toMatchObject([{ id: good, left: 2 }]);
  expect(await move(orderId, "out_for_delivery")).toMatchObject({ refusal: { name: "forbidden" } });

  expect(await pack(orderId, { itemId, batchId: bad })).toMatchObject({ refusal: { name: "batch_unfit" } });
  expect(await pack(orderId, { itemId, batchId: good })).toMatchObject({ ok: true });
  expect(await sharesOf(orderId)).toEqual({ good: 3 });
  expect((await lineOf(orderId)).unfit).toEqual([]);
  expect(await faults()).toEqual([]);
  expect(await move(orderId, "out_for_delivery")).toMatchObject({ ok: true });
});

test("exchanges recalled units of a packed line by a scan, and leaves an unaffected line alone", async () => {
  const orderId = await orderOf(2);
  const numbers = Object.fromEntries(
    (await db.select().from(batches).where(eq(batches.productId, gummies))).map(({ id, number }) => [
      id,
      number,
    ]),
  );
  const scan = (which: string) => pack(orderId, { scan: numbers[which] ?? "" });
  expect(await scan(bad)).toMatchObject({ ok: true });
  expect(await scan(good)).toMatchObject({ refusal: { name: "line_changed" } });
  await recall();
  expect(await scan(bad)).toMatchObject({ refusal: { name: "batch_unfit" } });
  expect(await scan(good)).toMatchObject({ ok: true, value: { from: numbers[good] } });
  expect(await sharesOf(orderId)).toEqual({ good: 2 });
  expect(await faults()).toEqual([]);
});

test("exchanges the batch before an order is confirmed; it still has to be packed", async () => {
  const orderId = await orderOf(2);
  await db.update(orders).set({ status: "pending" }).where(eq(orders.id, orderId));
  await recall();
  const { id: itemId } = await lineOf(orderId);
  expect(await pack(orderId, { itemId, batchId: good })).toMatchObject({ ok: true });
  expect(await lineOf(orderId)).toMatchObject({ packedAt: null, unfit: [] });
  expect(await faults()).toEqual([]);
});

test("refuses a batch with too few units or of another product, and a line whose batch is no longer blocked", async () => {
  const orderId = await orderOf(2);
  const { id: itemId } = await lineOf(orderId);
  expect(await pack(orderId, { itemId, batchId: good })).toMatchObject({ refusal: { name: "line_changed" } });
  await recall();
  const few = await addBatch(db, { productId: gummies, received: 1 });
  const other = await addBatch(db, { productId: await addProduct(db), received: 9 });
  expect(await pack(orderId, { itemId, batchId: few })).toMatchObject({ refusal: { name: "batch_too_few" } });
  expect(await pack(orderId, { itemId, batchId: other })).toMatchObject({
    refusal: { name: "unknown_batch" },
  });
  expect((await lineOf(orderId)).others.map(({ id }) => id)).toEqual([good]);
  expect(await sharesOf(orderId)).toEqual({ bad: 2 });
  expect(await faults()).toEqual([]);
});

test("dispatches a packed order once its recalled units are removed", async () => {
  const orderId = await orderOf(3);
  await move(orderId, "packed");
  await recall();
  const { id: itemId } = await lineOf(orderId);
  const change = { orderId, actor: by(admin), itemId, units: 2, seen: 3, isGone: false, replaceBy: null };
  expect(await changeOrderLines(db, change, later)).toMatchObject({ ok: true });
  expect(await sharesOf(orderId)).toEqual({ good: 1 });
  expect(await move(orderId, "out_for_delivery")).toMatchObject({ ok: true });
  expect(await faults()).toEqual([]);
});

test("exchanges a line once for two concurrent requests", async () => {
  const orderId = await orderOf(2);
  await move(orderId, "packed");
  await recall();
  const { id: itemId } = await lineOf(orderId);
  const both = await Promise.all([1, 2].map(() => pack(orderId, { itemId, batchId: good })));
  expect(both.map((done) => (done.ok ? "done" : done.refusal.name)).sort()).toEqual(["done", "line_changed"]);
  expect(await sharesOf(orderId)).toEqual({ good: 2 });
  expect(await faults()).toEqual([]);
});
