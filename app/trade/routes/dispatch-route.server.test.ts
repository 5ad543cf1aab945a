import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { couriers } from "#app/accounts/auth/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { applyMove } from "#app/trade/orders/apply-move.server.ts";
import { lockOrder } from "#app/trade/orders/change-order.server.ts";
import { cancelOrder, moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderEvents, orders } from "#app/trade/orders/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCourier, addPacked, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addOrderOf, addProduct, by, NOON, NOW, openTestShop } from "#fixtures/shop.ts";
import { closeStop } from "./arrivals.server.ts";
import { dispatchRoute, endRoute, type RoutePress } from "./dispatch-route.server.ts";
import { placeStops } from "./place-stops.server.ts";
import { makeRoute } from "./plan-route.server.ts";
import { findManifest, findRoute } from "./queries.server.ts";
import { routes } from "./tables.server.ts";
import { eraseCustomerOfRoutes } from "./write-manifest.server.ts";

let routeId: string;

const { db } = await openTestShop();
await db.insert(siteSettings).values({});
const [admin, sam] = [await addCustomer(db), await addCourier(db)];
const [customerId, productId] = [await addCustomer(db), await addProduct(db)];
beforeEach(async () => {
  await db.update(siteSettings).set({ routeGoodsMost: 5_000, payBeforeLeaving: false });
  await db.delete(routes);
  routeId = await make();
});

async function make(courierId: string | null = sam): Promise<string> {
  const about = { actor: by(admin), day: ROUTE_DAY, courierId, departsAt: NOON };
  const made = await makeRoute(db, about, NOW);
  if (!made.ok) throw new Error(made.refusal.sentence);
  return made.value.id;
}
const order = (more: Partial<Parameters<typeof addPacked>[1]> = {}) =>
  addPacked(db, { customerId, productId, ...more });
async function putOn(id: string, ...orderIds: string[]) {
  const version = (await findRoute(db, id))?.version ?? 0;
  const seen = new Map([[id, version]]);
  const placed = await placeStops(db, { actor: by(admin), orderIds, to: id, place: "best", seen }, NOW);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
}
const LATER = NOW.add({ minutes: 5 });
const leave = (more: Partial<RoutePress> = {}) =>
  dispatchRoute(db, { routeId, actor: by(admin), ...more }, () => LATER);
const end = (more: Partial<RoutePress> = {}) =>
  endRoute(db, { routeId, actor: by(sam), courierId: sam, ...more }, () => LATER);
const statuses = async (...ids: string[]) =>
  (await db.select({ status: orders.status }).from(orders).where(inArray(orders.id, ids))).map(
    ({ status }) => status,
  );
const outs = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).filter(
    ({ toStatus }) => toStatus === "out_for_delivery",
  ).length;

describe("a dispatched route", () => {
  test("dispatches its orders, emails their customers, and keeps the manifest as of that moment", async () => {
    const gummies = await addProduct(db, { name: "Dock Gummies" });
    await addBatch(db, { productId: gummies, received: 10, number: `DOCK-${gummies.slice(0, 4)}` });
    const one = await addOrderOf(db, { customerId, productId: gummies, quantity: 2 });
    for (const to of ["confirmed", "packed"] as const) {
      await moveOrder(db, { orderId: one, to, actor: by(admin) }, () => NOW);
    }
    const two = await order({ quantity: 1 });
    await putOn(routeId, one, two);
    await db.delete(mailOutbox);
    expect(await leave()).toEqual({ ok: true, value: { leftAt: LATER, orders: 2 } });
    expect(await statuses(one, two)).toEqual(["out_for_delivery", "out_for_delivery"]);
    expect(await db.$count(mailOutbox)).toBe(2);
    const manifest = await findManifest(db, routeId);
    expect(manifest).toMatchObject({ shop: "Evenlake", driver: "Sam Ostrander", cents: 7_200 });
    expect(manifest?.leftAt).toBe("2026-11-21T15:05:00Z");
    expect(manifest?.orders.find(({ orderId }) => orderId === one)).toEqual({
      ...{ orderId: one, name: "Ada Lindgren", address: "4201 W 50th St, Edina, MN 55424", cents: 4_800 },
      lines: [
        {
          ...{ product: "Lake Gummies", quantity: 2, cents: 4_800 },
          batches: [{ number: `DOCK-${gummies.slice(0, 4)}`, quantity: 2 }],
        },
      ],
    });
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, routeId));
    expect(entries.filter(({ action }) => action === "routes.leave")).toHaveLength(1);
    expect(await db.$count(auditLog, eq(auditLog.subjectId, one))).toBe(3);
    expect((await findRoute(db, routeId))?.state).toBe("out");
  });

  test("refuses to dispatch a route while anything blocks it", async () => {
    const packed = await order();
    await putOn(routeId, packed);
    const refusedAs = async (name: string, more: Partial<RoutePress> = {}) => {
      expect(await leave(more)).toMatchObject({ ok: false, refusal: { name } });
      expect(await statuses(packed)).toEqual(["packed"]);
    };
    await refusedAs("changed", { version: 1 });
    await refusedAs("not_found", { courierId: await addCourier(db) });
    const confirmed = await order({ status: "confirmed" });
    await putOn(routeId, confirmed);
    await refusedAs("not_packed");
    await moveOrder(db, { orderId: confirmed, to: "packed", actor: by(admin) }, () => NOW);
    await db.update(siteSettings).set({ payBeforeLeaving: true });
    await refusedAs("not_paid");
    await db.update(siteSettings).set({ payBeforeLeaving: false, routeGoodsMost: 95 });
    await refusedAs("too_valuable");
    await db.update(siteSettings).set({ routeGoodsMost: 96 });
    await db.update(couriers).set({ endedAt: NOW }).where(eq(couriers.userId, sam));
    await refusedAs("no_driver");
    await db.update(couriers).set({ endedAt: null }).where(eq(couriers.userId, sam));
    await db
      .update(routes)
      .set({ day: ROUTE_DAY.add({ days: 1 }) })
      .where(eq(routes.id, routeId));
    await refusedAs("other_day");
    await db.update(routes).set({ day: ROUTE_DAY }).where(eq(routes.id, routeId));
    expect(await leave({ courierId: sam, actor: by(sam) })).toMatchObject({ ok: true });
    expect(await leave()).toMatchObject({ refusal: { name: "has_left" } });
    routeId = await make();
    expect(await leave()).toMatchObject({
      refusal: { name: "driver_out", sentence: expect.stringMatching(/^The driver is still out/) },
    });
    expect(await leave({ courierId: sam, actor: by(sam) })).toMatchObject({
      refusal: { name: "driver_out", sentence: expect.stringMatching(/^You're still out on route 1 of/) },
    });
    routeId = await make(await addCourier(db));
    expect(await leave()).toMatchObject({ refusal: { name: "empty" } });
  });

  test("charges the redelivery fee for a third attempt unless an admin waives it for the route", async () => {
    for (const waiveRedeliveryFee of [false, true]) {
      await db.delete(routes);
      routeId = await make();
      const orderId = await order();
      await db.update(orders).set({ attempts: 2 }).where(eq(orders.id, orderId));
      await putOn(routeId, orderId);
      expect((await findRoute(db, routeId))?.stops.map(({ costsExtra }) => costsExtra)).toEqual([true]);
      expect(await leave({ waiveRedeliveryFee })).toMatchObject({ ok: true });
      const [out] = await db.select().from(orders).where(eq(orders.id, orderId));
      expect(out).toMatchObject({ attempts: 3, redeliveryFeeCents: waiveRedeliveryFee ? 0 : 500 });
    }
  });

  test("refuses to dispatch a route when the batch of an order has been put on hold", async () => {
    const held = await addProduct(db);
    const batch = await addBatch(db, { productId: held, received: 10 });
    const orderId = await addOrderOf(db, { customerId, productId: held, quantity: 1 });
    for (const to of ["confirmed", "packed"] as const) {
      await moveOrder(db, { orderId, to, actor: by(admin) }, () => NOW);
    }
    const fine = await order();
    await putOn(routeId, orderId, fine);
    await db.update(batches).set({ isHeld: true, holdReason: "A smell" }).where(eq(batches.id, batch));
    expect(await leave()).toMatchObject({ refusal: { name: "order_stays" } });
    expect(await statuses(orderId, fine)).toEqual(["packed", "packed"]);
  });

  test("accepts no more orders, ends only when no order is out, and then frees a failed order for another route", async () => {
    const orderId = await order();
    await putOn(routeId, orderId);
    expect(await end()).toMatchObject({ refusal: { name: "has_not_left" } });
    await leave();
    await expect(putOn(routeId, await order())).rejects.toThrow("has been dispatched");
    expect(await end()).toMatchObject({ refusal: { name: "stops_open" } });
    await db.transaction(async (tx) => {
      const held = await lockOrder(tx, orderId);
      if (!held) throw new Error("the order is gone");
      const failed = { to: "delivery_failed", actorId: sam, reason: "No one at home" } as const;
      await applyMove(tx, held, failed, () => LATER, new Set());
      await closeStop(tx, orderId, LATER, new Set());
    });
    expect(await end({ courierId: admin })).toMatchObject({ refusal: { name: "not_found" } });
    expect(await end()).toMatchObject({ ok: true });
    expect(await end()).toMatchObject({ refusal: { name: "has_ended" } });
    routeId = await make();
    await putOn(routeId, orderId);
    expect(await leave()).toMatchObject({ ok: true, value: { orders: 1 } });
    expect(await outs(orderId)).toBe(2);
  });

  test("keeps its manifest and value, without name and address, when an account is deleted", async () => {
    const customer = await addCustomer(db);
    const [theirs, other] = [await order({ customerId: customer }), await order()];
    await putOn(routeId, theirs, other);
    await leave();
    await db.transaction((tx) => eraseCustomerOfRoutes(tx, customer));
    const manifest = await findManifest(db, routeId);
    expect(manifest?.cents).toBe(9_600);
    expect(manifest?.orders.find(({ orderId }) => orderId === theirs)).toMatchObject({
      ...{ name: "", address: "", cents: 4_800 },
    });
    expect(manifest?.orders.find(({ orderId }) => orderId === other)?.name).toBe("Ada Lindgren");
  });
});

describe("concurrently", () => {
  test("dispatches once from two phones, with one event and one email per order", async () => {
    const ids = [await order(), await order({ zip: "55408" })];
    await putOn(routeId, ...ids);
    await db.delete(mailOutbox);
    const both = await Promise.all([leave({ courierId: sam, actor: by(sam) }), leave(), leave()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (const done of both) if (!done.ok) expect(done.refusal.name).toBe("has_left");
    for (const id of ids) expect(await outs(id)).toBe(1);
    expect(await db.$count(mailOutbox)).toBe(2);
  });

  test("leaves an order either canceled or out, never both, when it's canceled during the dispatch", async () => {
    for (let round = 0; round < 6; round++) {
      await db.delete(routes);
      routeId = await make();
      const [one, two] = [await order(), await order({ zip: "55408" })];
      await putOn(routeId, one, two);
      const cancel = moveOrder(db, { orderId: one, to: "canceled", actor: by(admin) }, () => LATER);
      const [canceled, left] = await Promise.all([cancel, leave()]);
      expect(left).toMatchObject({ ok: true });
      expect(await outs(one)).toBe(canceled.ok ? 0 : 1);
      const stops = (await findRoute(db, routeId))?.stops.map(({ orderId }) => orderId) ?? [];
      expect(stops.includes(one)).toBe(!canceled.ok);
      expect((await findManifest(db, routeId))?.orders).toHaveLength(canceled.ok ? 1 : 2);
      expect(await outs(two)).toBe(1);
    }
  });

  test("refuses the dispatch, or removes the order, when a customer cancels an unpacked order during it", async () => {
    const [packed, confirmed] = [await order(), await order({ status: "confirmed" })];
    await putOn(routeId, packed, confirmed);
    const [canceled, left] = await Promise.all([
      cancelOrder(db, { orderId: confirmed, customerId }, () => LATER),
      leave(),
    ]);
    expect(canceled.ok).toBe(true);
    expect(await outs(confirmed)).toBe(0);
    expect(await outs(packed)).toBe(left.ok ? 1 : 0);
  });

  test("dispatches only one of a driver's two routes", async () => {
    const other = await make();
    await putOn(routeId, await order());
    await putOn(other, await order());
    const both = await Promise.all([leave(), leave({ routeId: other })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: "driver_out" } });
  });

  test("keeps an order removed during the dispatch in both the vehicle and the route, or in neither", async () => {
    const [one, two] = [await order(), await order({ zip: "55408" })];
    await putOn(routeId, one, two);
    const seen = new Map([[routeId, (await findRoute(db, routeId))?.version ?? 0]]);
    const off = placeStops(db, { actor: by(admin), orderIds: [one], to: null, place: "best", seen }, NOW);
    const [taken, left] = await Promise.all([off, leave()]);
    expect(left).toMatchObject({ ok: true });
    expect(await outs(one)).toBe(taken.ok ? 0 : 1);
    expect((await findRoute(db, routeId))?.stops).toHaveLength(taken.ok ? 1 : 2);
  });
});
