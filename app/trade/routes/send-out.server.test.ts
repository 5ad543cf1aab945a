import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { couriers } from "#app/accounts/auth/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { applyMove } from "#app/trade/orders/apply-move.server.ts";
import { lockOrder } from "#app/trade/orders/change-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addCourier, addPacked, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOON, NOW, openTestShop, risingClock } from "#fixtures/shop.ts";
import { closeStop } from "./arrivals.server.ts";
import { placeStops } from "./place-stops.server.ts";
import { makeRoute } from "./plan-route.server.ts";
import { findManifest, listDrivers, listRoutesOf } from "./queries.server.ts";
import { sendOneOut, sendOut } from "./send-out.server.ts";
import { routeStops, routes } from "./tables.server.ts";

const { db } = await openTestShop();
await db.insert(siteSettings).values({});
const admin = await addCustomer(db);
const [customerId, productId] = [await addCustomer(db), await addProduct(db)];
let sam: string;
beforeEach(async () => {
  await db.update(siteSettings).set({ routeGoodsMost: 5_000, payBeforeLeaving: false });
  await db.delete(orders);
  await db.delete(routes);
  sam = await addCourier(db);
});

const later = risingClock();
const order = (more: Partial<Parameters<typeof addPacked>[1]> = {}) =>
  addPacked(db, { customerId, productId, ...more });
const send = (orderIds: readonly string[], courierId = sam) =>
  sendOut(db, { orderIds, courierId, actor: by(admin) }, later);
const statusOf = async (id: string) =>
  (await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;

/** Orders that are out but have no open stop on a dispatched route. */
async function inNoHands(): Promise<string[]> {
  const out = await db.select().from(orders).where(eq(orders.status, "out_for_delivery"));
  const held = await db
    .select({ id: routeStops.orderId, leftAt: routes.leftAt, endedAt: routes.endedAt })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(isNull(routeStops.doneAt));
  return out
    .map(({ id }) => id)
    .filter((id) => !held.some((stop) => stop.id === id && stop.leftAt && !stop.endedAt));
}

describe("orders dispatched from the board", () => {
  test("dispatches orders on one route with their courier, in a suggested sequence, with a manifest", async () => {
    const ids = [await order({ zip: "55105" }), await order(), await order({ zip: "55404" })];
    const sent = await send([...ids, ids[0] as string]);
    expect(sent).toMatchObject({ ok: true, value: { left: [], route: { orderIds: ids.toSorted() } } });
    const [route, ...others] = await listRoutesOf(db, ROUTE_DAY);
    expect(others).toEqual([]);
    expect(route).toMatchObject({ state: "out", courierId: sam, number: 1 });
    expect(route?.stops.map(({ status }) => status)).toEqual(ids.map(() => "out_for_delivery"));
    expect(route?.stops.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect((await findManifest(db, route?.id ?? ""))?.orders).toHaveLength(3);
    expect(await inNoHands()).toEqual([]);
    expect((await listDrivers(db)).find(({ id }) => id === sam)?.outOn).toBe(1);
  });

  test("reports each order that can't be dispatched, and dispatches the others", async () => {
    const [packed, confirmed, planned] = [await order(), await order({ status: "confirmed" }), await order()];
    const made = await makeRoute(
      db,
      { actor: by(admin), day: ROUTE_DAY, courierId: null, departsAt: NOON },
      NOW,
    );
    const to = made.ok ? made.value.id : "";
    const put = {
      actor: by(admin),
      orderIds: [planned],
      to,
      place: "best",
      seen: new Map([[to, 1]]),
    } as const;
    expect(await placeStops(db, put, NOW)).toMatchObject({ ok: true });
    const gone = randomUUID();
    const sent = await send([packed, confirmed, planned, gone]);
    if (!sent.ok) throw new Error(sent.refusal.sentence);
    expect(sent.value.route?.orderIds).toEqual([packed]);
    expect(new Map(sent.value.left.map(({ orderId, refusal }) => [orderId, refusal.name]))).toEqual(
      new Map([
        [confirmed, "illegal_move"],
        [planned, "leaves_with_route"],
        [gone, "not_found"],
      ]),
    );
    // A route of an earlier day that was never dispatched blocks nothing.
    await db
      .update(routes)
      .set({ day: ROUTE_DAY.subtract({ days: 1 }) })
      .where(eq(routes.id, to));
    expect(await send([planned], await addCourier(db))).toMatchObject({ value: { left: [] } });
    expect(await db.$count(routeStops, eq(routeStops.orderId, planned))).toBe(1);
    expect(await inNoHands()).toEqual([]);
  });

  test("keeps all orders packed when the route is refused", async () => {
    const ids = [await order(), await order()];
    const stayAs = async (name: string, courierId = sam) => {
      expect(await send(ids, courierId)).toMatchObject({ ok: false, refusal: { name } });
      for (const id of ids) expect(await statusOf(id)).toBe("packed");
    };
    await stayAs("no_such_driver", randomUUID());
    await stayAs("no_such_driver", admin);
    await db.update(siteSettings).set({ routeGoodsMost: 95 });
    await stayAs("too_valuable");
    await db.update(siteSettings).set({ routeGoodsMost: 5_000 });
    await db.update(couriers).set({ endedAt: NOW }).where(eq(couriers.userId, sam));
    await stayAs("no_such_driver");
    await db.update(couriers).set({ endedAt: null }).where(eq(couriers.userId, sam));
    expect(await db.$count(routes)).toBe(0);
    await send([await order()]);
    await stayAs("driver_out");
    expect(await db.$count(routes)).toBe(1);
  });

  test("fails entirely for a single refused order, and dispatches a failed order again", async () => {
    const id = await order();
    const one = (courierId: string) => sendOneOut(db, { orderId: id, courierId, actor: by(admin) }, later);
    await db.update(siteSettings).set({ payBeforeLeaving: true });
    expect(await one(sam)).toMatchObject({ refusal: { name: "not_paid" } });
    expect(await db.$count(routes)).toBe(0);
    await db.update(siteSettings).set({ payBeforeLeaving: false });
    expect(await one(sam)).toMatchObject({ ok: true });
    await db.transaction(async (tx) => {
      const held = await lockOrder(tx, id);
      const failed = { to: "delivery_failed", actorId: admin, reason: "Customer not home" } as const;
      if (held) await applyMove(tx, held, failed, later, new Set());
      await closeStop(tx, id, later(), new Set());
    });
    const lena = await addCourier(db, "Lena");
    expect(await one(lena)).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe("out_for_delivery");
    const isOpen = and(eq(routeStops.orderId, id), isNull(routeStops.doneAt));
    const [stop] = await db.select().from(routeStops).where(isOpen);
    const [route] = await db
      .select()
      .from(routes)
      .where(eq(routes.id, stop?.routeId ?? ""));
    expect(route?.courierId).toBe(lena);
    expect(await inNoHands()).toEqual([]);
  });

  test("dispatches orders once for concurrent presses, even with two different couriers", async () => {
    const ids = [await order(), await order(), await order()];
    await db.delete(mailOutbox);
    const lena = await addCourier(db, "Lena");
    const both = await Promise.all([send(ids), send(ids), send(ids.toReversed(), lena)]);
    const routesMade = both.flatMap((done) => (done.ok && done.value.route ? [done.value.route] : []));
    expect(routesMade).toHaveLength(1);
    expect(await db.$count(routes)).toBe(1);
    expect(await db.$count(mailOutbox)).toBe(3);
    const rows = await db.select({ attempts: orders.attempts }).from(orders).where(inArray(orders.id, ids));
    expect(rows).toEqual(ids.map(() => ({ attempts: 1 })));
    expect(await inNoHands()).toEqual([]);
  });
});
