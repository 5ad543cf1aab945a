import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { couriers } from "#app/accounts/auth/tables.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, NOON, NOW, openTestShop } from "#fixtures/shop.ts";
import { customersBehind, listArrivals, readDelays, versionOfArrivals } from "./arrivals.server.ts";
import { listCourierRoutes } from "./courier-queries.server.ts";
import { findRoute } from "./queries.server.ts";
import { routeStops, routes } from "./tables.server.ts";

const { db } = await openTestShop();

const MANIFEST = { shop: "Evenlake", driver: "Sam", leftAt: NOW.toString(), orders: [], cents: 0 };
let number = 0;

/** A route of three stops, twenty minutes apart, each for a different customer. */
async function addRoute({ hasLeft }: { hasLeft: boolean }) {
  const productId = await addProduct(db);
  const routeId = randomUUID();
  number += 1;
  const left = hasLeft ? { leftAt: NOW, manifest: MANIFEST } : {};
  const day = Temporal.PlainDate.from("2026-11-21");
  await db.insert(routes).values({ id: routeId, day, number, departsAt: NOW, ...left });
  const stops = [];
  for (const position of [0, 1, 2]) {
    const customerId = await addCustomer(db);
    const { orderId } = await addOrder(db, { customerId, productId });
    await db.update(orders).set({ status: "out_for_delivery" }).where(eq(orders.id, orderId));
    const id = randomUUID();
    const expectedAt = NOON.add({ minutes: 20 * position });
    await db.insert(routeStops).values({ id, routeId, orderId, position, expectedAt });
    stops.push({ id, orderId, customerId });
  }
  return { routeId, stops: stops as [Stop, Stop, Stop] };
}
type Stop = { id: string; orderId: string; customerId: string };

const setStop = (id: string, change: Partial<typeof routeStops.$inferInsert>) =>
  db.update(routeStops).set(change).where(eq(routeStops.id, id));

test("returns no ETA before the route is dispatched, or for an order without a route", async () => {
  const { stops } = await addRoute({ hasLeft: false });
  const ids = stops.map(({ orderId }) => orderId);
  expect(await listArrivals(db, ids, NOW)).toEqual(new Map());
  expect(await listArrivals(db, [], NOW)).toEqual(new Map());
  expect(await versionOfArrivals(db, stops[2].customerId, NOW)).toBe("");
});

test("counts the stops before each customer's; the version changes only with what they see", async () => {
  const { stops } = await addRoute({ hasLeft: true });
  const [first, second, third] = stops;
  const version = (of: Stop) => versionOfArrivals(db, of.customerId, NOW);
  const before = [await version(second), await version(third)];
  const arrivals = await listArrivals(
    db,
    stops.map(({ orderId }) => orderId),
    NOW,
  );
  expect(stops.map(({ orderId }) => arrivals.get(orderId)?.before)).toEqual([0, 1, 2]);
  expect(arrivals.get(third.orderId)).toEqual({
    before: 2,
    isNext: false,
    from: "2026-11-21T18:30:00Z",
    to: "2026-11-21T19:00:00Z",
  });
  expect(await version(second)).toBe(before[0]);

  await setStop(first.id, { doneAt: NOON });
  expect((await listArrivals(db, [third.orderId], NOW)).get(third.orderId)?.before).toBe(1);
  expect(await version(second)).not.toBe(before[0]);
  expect(await version(third)).not.toBe(before[1]);
  expect(await version(first)).toBe("");

  const done = await version(second);
  await setStop(second.id, { onMyWayAt: NOON });
  expect((await listArrivals(db, [second.orderId], NOW)).get(second.orderId)?.isNext).toBe(true);
  expect(await version(second)).not.toBe(done);
});

test("notifies a stop's own customer and those at the later open stops", async () => {
  const { stops } = await addRoute({ hasLeft: true });
  const [first, second, third] = stops;
  expect(await customersBehind(db, first.id)).toEqual(stops.map(({ customerId }) => customerId).sort());
  await setStop(first.id, { doneAt: NOON });
  expect(await customersBehind(db, first.id)).toHaveLength(3);
  expect(await customersBehind(db, second.id)).toEqual([second.customerId, third.customerId].sort());
  expect(await customersBehind(db, randomUUID())).toEqual([]);
});

test("returns no ETA for a completed order or an ended route", async () => {
  const { routeId, stops } = await addRoute({ hasLeft: true });
  const [first, second] = stops;
  await db.update(orders).set({ status: "returned" }).where(eq(orders.id, first.orderId));
  expect((await listArrivals(db, [first.orderId], NOW)).size).toBe(0);
  await db.update(routes).set({ endedAt: NOON }).where(eq(routes.id, routeId));
  expect((await listArrivals(db, [second.orderId], NOW)).size).toBe(0);
});

test("returns no ETA on a route whose courier was deactivated during it", async () => {
  const { routeId, stops } = await addRoute({ hasLeft: true });
  const courierId = await addCourier(db);
  await db.update(routes).set({ courierId }).where(eq(routes.id, routeId));
  const ids = stops.map(({ orderId }) => orderId);
  expect((await listArrivals(db, ids, NOW)).size).toBe(3);
  await db.update(couriers).set({ endedAt: NOW }).where(eq(couriers.userId, courierId));
  expect(await listArrivals(db, ids, NOW)).toEqual(new Map());
});

test("shows the same ETA and delay in the courier app, on the routes page, and to customers", async () => {
  const { routeId, stops } = await addRoute({ hasLeft: true });
  const sam = await addCourier(db);
  await db.update(routes).set({ courierId: sam }).where(eq(routes.id, routeId));
  await setStop(stops[0].id, { doneAt: NOON.add({ minutes: 19 }) });
  const now = NOON.add({ minutes: 20 });
  const behind = 14 * 60_000;
  const expected = NOON.add({ minutes: 20 + 14 }).toString();
  const route = await findRoute(db, routeId, now);
  const day = Temporal.PlainDate.from("2026-11-21");
  const [onPhone] = await listCourierRoutes(db, { courierId: sam, day, givesFeeBack: false }, now);
  expect([route?.behindMs, route?.stops[1]?.expectedAt]).toEqual([behind, expected]);
  expect([onPhone?.behindMs, onPhone?.stops[1]?.expectedAt]).toEqual([behind, expected]);
  expect(await readDelays(db, [routeId], now)).toEqual(new Map([[routeId, behind]]));
  const arrival = (await listArrivals(db, [stops[1].orderId], now)).get(stops[1].orderId);
  expect(arrival).toMatchObject({ from: "2026-11-21T18:20:00Z", to: "2026-11-21T18:55:00Z" });
  // Completed stops keep their planned time.
  expect(route?.stops[0]?.expectedAt).toBe(NOON.toString());
});
