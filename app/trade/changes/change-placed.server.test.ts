import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { EVENT_KINDS } from "#app/base/webhooks/events.ts";
import { webhookEndpoints, webhookMessages } from "#app/base/webhooks/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderChanges, orders, payments } from "#app/trade/orders/tables.server.ts";
import { takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { placeStops } from "#app/trade/routes/place-stops.server.ts";
import { makeRoute } from "#app/trade/routes/plan-route.server.ts";
import { findRoute } from "#app/trade/routes/queries.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { askedOf, faultsOfOrders, storedOrder } from "#fixtures/changes.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { addCourier, ROUTE_DAY, stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOON, NOW, risingClock } from "#fixtures/shop.ts";
import { type ChangePlaced, changeFingerprint, changePlacedOrder } from "./change-placed.server.ts";

const TODAY = "2026-11-21";
const TWO_HOURS_LATER = NOON.add({ hours: 2 }).toString();
const TOMORROW = NOON.add({ hours: 24 }).toString();

let gummies: string;
let drops: string;
let orderId: string;

const { db } = await openTestCheckout();
const [ada, admin] = [await addCustomer(db), await addCustomer(db)];
await db.insert(webhookEndpoints).values({
  ...{ id: randomUUID(), name: "All", url: "https://books.example/", kinds: [...EVENT_KINDS] },
  ...{ secret: "", createdAt: NOW },
});
const later = risingClock();

beforeEach(async () => {
  await db.update(siteSettings).set({ promotionCodes: true, orderingPaused: false, windowCapacity: 1_000 });
  gummies = await addProduct(db, { name: "Lake Gummies", priceCents: 3_000 });
  await addBatch(db, { productId: gummies, received: 10 });
  drops = await addProduct(db, { name: "Mint Drops", priceCents: 2_000, stock: 10 });
  orderId = await place([
    { id: gummies, quantity: 2 },
    { id: drops, quantity: 1 },
  ]);
  await db.delete(mailOutbox);
});

async function place(lines: { id: string; quantity: number }[], promotion?: string): Promise<string> {
  const form = formFor(lines, promotion ? { promotion } : {});
  const placed = await placeOrder(db, { customerId: ada, requireVerifiedEmail: true, form }, NOW);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  return placed.value.orderId;
}
type Asked = Parameters<typeof askedOf>[2];
const change = async (
  asked: Asked,
  who: { actor: ReturnType<typeof by> } | { customerId: string } = { actor: by(admin) },
) =>
  changePlacedOrder(db, { orderId, asked: await askedOf(db, orderId, asked), ...who } as ChangePlaced, later);
const move = (...steps: ("confirmed" | "packed")[]) =>
  steps.reduce<Promise<unknown>>(
    (before, to) => before.then(() => moveOrder(db, { orderId, to, actor: by(admin) }, later)),
    Promise.resolve(),
  );
const order = () => storedOrder(db, orderId);
const stock = async (id: string) =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const faults = async () => [...(await faultsOfOrders(db)), ...(await faultsOfBatches(db, gummies, TODAY))];
const partsOf = async () =>
  (await db.select().from(orderChanges).where(eq(orderChanges.orderId, orderId))).flatMap(
    ({ parts }) => parts,
  );

describe("units", () => {
  test("that come are taken from stock and batches, those that go are there again, and the total follows", async () => {
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

  test("of a product that was not in the order come at today's price", async () => {
    const mints = await addProduct(db, { name: "River Mints", priceCents: 900, stock: 3 });
    await change({ units: { [mints]: 2 } });
    expect((await order()).lines.at(-1)).toMatchObject({ productId: mints, quantity: 2, priceCents: 900 });
    expect(await stock(mints)).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test("cost what the line costs, whatever the price is by now", async () => {
    await db.update(products).set({ priceCents: 9_900 }).where(eq(products.id, gummies));
    await change({ units: { [gummies]: 3 } });
    expect((await order()).subtotalCents).toBe(3 * 3_000 + 2_000);
  });

  test("are refused beyond what is there, below the minimum, without any left, and of what is no longer sold", async () => {
    const named = async (asked: Asked) => {
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

  test("of a packed order are to be packed again, and the order stays until they are", async () => {
    await move("confirmed", "packed");
    await change({ units: { [gummies]: 3 } });
    const { status, lines } = await order();
    expect([status, lines.map(({ packedAt }) => packedAt !== null)]).toEqual(["packed", [false, true]]);
    const out = await stepOrder(db, { orderId, to: "out_for_delivery", actor: by(admin) }, later);
    expect(out).toMatchObject({ refusal: { name: "not_in_bag" } });
  });
});

describe("the window", () => {
  test("changes with both counters, keeps its own place, and a full one is refused", async () => {
    expect(await change({ windowStart: TWO_HOURS_LATER })).toMatchObject({ ok: true });
    expect((await order()).windowEnd.toString()).toBe(NOON.add({ hours: 4 }).toString());
    expect(await faults()).toEqual([]);
    await db.update(siteSettings).set({ windowCapacity: 1 });
    const day = { option: "scheduled" as const, windowStart: TOMORROW };
    expect(await change(day)).toMatchObject({ ok: true });
    const other = await place([{ id: drops, quantity: 2 }]);
    [orderId] = [other];
    expect(await change(day)).toMatchObject({ refusal: { name: "window_full", field: "windowStart" } });
    expect(await faults()).toEqual([]);
  });

  test("that stays doesn't have to be open for new orders", async () => {
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
  test("brings its own band and taxes, and one that is not served is refused", async () => {
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

  test("takes its part of other units, also when it was stopped since, and nothing once it does not hold", async () => {
    const code = await promote(6_000);
    orderId = await place([{ id: gummies, quantity: 2 }], code);
    await db.update(promotions).set({ isStopped: true }).where(eq(promotions.code, code));
    await change({ units: { [gummies]: 3 } });
    expect(await order()).toMatchObject({ subtotalCents: 9_000, discountCents: 900, promotionCode: code });
    await change({ units: { [gummies]: 1 } });
    expect(await order()).toMatchObject({ subtotalCents: 3_000, discountCents: 0, promotionCode: null });
    expect(await faults()).toEqual([]);
  });

  test("stays as it is while neither units nor ZIP change", async () => {
    const code = await promote(0);
    orderId = await place([{ id: gummies, quantity: 3 }], code);
    const [promotion] = await db.select().from(promotions).where(eq(promotions.code, code));
    await db
      .update(promotions)
      .set({ value: 50 })
      .where(eq(promotions.id, promotion?.id ?? ""));
    await change({ windowStart: TWO_HOURS_LATER });
    expect((await order()).discountCents).toBe(900);
  });
});

describe("who may change what", () => {
  test("its customer until it is confirmed, the shop until it is out and after it came back from the door", async () => {
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

  test("a customer not while the shop is paused", async () => {
    await db.update(siteSettings).set({ orderingPaused: true });
    expect(await change({ instructions: "Ring" }, { customerId: ada })).toMatchObject({
      refusal: { name: "ordering_paused" },
    });
    expect(await change({ instructions: "Ring" })).toMatchObject({ ok: true });
  });
});

describe("money", () => {
  beforeEach(async () => {
    await db.update(siteSettings).set({ payBeforeLeaving: true });
    await move("confirmed");
    const { totalCents } = await order();
    const paid = await takePaymentBefore(
      db,
      { orderId, actor: by(admin), method: "cash", amountCents: totalCents },
      later,
    );
    expect(paid.ok).toBe(true);
  });

  test("that is paid too much goes back, and what is missing is asked for first", async () => {
    const sum = async () =>
      (await db.select().from(payments).where(eq(payments.orderId, orderId))).reduce(
        (all, { kind, cents }) => all + (kind === "taken" ? cents : -cents),
        0,
      );
    await change({ units: { [gummies]: 1 } });
    expect(await sum()).toBe((await order()).totalCents);
    const more = await change({ units: { [gummies]: 2 } });
    expect(more).toMatchObject({ refusal: { name: "costs_more", field: "difference" } });
    await change({ units: { [gummies]: 2 }, hasDifference: true });
    expect(await sum()).toBe((await order()).totalCents);
  });
});

describe("what is told", () => {
  test("one mail, one event, one entry each; nothing of a change that changes nothing", async () => {
    const counts = async () => [
      await db.$count(mailOutbox),
      await db.$count(webhookMessages),
      await db.$count(auditLog),
      await db.$count(orderChanges),
    ];
    const before = await counts();
    await change({ windowStart: TWO_HOURS_LATER, name: "Ada L. Lindgren" });
    expect(await counts()).toEqual(before.map((count) => count + 1));
    const after = await counts();
    expect(await change({})).toMatchObject({ ok: true });
    // The same number in other signs is no change.
    expect(await change({ phone: "(612) 555-0134" })).toMatchObject({ ok: true });
    expect(await counts()).toEqual(after);
    const [mail] = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt));
    expect(mail?.subject).toContain("changed");
    expect(await partsOf()).toMatchObject([{ part: "window" }, { part: "contact" }]);
  });

  test("a page that is out of date changes nothing, and sending it twice is one change", async () => {
    const stored = await order();
    const asked = await askedOf(db, orderId, { units: { [gummies]: 3 } });
    const [total] = [(await preview(asked)) ?? 0];
    const seen = changeFingerprint(stored, stored.lines, total);
    const send = () => changePlacedOrder(db, { orderId, asked: { ...asked, seen }, actor: by(admin) }, later);
    expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ ok: true });
    expect(await partsOf()).toHaveLength(1);
    await change({ instructions: "Ring" });
    expect(await send()).toMatchObject({ refusal: { name: "changed_meanwhile" } });
  });

  /** What the order comes to with a change, made in another order of the same lines. */
  async function preview(asked: Awaited<ReturnType<typeof askedOf>>) {
    const first = orderId;
    orderId = await place([
      { id: gummies, quantity: 2 },
      { id: drops, quantity: 1 },
    ]);
    const done = await changePlacedOrder(db, { orderId, asked, actor: by(admin) }, later);
    orderId = first;
    return done.ok ? done.value.totalAfterCents : null;
  }
});

test("a planned route follows: timed again on the same day, and left on another one", async () => {
  const sam = await addCourier(db);
  const planned = { actor: by(admin), day: ROUTE_DAY, courierId: sam, departsAt: NOON };
  const made = await makeRoute(db, planned, NOW);
  if (!made.ok) throw new Error(made.refusal.sentence);
  const { id } = made.value;
  await move("confirmed", "packed");
  const on = {
    actor: by(admin),
    orderIds: [orderId],
    to: id,
    place: "best",
    seen: new Map([[id, 1]]),
  } as const;
  expect(await placeStops(db, on, NOW)).toMatchObject({ ok: true });
  const version = async () => (await findRoute(db, id))?.version ?? 0;
  const before = await version();
  await change({ windowStart: TWO_HOURS_LATER });
  const [stop] = (await findRoute(db, id))?.stops ?? [];
  expect(await version()).toBe(before + 1);
  expect(
    Temporal.Instant.compare(Temporal.Instant.from(stop?.expectedAt ?? ""), NOON.add({ hours: 2 })),
  ).toBeGreaterThanOrEqual(0);
  await change({ option: "scheduled", windowStart: NOON.add({ hours: 48 }).toString() });
  expect((await findRoute(db, id))?.stops).toEqual([]);
});
