import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { GENEROUS } from "#fixtures/checkout.ts";
import { packedOrder, placeToPack } from "#fixtures/packing.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop, risingClock } from "#fixtures/shop.ts";
import { changeOrderLines, type LineChange } from "./change-lines.server.ts";
import { findOrderOfCustomer, readOwnOrders, versionOfOrders } from "./customer-queries.server.ts";
import { cancelOrder } from "./move-order.server.ts";
import { packLine } from "./pack-line.server.ts";
import { listReplacements } from "./packing-queries.server.ts";
import { orderChanges, orders, payments } from "./tables.server.ts";

const TODAY = "2026-11-21";

let gummies: string;
let drops: string;
let orderId: string;

const { db } = await openTestShop();
await db.insert(siteSettings).values(GENEROUS);
const ada = await addCustomer(db);
const admin = await addCustomer(db);
beforeEach(async () => {
  gummies = await addProduct(db, { name: "Lake Gummies", priceCents: 3_000 });
  drops = await addProduct(db, { name: "Mint Drops", priceCents: 2_000, stock: 10 });
  await addBatch(db, { productId: gummies, received: 10 });
  const lines = [
    { id: gummies, quantity: 3 },
    { id: drops, quantity: 1 },
  ];
  orderId = await placeToPack(db, { customerId: ada, admin }, lines);
  await db.delete(mailOutbox);
});

const later = risingClock();
const order = () => packedOrder(db, orderId);
const lineOf = async (productId: string) => {
  const line = (await order()).lines.find((one) => one.productId === productId);
  if (!line) throw new Error("the line is missing");
  return line;
};
async function change(productId: string, about: Partial<LineChange> = {}) {
  const { id: itemId, quantity: seen } = await lineOf(productId);
  const asked = { orderId, actor: by(admin), itemId, seen, units: 1, isGone: false, replaceBy: null };
  return changeOrderLines(db, { ...asked, ...about }, later);
}
const stock = async (id: string) =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const faults = async () => [
  ...(await faultsOfBatches(db, gummies, TODAY)),
  ...((await sumOfParts()) ? [] : ["the parts don't sum to the total"]),
];
async function sumOfParts() {
  const { subtotalCents, deliveryFeeCents, redeliveryFeeCents, taxCents, totalCents, lines } = await order();
  const sold = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  return (
    sold === subtotalCents && subtotalCents + deliveryFeeCents + redeliveryFeeCents + taxCents === totalCents
  );
}

describe("removed units", () => {
  test("returns removed units to their batch, lowers the total, and keeps the delivery fee", async () => {
    const before = await order();
    expect(before.deliveryFeeCents).toBe(0);
    const done = await change(gummies, { units: 2 });
    const after = await order();
    expect(done).toMatchObject({
      ok: true,
      value: { totalBeforeCents: before.totalCents, totalAfterCents: after.totalCents },
    });
    expect(after.totalCents).toBeLessThan(before.totalCents);
    expect([after.subtotalCents, after.deliveryFeeCents]).toEqual([5_000, 0]);
    expect(await stock(gummies)).toBe(9);
    expect(await faults()).toEqual([]);
  });

  test("writes off removed units that aren't on the shelf", async () => {
    await change(gummies, { units: 3, isGone: true });
    expect((await order()).lines.map(({ productId }) => productId)).toEqual([drops]);
    const [batch] = await db.select().from(batches).where(eq(batches.productId, gummies));
    expect([batch?.left, batch?.writtenOff, await stock(gummies)]).toEqual([7, 3, 7]);
    expect(await faults()).toEqual([]);
    await stepOrder(db, { orderId, to: "canceled", actor: by(admin) }, later);
    expect(await stock(gummies)).toBe(7);
  });

  test("returns removed units to manually tracked stock unless they are written off", async () => {
    expect(await stock(drops)).toBe(9);
    orderId = await placeToPack(db, { customerId: ada, admin }, [{ id: drops, quantity: 4 }]);
    expect(await stock(drops)).toBe(5);
    await change(drops, { units: 1 });
    expect(await stock(drops)).toBe(6);
    await change(drops, { units: 1, isGone: true });
    expect(await stock(drops)).toBe(6);
    await stepOrder(db, { orderId, to: "canceled", actor: by(admin) }, later);
    expect(await stock(drops)).toBe(8);
  });

  test("refuses to remove an order's last units, more than it has, or units of a line changed since", async () => {
    expect(await change(gummies, { units: 4 })).toMatchObject({ refusal: { name: "line_changed" } });
    expect(await change(gummies, { seen: 2 })).toMatchObject({ refusal: { name: "line_changed" } });
    expect(await change(gummies, { itemId: orderId })).toMatchObject({ refusal: { name: "line_changed" } });
    await change(drops);
    expect(await change(gummies, { units: 3 })).toMatchObject({ refusal: { name: "last_line" } });
    expect(await faults()).toEqual([]);
  });

  test("refuses to remove units once the order is out", async () => {
    await stepOrder(db, { orderId, to: "packed", actor: by(admin) }, later);
    expect(await change(gummies)).toMatchObject({ ok: true });
    const seen = { itemId: (await lineOf(gummies)).id, seen: 2 };
    await stepOrder(db, { orderId, to: "out_for_delivery", actor: by(admin) }, later);
    expect(await change(gummies, seen)).toMatchObject({ refusal: { name: "not_packable" } });
  });

  test("refunds the difference of a prepaid order by the original method", async () => {
    await db
      .update(orders)
      .set({ paymentMethod: "debit", paymentStatus: "paid" })
      .where(eq(orders.id, orderId));
    const { totalCents } = await order();
    await change(gummies);
    const cents = totalCents - (await order()).totalCents;
    expect(await db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
      { kind: "given_back", method: "debit", cents, handledBy: admin },
    ]);
  });
});

describe("a substitute", () => {
  const mint = (row: object = {}) => addProduct(db, { name: "Lake Mints", priceCents: 3_500, ...row });

  test("gives a substitute the lower price and its own batches, and requires packing it", async () => {
    const mints = await mint();
    await addBatch(db, { productId: mints, received: 5 });
    await packLine(db, { orderId, actor: by(admin), itemId: (await lineOf(drops)).id, seen: "" }, later);
    const before = await order();
    await change(gummies, { units: 3, replaceBy: mints });
    const after = await order();
    expect(after.totalCents).toBe(before.totalCents);
    expect(
      after.lines.map(({ name, quantity, priceCents, packedAt }) => [name, quantity, priceCents, !packedAt]),
    ).toEqual([
      ["Lake Mints", 3, 3_000, true],
      ["Mint Drops", 1, 2_000, false],
    ]);
    expect([await stock(gummies), await stock(mints)]).toEqual([10, 2]);
    expect([...(await faults()), ...(await faultsOfBatches(db, mints, TODAY))]).toEqual([]);
  });

  test("replaces some of the units, and costs less when its price is lower", async () => {
    const mints = await mint({ priceCents: 1_000 });
    await change(gummies, { units: 2, replaceBy: mints });
    const { lines, subtotalCents } = await order();
    expect(lines.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      "1 Lake Gummies",
      "1 Mint Drops",
      "2 Lake Mints",
    ]);
    expect(subtotalCents).toBe(7_000);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ["has different milligrams", { thcMgPerPackage: 100, thcMgPerServing: 10 }],
    ["isn't for sale", { status: "archived" }],
    ["is a size off sale", { isOn: false }],
    ["has too few left", { stock: 1 }],
    ["is blocked by a rule", { delta9Percent: 0.4 }],
  ])("refuses a substitute when it %s", async (_, row) => {
    const before = await order();
    const replaceBy = await mint(row);
    expect(await change(gummies, { units: 2, replaceBy })).toMatchObject({
      refusal: { name: "cannot_replace" },
    });
    expect(await order()).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  test("substitutes a pack for a pack, with the milligrams of the whole pack", async () => {
    const can = { thcMgPerServing: 5, servingsPerPackage: 1, thcMgPerPackage: 5 };
    const packOf = async (name: string) => {
      const mainId = await addProduct(db, { ...can, name, category: "Beverages", sizeName: "Can" });
      const pack = { ...can, mainId, sizeName: "4-pack", containersPerPack: 4, priceCents: 3_000 };
      return { can: mainId, pack: await addProduct(db, pack) };
    };
    const [seltzer, tonic] = [await packOf("Lake Seltzer"), await packOf("Pine Tonic")];
    orderId = await placeToPack(db, { customerId: ada, admin }, [{ id: seltzer.pack, quantity: 2 }]);
    const offered = await listReplacements(db, (await order()).lines, NOW);
    const ids = offered.map(({ id }) => id);
    expect([tonic.pack, tonic.can].map((id) => ids.includes(id))).toEqual([true, false]);
    expect(await change(seltzer.pack, { replaceBy: tonic.can })).toMatchObject({
      refusal: { name: "cannot_replace" },
    });
    await change(seltzer.pack, { replaceBy: tonic.pack });
    expect((await order()).lines).toMatchObject([
      { name: "Lake Seltzer, 4-pack", quantity: 1, thcMgPerPackage: 20 },
      { name: "Pine Tonic, 4-pack", quantity: 1, thcMgPerPackage: 20 },
    ]);
  });

  test("refuses a substitute that is already in the order", async () => {
    expect(await change(gummies, { replaceBy: drops })).toMatchObject({
      refusal: { name: "cannot_replace" },
    });
  });
});

describe("a change", () => {
  test("emails the customer without naming a product, and is on the order without the actor", async () => {
    const version = await versionOfOrders(db, ada);
    await change(gummies);
    expect(await versionOfOrders(db, ada)).not.toBe(version);
    const { totalCents } = await order();
    const [mail, ...more] = await db.select().from(mailOutbox);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/: changed$/);
    expect(JSON.stringify(mail)).toContain(`$${(totalCents / 100).toFixed(2)}`);
    expect(JSON.stringify(mail)).not.toContain("Gummies");
    const shown = await findOrderOfCustomer(db, { orderId, customerId: ada });
    expect(shown?.changes).toEqual([
      expect.objectContaining({
        parts: [{ part: "missing", name: "Lake Gummies", quantity: 1, replacedBy: null }],
        totalAfterCents: totalCents,
      }),
    ]);
    const own = (await readOwnOrders(db, ada)).find(({ id }) => id === orderId);
    expect(own?.changes).toEqual(shown?.changes);
    expect(JSON.stringify([shown, own])).not.toContain(admin);
  });

  test("sends no email to a customer who turned off order updates", async () => {
    await db.update(customers).set({ orderUpdates: false }).where(eq(customers.id, ada));
    await change(gummies);
    await db.update(customers).set({ orderUpdates: true }).where(eq(customers.id, ada));
    expect(await db.$count(mailOutbox)).toBe(0);
  });

  test("records items and total before and after the change in the audit log", async () => {
    await change(gummies);
    const written = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
    expect(written.find(({ action }) => action === "order.change-lines")).toMatchObject({
      before: { lines: "3 × Lake Gummies, 1 × Mint Drops" },
      after: { lines: "2 × Lake Gummies, 1 × Mint Drops", totalCents: (await order()).totalCents },
    });
  });
});

test("returns the units of an order older than its product's batches to no batch", async () => {
  const old = await addProduct(db, { stock: 5 });
  ({ orderId } = await addOrder(db, { customerId: ada, productId: old, quantity: 3 }));
  await addBatch(db, { productId: old, received: 4 });
  await change(old);
  expect(await stock(old)).toBe(4);
});

describe("concurrently", () => {
  test("restocks units once when a packer removes them while the customer cancels", async () => {
    for (let round = 0; round < 6; round++) {
      orderId = await placeToPack(db, { customerId: ada, admin }, [
        { id: gummies, quantity: 2 },
        { id: drops, quantity: 1 },
      ]);
      const [before, dropsBefore] = [await stock(gummies), await stock(drops)];
      const [taken, canceled] = await Promise.all([
        change(gummies, { units: 1, isGone: false }),
        cancelOrder(db, { orderId, customerId: ada }, () => NOW),
      ]);
      expect(canceled.ok).toBe(true);
      if (!taken.ok) expect(taken.refusal.name).toBe("not_packable");
      expect(await stock(gummies)).toBe((before ?? 0) + 2);
      expect(await stock(drops)).toBe((dropsBefore ?? 0) + 1);
      expect(await db.$count(orderChanges, eq(orderChanges.orderId, orderId))).toBe(taken.ok ? 1 : 0);
      expect(await faults()).toEqual([]);
    }
  });

  test("removes one unit for two presses of a button", async () => {
    const both = await Promise.all([change(gummies, { seen: 3 }), change(gummies, { seen: 3 })]);
    expect(both.map((done) => (done.ok ? "changed" : done.refusal.name)).sort()).toEqual([
      "changed",
      "line_changed",
    ]);
    expect((await lineOf(gummies)).quantity).toBe(2);
    expect(await faults()).toEqual([]);
  });
});
