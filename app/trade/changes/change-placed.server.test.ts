import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { faultsOfBatches } from "#fixtures/batches.ts";
import { openChangeShop } from "#fixtures/change-shop.ts";
import { askedOf, faultsOfOrders } from "#fixtures/changes.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOON } from "#fixtures/shop.ts";
import { changePlacedOrder } from "./change-placed.server.ts";

const TODAY = "2026-11-21";
const TWO_HOURS_LATER = NOON.add({ hours: 2 }).toString();
const TOMORROW = NOON.add({ hours: 24 }).toString();

let gummies: string;
let drops: string;
let orderId: string;

const shop = await openChangeShop();
const { db, ada, admin, later, place, change, move, order, partsOf } = shop;

beforeEach(async () => {
  ({ gummies, drops, orderId } = await shop.start());
});

const stock = async (id: string) =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const faults = async () => [...(await faultsOfOrders(db)), ...(await faultsOfBatches(db, gummies, TODAY))];

describe("units", () => {
  test("takes added units from stock and batches, restocks removed ones, and updates the total", async () => {
    const before = await order();
    const done = await change({ units: { [gummies]: 4, [drops]: 0 } });
    const after = await order();
    expect(done).toMatchObject({
      value: { totalBeforeCents: before.totalCents, totalAfterCents: after.totalCents },
    });
    expect(after.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[gummies, 4]]);
    expect([after.subtotalCents, await stock(gummies), await stock(drops)]).toEqual([12_000, 6, 10]);
    expect(await faults()).toEqual([]);
    expect(await partsOf()).toEqual([
      { part: "units", name: "Lake Gummies", from: 2, to: 4 },
      { part: "units", name: "Mint Drops", from: 1, to: 0 },
    ]);
  });

  test("charges today's price for a product new to the order", async () => {
    const mints = await addProduct(db, { name: "River Mints", priceCents: 900, stock: 3 });
    await change({ units: { [mints]: 2 } });
    expect((await order()).lines.at(-1)).toMatchObject({ productId: mints, quantity: 2, priceCents: 900 });
    expect(await stock(mints)).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test("adds a pack with the milligrams of the whole pack", async () => {
    const mg = { thcMgPerServing: 5, servingsPerPackage: 1, thcMgPerPackage: 5 };
    const mainId = await addProduct(db, { ...mg, name: "Lake Seltzer", sizeName: "Can" });
    const pack = await addProduct(db, { ...mg, mainId, sizeName: "4-pack", containersPerPack: 4 });
    await change({ units: { [pack]: 1 } });
    expect((await order()).lines.at(-1)).toMatchObject({
      ...{ name: "Lake Seltzer, 4-pack", thcMgPerPackage: 20 },
    });
  });

  test("keeps the price of an existing line, even if the product's price has changed", async () => {
    await db.update(products).set({ priceCents: 9_900 }).where(eq(products.id, gummies));
    await change({ units: { [gummies]: 3 } });
    expect((await order()).subtotalCents).toBe(3 * 3_000 + 2_000);
  });

  test("refuses units beyond the stock, below the minimum, of products no longer sold, or leaving no line", async () => {
    const named = async (asked: Parameters<typeof change>[0]) => {
      const done = await change(asked);
      return done.ok ? "changed" : [done.refusal.name, done.refusal.sentence];
    };
    expect(await named({ units: { [gummies]: 11 } })).toEqual([
      "stock_short",
      "Only 10 left of Lake Gummies.",
    ]);
    expect(await named({ units: { [gummies]: 0 } })).toMatchObject(["below_minimum", expect.anything()]);
    expect(await named({ units: { [gummies]: 0, [drops]: 0 } })).toMatchObject([
      "nothing_left",
      expect.anything(),
    ]);
    await db.update(products).set({ status: "archived" }).where(eq(products.id, drops));
    expect(await named({ units: { [drops]: 2 } })).toMatchObject(["product_gone", expect.anything()]);
    expect(await named({ units: { [gummies]: 3 } })).toBe("changed");
    expect(await faults()).toEqual([]);
  });

  test("requires changed units of a packed order to be packed again before dispatch", async () => {
    await move("confirmed", "packed");
    await change({ units: { [gummies]: 3 } });
    const { status, lines } = await order();
    expect([status, lines.map(({ packedAt }) => packedAt !== null)]).toEqual(["packed", [false, true]]);
    const out = await stepOrder(db, { orderId, to: "out_for_delivery", actor: by(admin) }, later);
    expect(out).toMatchObject({ refusal: { name: "not_in_bag" } });
  });
});

describe("the window", () => {
  test("moves the booking between windows, keeps the order's own spot, and refuses a full window", async () => {
    expect(await change({ windowStart: TWO_HOURS_LATER })).toMatchObject({ ok: true });
    expect((await order()).windowEnd.toString()).toBe(NOON.add({ hours: 4 }).toString());
    expect(await faults()).toEqual([]);
    await db.update(siteSettings).set({ windowCapacity: 1 });
    const day = { option: "scheduled" as const, windowStart: TOMORROW };
    expect(await change(day)).toMatchObject({ ok: true });
    shop.use(await place([{ id: drops, quantity: 2 }]));
    expect(await change(day)).toMatchObject({ refusal: { name: "window_full", field: "windowStart" } });
    expect(await faults()).toEqual([]);
  });

  test("allows an unchanged window that is closed for new orders", async () => {
    const asked = await askedOf(db, orderId, { instructions: "Ring twice" });
    const late = () => NOON.subtract({ minutes: 10 });
    expect(await changePlacedOrder(db, { orderId, asked, actor: by(admin) }, late)).toMatchObject({
      ok: true,
    });
    const closed = { ...asked, windowStart: NOON.subtract({ hours: 2 }).toString() };
    expect(await changePlacedOrder(db, { orderId, asked: closed, actor: by(admin) }, late)).toMatchObject({
      refusal: { name: "window_closed" },
    });
  });
});

describe("the address", () => {
  test("applies the band and taxes of a new address, and refuses one out of area", async () => {
    const before = await order();
    const there = { zip: "55082", city: "Stillwater", address: "1 Lake St", option: "scheduled" } as const;
    expect(await change(there)).toMatchObject({ ok: true });
    const after = await order();
    expect(after.band).not.toBe(before.band);
    expect(after.taxes.find(({ name }) => name === "Sales tax")?.basisPoints).toBe(687.5);
    expect(await partsOf()).toMatchObject([{ part: "window" }, { part: "address" }]);
    expect(await change({ zip: "90210", state: "CA" })).toMatchObject({ refusal: { field: "zip" } });
    expect(await faults()).toEqual([]);
  });
});

describe("the code", () => {
  const promote = async (leastCents: number) => {
    const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
    const days = {
      firstDay: Temporal.PlainDate.from("2026-11-01"),
      lastDay: Temporal.PlainDate.from("2026-11-30"),
    };
    await db
      .insert(promotions)
      .values({ id: randomUUID(), code, kind: "percent", value: 10, leastCents, ...days });
    return code;
  };

  test("applies a code to different units, even when deactivated since, and drops it once it's invalid", async () => {
    const code = await promote(6_000);
    shop.use(await place([{ id: gummies, quantity: 2 }], code));
    await db.update(promotions).set({ isStopped: true }).where(eq(promotions.code, code));
    await change({ units: { [gummies]: 3 } });
    expect(await order()).toMatchObject({ subtotalCents: 9_000, discountCents: 900, promotionCode: code });
    await change({ units: { [gummies]: 1 } });
    expect(await order()).toMatchObject({ subtotalCents: 3_000, discountCents: 0, promotionCode: null });
    expect(await faults()).toEqual([]);
  });

  test("keeps the discount while neither units nor ZIP code change", async () => {
    const code = await promote(0);
    shop.use(await place([{ id: gummies, quantity: 3 }], code));
    const [promotion] = await db.select().from(promotions).where(eq(promotions.code, code));
    await db
      .update(promotions)
      .set({ value: 50 })
      .where(eq(promotions.id, promotion?.id ?? ""));
    await change({ windowStart: TWO_HOURS_LATER });
    expect((await order()).discountCents).toBe(900);
  });
});

describe("changes by role", () => {
  test("lets customers change until confirmation, and admins until dispatch and after a failed delivery", async () => {
    const theirs = { customerId: ada };
    expect(await change({ instructions: "Ring" }, theirs)).toMatchObject({ ok: true });
    const stranger = await addCustomer(db);
    expect(await change({ instructions: "x" }, { customerId: stranger })).toMatchObject({
      refusal: { name: "not_found" },
    });
    await move("confirmed");
    expect(await change({ instructions: "Knock" }, theirs)).toMatchObject({ refusal: { name: "too_late" } });
    expect(await change({ instructions: "Knock" })).toMatchObject({ ok: true });
    await db.update(orders).set({ status: "out_for_delivery" }).where(eq(orders.id, orderId));
    expect(await change({ instructions: "No" })).toMatchObject({ refusal: { name: "too_late" } });
    await db.update(orders).set({ status: "delivery_failed" }).where(eq(orders.id, orderId));
    expect(await change({ windowStart: TWO_HOURS_LATER })).toMatchObject({ ok: true });
    expect(await change({ units: { [gummies]: 3 } })).toMatchObject({ refusal: { name: "in_the_bag" } });
  });

  test("refuses customers' changes while ordering is paused", async () => {
    await db.update(siteSettings).set({ orderingPaused: true });
    expect(await change({ instructions: "Ring" }, { customerId: ada })).toMatchObject({
      refusal: { name: "ordering_paused" },
    });
    expect(await change({ instructions: "Ring" })).toMatchObject({ ok: true });
  });
});
