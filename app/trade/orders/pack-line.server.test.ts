import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { inTransaction } from "#app/base/db/client.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { settleStock } from "#app/trade/batches/settle-stock.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { holdStock } from "#app/trade/catalog/take-stock.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { GENEROUS } from "#fixtures/checkout.ts";
import { packedOrder, placeToPack } from "#fixtures/packing.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addOrderOf, addProduct, by, NOW, openTestShop, risingClock } from "#fixtures/shop.ts";
import { type PackedBy, packLine, unpackLine } from "./pack-line.server.ts";

const TODAY = "2026-11-21";
const day = (text: string) => Temporal.PlainDate.from(text);

let gummies: string;
let number: (which: string) => string;

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);
const ada = await addCustomer(db);
const admin = await addCustomer(db);
beforeEach(async () => {
  gummies = await addProduct(db, { priceCents: 3_000 });
  const own = randomUUID().slice(0, 8);
  number = (which) => `${which}-${own}`;
});

const later = risingClock();
const batch = (which: string, received: number, more: object = {}) =>
  addBatch(db, { productId: gummies, received, number: number(which), ...more });
const orderOf = (quantity: number) =>
  placeToPack(db, { customerId: ada, admin }, [{ id: gummies, quantity }]);
const pack = (orderId: string, what: PackedBy) => packLine(db, { orderId, actor: by(admin), ...what }, later);
const scan = (orderId: string, which: string) => pack(orderId, { scan: number(which) });
const lineOf = async (orderId: string) => {
  const [line] = (await packedOrder(db, orderId)).lines;
  if (!line) throw new Error("the order has no lines");
  return line;
};
const left = async (which: string) =>
  (
    await db
      .select()
      .from(batches)
      .where(eq(batches.number, number(which)))
  )[0]?.left;
const faults = () => faultsOfBatches(db, gummies, TODAY);
const hold = (which: string) =>
  inTransaction(db, async (tx) => {
    await holdStock(tx, [gummies]);
    await tx
      .update(batches)
      .set({ isHeld: true })
      .where(eq(batches.number, number(which)));
    await settleStock(tx, [gummies], NOW);
  });

describe("a line is packed", () => {
  test("packs a line by the scan of its batch, recorded once", async () => {
    await batch("first", 5);
    const orderId = await orderOf(2);
    const from = number("first");
    expect(await scan(orderId, "first")).toMatchObject({
      ok: true,
      value: { name: "Lake Gummies", quantity: 2, from },
    });
    const { packedAt } = await lineOf(orderId);
    expect(packedAt).not.toBeNull();
    expect(await scan(orderId, "first")).toMatchObject({ refusal: { name: "line_changed" } });
    expect((await lineOf(orderId)).packedAt).toBe(packedAt);
    const written = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
    expect(written.filter(({ action }) => action === "order.pack-line")).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  test("packs a line by a press, with the batches displayed, until it's unpacked", async () => {
    await batch("first", 1, { expiresOn: day("2026-12-01") });
    await batch("second", 5);
    const orderId = await orderOf(3);
    const { id: itemId } = await lineOf(orderId);
    const seen = `1 from ${number("first")}, 2 from ${number("second")}`;
    expect(await pack(orderId, { itemId, seen: number("first") })).toMatchObject({
      refusal: { name: "line_changed" },
    });
    expect(await pack(orderId, { itemId, seen })).toMatchObject({ ok: true });
    await unpackLine(db, { orderId, actor: by(admin), itemId }, later);
    expect((await lineOf(orderId)).packedAt).toBeNull();
    // Scanning a batch that the line already has keeps the batches as sold.
    expect(await scan(orderId, "second")).toMatchObject({ ok: true, value: { from: seen } });
    expect(await faults()).toEqual([]);
  });

  test("packs a line from a different scanned batch, to which all units move, and keeps the stock right", async () => {
    await batch("first", 5, { expiresOn: day("2026-12-01") });
    await batch("second", 5);
    const orderId = await orderOf(2);
    expect([await left("first"), await left("second")]).toEqual([3, 5]);
    expect(
      await pack(orderId, { scan: `https://shop.example/lab-results/${number("second")}` }),
    ).toMatchObject({ ok: true, value: { from: number("second") } });
    expect([await left("first"), await left("second")]).toEqual([5, 3]);
    expect(await faults()).toEqual([]);
    await stepOrder(db, { orderId, to: "canceled", actor: by(admin) }, later);
    expect([await left("first"), await left("second")]).toEqual([5, 5]);
    expect(await faults()).toEqual([]);
  });

  test("packs a line from only one of its batches when the other can no longer be packed", async () => {
    await batch("first", 1, { expiresOn: day("2026-12-01") });
    await batch("second", 5);
    const orderId = await orderOf(2);
    await hold("first");
    expect(await scan(orderId, "first")).toMatchObject({ refusal: { name: "batch_unfit" } });
    expect(await scan(orderId, "second")).toMatchObject({ ok: true, value: { from: number("second") } });
    expect([await left("first"), await left("second")]).toEqual([1, 3]);
    expect(await faults()).toEqual([]);
  });

  test("packs a line from a batch added after the sale, when the product had none yet", async () => {
    await db.update(products).set({ stock: 4 }).where(eq(products.id, gummies));
    const orderId = await orderOf(2);
    await batch("first", 5);
    expect(await scan(orderId, "first")).toMatchObject({ ok: true });
    expect(await left("first")).toBe(3);
    expect(await faults()).toEqual([]);
  });

  test("packs a product without batches by a press", async () => {
    const orderId = await orderOf(1);
    const { id: itemId } = await lineOf(orderId);
    expect(await pack(orderId, { itemId, seen: "" })).toMatchObject({ ok: true, value: { from: "" } });
  });
});

describe("an order with an unpacked line", () => {
  const move = (orderId: string, to: "packed" | "out_for_delivery", isLineByLine = true) =>
    stepOrder(db, { orderId, to, actor: by(admin), isLineByLine }, later);
  const notInBag = { ok: false, refusal: { name: "not_in_bag" } };

  test("refuses to pack an order for an admin whose page wrongly showed all lines packed", async () => {
    const orderId = await orderOf(1);
    expect(await move(orderId, "packed")).toMatchObject(notInBag);
    expect((await lineOf(orderId)).packedAt).toBeNull();
    expect(await move(orderId, "packed", false)).toMatchObject({ ok: true });
  });

  test("refuses to dispatch an order with a line unpacked after packing", async () => {
    const orderId = await orderOf(1);
    await move(orderId, "packed", false);
    const { id: itemId } = await lineOf(orderId);
    await unpackLine(db, { orderId, actor: by(admin), itemId }, later);
    expect(await move(orderId, "out_for_delivery")).toMatchObject(notInBag);
    await pack(orderId, { itemId, seen: "" });
    expect(await move(orderId, "out_for_delivery")).toMatchObject({ ok: true });
  });
});

describe("a refused scan", () => {
  test.each([
    ["held", { isHeld: true }, "batch_unfit", "is on hold"],
    ["expired", { expiresOn: day("2026-11-20") }, "batch_unfit", "is expired"],
    ["recalled", { recalledAt: NOW }, "batch_unfit", "is recalled"],
    ["too small", { received: 1 }, "batch_too_few", "has 1 left, and 2 are needed"],
  ])("refuses a scanned batch that is %s, and moves nothing", async (_, change, name, words) => {
    await batch("first", 5);
    const orderId = await orderOf(2);
    await batch("other", 5, change);
    const refused = await scan(orderId, "other");
    expect(refused).toMatchObject({ refusal: { name, sentence: expect.stringContaining(words) } });
    expect((await lineOf(orderId)).batches).toEqual([{ number: number("first"), quantity: 2 }]);
    expect((await lineOf(orderId)).packedAt).toBeNull();
    expect(await faults()).toEqual([]);
  });

  test("refuses a scan of another product, an unknown batch, or text that isn't a number", async () => {
    await batch("first", 5);
    const orderId = await orderOf(1);
    await addBatch(db, { productId: await addProduct(db), received: 3, number: number("strange") });
    expect(await scan(orderId, "strange")).toMatchObject({ refusal: { name: "not_in_order" } });
    expect(await scan(orderId, "none")).toMatchObject({ refusal: { name: "unknown_batch" } });
    expect(await pack(orderId, { scan: "what is this?" })).toMatchObject({ refusal: { name: "no_batch" } });
  });

  test("refuses a scan before the order is confirmed, and once it's out", async () => {
    await batch("first", 5);
    const pending = await addOrderOf(db, { customerId: ada, productId: gummies, quantity: 1 });
    expect(await scan(pending, "first")).toMatchObject({ refusal: { name: "not_packable" } });
    const orderId = await orderOf(1);
    for (const to of ["packed", "out_for_delivery"] as const) {
      await stepOrder(db, { orderId, to, actor: by(admin) }, later);
    }
    expect(await scan(orderId, "first")).toMatchObject({ refusal: { name: "not_packable" } });
  });

  test("refuses a press while the sold batch is on hold, and accepts a scan of a different batch", async () => {
    await batch("first", 2);
    const orderId = await orderOf(2);
    await hold("first");
    const { id: itemId, unfit } = await lineOf(orderId);
    expect(unfit).toMatchObject([{ number: number("first"), state: "held" }]);
    expect(await pack(orderId, { itemId, seen: number("first") })).toMatchObject({
      refusal: { name: "batch_unfit" },
    });
    await batch("second", 2);
    expect(await scan(orderId, "second")).toMatchObject({ ok: true });
    expect([await left("first"), await left("second")]).toEqual([2, 0]);
    expect(await faults()).toEqual([]);
    expect(await stepOrder(db, { orderId, to: "packed", actor: by(admin) }, later)).toMatchObject({
      ok: true,
    });
  });
});

describe("an order packed as a whole", () => {
  test("packs all of its lines: earlier ones keep their time, the rest get that of the status change", async () => {
    await batch("first", 5);
    const soak = await addProduct(db, { priceCents: 1_000 });
    const lines = [
      { id: gummies, quantity: 2 },
      { id: soak, quantity: 1 },
    ];
    const orderId = await placeToPack(db, { customerId: ada, admin }, lines);
    await scan(orderId, "first");
    const before = (await packedOrder(db, orderId)).lines.map(({ packedAt }) => packedAt);
    expect(before).toEqual([expect.any(String), null]);
    const at = later();
    await stepOrder(db, { orderId, to: "packed", actor: by(admin) }, () => at);
    const after = (await packedOrder(db, orderId)).lines.map(({ packedAt }) => packedAt);
    expect(after).toEqual([before[0], at.toString()]);
  });

  test("refuses to pack a whole order, and packs no line, when a batch has been put on hold", async () => {
    await batch("first", 5);
    const orderId = await orderOf(2);
    await hold("first");
    expect(await stepOrder(db, { orderId, to: "packed", actor: by(admin) }, later)).toMatchObject({
      refusal: {
        name: "forbidden",
        sentence: expect.stringContaining(`batch ${number("first")} is on hold`),
      },
    });
    expect((await lineOf(orderId)).packedAt).toBeNull();
  });
});

describe("concurrently", () => {
  test("packs a line once when two packers scan it, and reports to the second that it's packed already", async () => {
    await batch("first", 5, { expiresOn: day("2026-12-01") });
    await batch("second", 5);
    const orderId = await orderOf(2);
    const both = await Promise.all([scan(orderId, "second"), scan(orderId, "second")]);
    expect(both.map((done) => (done.ok ? "packed" : done.refusal.name)).sort()).toEqual([
      "line_changed",
      "packed",
    ]);
    expect([await left("first"), await left("second")]).toEqual([5, 3]);
    expect(await faults()).toEqual([]);
  });

  test("keeps the stock right when a packer, customers, and a hold compete for a batch", async () => {
    for (let round = 0; round < 5; round++) {
      gummies = await addProduct(db, { priceCents: 3_000 });
      const which = `second${round}`;
      await batch(`first${round}`, 2, { expiresOn: day("2026-12-01") });
      const orderId = await orderOf(2);
      await batch(which, 4);
      const [packed] = await Promise.all([
        scan(orderId, which),
        orderOf(2).catch(() => null),
        orderOf(2).catch(() => null),
        ...(round % 2 === 0 ? [hold(which)] : []),
      ]);
      const line = await lineOf(orderId);
      expect(line.packedAt !== null).toBe(packed.ok);
      expect(line.batches).toEqual([{ number: number(packed.ok ? which : `first${round}`), quantity: 2 }]);
      expect(await faults()).toEqual([]);
    }
  });
});
