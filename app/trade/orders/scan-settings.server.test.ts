import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { batches, batchSales } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { GENEROUS } from "#fixtures/checkout.ts";
import { packedOrder, placeToPack } from "#fixtures/packing.ts";
import { addCustomer, addProduct, by, openTestShop, risingClock } from "#fixtures/shop.ts";
import { changeOrderLines } from "./change-lines.server.ts";
import { moveOrder, moveOrders } from "./move-order.server.ts";
import { type PackedBy, packLine, unpackLine } from "./pack-line.server.ts";
import { orderEvents } from "./tables.server.ts";

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);
const [ada, admin] = [await addCustomer(db), await addCustomer(db)];
const later = risingClock();
let gummies: string;
let [first, second] = ["", ""];
let count = 0;

const orderOf = (quantity: number) =>
  placeToPack(db, { customerId: ada, admin }, [{ id: gummies, quantity }]);
const pack = (orderId: string, what: PackedBy) => packLine(db, { orderId, actor: by(admin), ...what }, later);
const lineOf = async (orderId: string) => {
  const [line] = (await packedOrder(db, orderId)).lines;
  if (!line) throw new Error("the order has no lines");
  return line;
};
const set = (settings: { packWithoutScan?: boolean; scanEachUnit?: boolean }) =>
  db.update(siteSettings).set({ packWithoutScan: true, scanEachUnit: false, ...settings });
const faults = () => faultsOfBatches(db, gummies, "2026-11-21");
const sharesOf = async (orderId: string) =>
  Object.fromEntries(
    (
      await db
        .select({ number: batches.number, quantity: batchSales.quantity })
        .from(batchSales)
        .innerJoin(batches, eq(batches.id, batchSales.batchId))
        .where(eq(batchSales.orderId, orderId))
    ).map(({ number, quantity }) => [number, quantity]),
  );

beforeEach(async () => {
  count += 1;
  [first, second] = [`FIRST-${count}`, `SECOND-${count}`];
  gummies = await addProduct(db, { priceCents: 3_000 });
  const expiresOn = Temporal.PlainDate.from("2026-12-01");
  await addBatch(db, { productId: gummies, received: 3, number: first, expiresOn });
  await addBatch(db, { productId: gummies, received: 9, number: second });
  await set({});
});

describe("where everything has to be scanned", () => {
  test("refuses to pack a whole order, alone or in bulk, and a line by a press; a scan packs it", async () => {
    await set({ packWithoutScan: false });
    const orderId = await orderOf(2);
    const { id: itemId } = await lineOf(orderId);
    const no = { refusal: { name: "scan_only" } };
    const move = { to: "packed", actor: by(admin), reason: "The scanner broke" } as const;
    expect(await moveOrder(db, { orderId, ...move }, later)).toMatchObject(no);
    expect((await moveOrders(db, { orderIds: [orderId], ...move }, later)).left).toMatchObject([no]);
    expect(await pack(orderId, { itemId, seen: first })).toMatchObject(no);
    expect((await lineOf(orderId)).packedAt).toBeNull();
    expect(await pack(orderId, { scan: first })).toMatchObject({ value: { isLast: true } });
    expect(await moveOrder(db, { orderId, ...move }, later)).toMatchObject({ ok: true });
  });

  test("still requires a scan of a batch chosen for recalled units", async () => {
    await set({ packWithoutScan: false });
    const orderId = await orderOf(2);
    const { id: itemId } = await lineOf(orderId);
    await db.update(batches).set({ isHeld: true }).where(eq(batches.number, first));
    const [other] = await db.select().from(batches).where(eq(batches.number, second));
    const chosen = await pack(orderId, { itemId, batchId: other?.id ?? "" });
    expect(chosen).toMatchObject({ value: { from: second, isPacked: false, isLast: false } });
    expect((await lineOf(orderId)).packedAt).toBeNull();
    expect(await pack(orderId, { scan: second })).toMatchObject({ value: { isPacked: true } });
  });

  test("packs a product without batches by a press, since it has nothing to scan", async () => {
    await set({ packWithoutScan: false });
    gummies = await addProduct(db, { priceCents: 3_000 });
    const orderId = await orderOf(1);
    const { id: itemId } = await lineOf(orderId);
    expect(await pack(orderId, { itemId, seen: "" })).toMatchObject({ value: { isLast: true } });
  });
});

test("keeps the reason in the history where packing without a scan is allowed", async () => {
  const orderId = await orderOf(1);
  await moveOrder(db, { orderId, to: "packed", actor: by(admin), reason: "The scanner broke" }, later);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.find(({ toStatus }) => toStatus === "packed")?.reason).toBe("The scanner broke");
});

describe("where each unit is scanned", () => {
  beforeEach(() => set({ scanEachUnit: true }));

  test("packs a line with its last unit, and refuses one unit too many", async () => {
    const orderId = await orderOf(3);
    const scans = [];
    for (let unit = 0; unit < 4; unit += 1) scans.push(await pack(orderId, { scan: first }));
    expect(scans).toMatchObject([
      { value: { scanned: 1, isPacked: false, isLast: false } },
      { value: { scanned: 2, isPacked: false } },
      { value: { scanned: 3, isPacked: true, isLast: true } },
      { refusal: { name: "line_changed" } },
    ]);
    expect(await faults()).toEqual([]);
  });

  test("assigns the scanned batches to the line, unit by unit", async () => {
    const orderId = await orderOf(4);
    expect(await sharesOf(orderId)).toEqual({ [first]: 3, [second]: 1 });
    for (const scan of [second, first, second]) await pack(orderId, { scan });
    expect(await sharesOf(orderId)).toEqual({ [first]: 2, [second]: 2 });
    expect((await lineOf(orderId)).inBag).toBe(3);
    expect(await pack(orderId, { scan: first })).toMatchObject({ value: { isLast: true } });
    expect(await sharesOf(orderId)).toEqual({ [first]: 2, [second]: 2 });
    expect(await faults()).toEqual([]);
  });

  test("doesn't count units whose batch was put on hold, and requires scanning each again", async () => {
    const orderId = await orderOf(3);
    for (let unit = 0; unit < 2; unit += 1) await pack(orderId, { scan: first });
    await db.update(batches).set({ isHeld: true }).where(eq(batches.number, first));
    expect((await lineOf(orderId)).unfitInBag).toMatchObject([{ number: first, quantity: 2, state: "held" }]);
    expect(await pack(orderId, { scan: first })).toMatchObject({ refusal: { name: "batch_unfit" } });
    for (const scanned of [1, 2, 3])
      expect(await pack(orderId, { scan: second })).toMatchObject({ value: { scanned } });
    expect(await sharesOf(orderId)).toEqual({ [second]: 3 });
    expect((await lineOf(orderId)).unfitInBag).toEqual([]);
  });

  test("restarts the count of an unpacked or reduced line; two packers count each unit once", async () => {
    const orderId = await orderOf(3);
    const { id: itemId } = await lineOf(orderId);
    await pack(orderId, { scan: first });
    await unpackLine(db, { orderId, actor: by(admin), itemId }, later);
    expect((await lineOf(orderId)).inBag).toBe(0);
    await pack(orderId, { scan: first });
    const fewer = { itemId, seen: 3, units: 1, isGone: false, replaceBy: null };
    await changeOrderLines(db, { orderId, actor: by(admin), ...fewer }, later);
    expect((await lineOf(orderId)).inBag).toBe(0);
    const both = await Promise.all([pack(orderId, { scan: first }), pack(orderId, { scan: first })]);
    expect(both.map((done) => done.ok && done.value.scanned).sort()).toEqual([1, 2]);
  });
});

describe("a scan of a size's barcode", () => {
  const withBarcode = async (barcode: string) => {
    const id = await addProduct(db, { priceCents: 3_000 });
    await db.update(products).set({ barcode }).where(eq(products.id, id));
    return id;
  };

  test("packs a line without batches, unit by unit where each is scanned, and no other product", async () => {
    await set({ packWithoutScan: false, scanEachUnit: true });
    gummies = await withBarcode("4006381333931");
    await withBarcode("012345678905");
    const orderId = await orderOf(2);
    expect(await pack(orderId, { scan: "012345678905" })).toMatchObject({
      refusal: { name: "not_in_order" },
    });
    expect(await pack(orderId, { scan: "]E04006381333931" })).toMatchObject({
      value: { scanned: 1, isPacked: false },
    });
    expect(await pack(orderId, { scan: "4006381333931" })).toMatchObject({
      value: { isPacked: true, isLast: true },
    });
  });

  test("packs a line with batches only where the shop packs without scanning", async () => {
    await db.update(products).set({ barcode: "73513537" }).where(eq(products.id, gummies));
    const orderId = await orderOf(2);
    await set({ packWithoutScan: false });
    expect(await pack(orderId, { scan: "73513537" })).toMatchObject({ refusal: { name: "scan_only" } });
    await set({});
    expect(await pack(orderId, { scan: "73513537" })).toMatchObject({
      value: { from: first, isPacked: true },
    });
  });
});
