import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deleteServiceZip } from "#app/trade/delivery/save-service-zip.server.ts";
import { formerZips, serviceZips } from "#app/trade/delivery/tables.server.ts";
import { addCourier, addPacked, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOON, NOW, openTestShop } from "#fixtures/shop.ts";
import { retimeRoutes } from "./change-routes.server.ts";
import { dispatchRoute } from "./dispatch-route.server.ts";
import { placeStops } from "./place-stops.server.ts";
import { makeRoute } from "./plan-route.server.ts";
import { countOpenStopsOf, findRoute } from "./queries.server.ts";
import { routes } from "./tables.server.ts";

// Open orders whose ZIP code is deleted, added again, or moved (rules settings-screens/zip-changes,
// routes/route-planning).

/** 25 miles from the base. */
const FAR = "55304";
const { db } = await openTestShop();
const admin = await addCustomer(db);
const customerId = await addCustomer(db);
const productId = await addProduct(db);
const [place] = await db.select().from(serviceZips).where(eq(serviceZips.zip, FAR));
if (!place) throw new Error(`${FAR} isn't shipped.`);
beforeEach(async () => {
  await db.delete(routes);
  await db.delete(serviceZips).where(eq(serviceZips.zip, FAR));
  await db.insert(serviceZips).values(place);
});

async function planned(courierId: string | null = null) {
  const departsAt = NOON.subtract({ minutes: 10 });
  const made = await makeRoute(db, { actor: by(admin), day: ROUTE_DAY, courierId, departsAt }, NOW);
  if (!made.ok) throw new Error(made.refusal.sentence);
  const { id: to } = made.value;
  const orderId = await addPacked(db, { customerId, productId, zip: FAR });
  const put = { actor: by(admin), orderIds: [orderId], to, place: 0, seen: new Map([[to, 1]]) };
  expect(await placeStops(db, put, NOW)).toMatchObject({ ok: true });
  return to;
}
const shown = async (routeId: string) => {
  const route = await findRoute(db, routeId, NOW);
  return { miles: route?.miles, expectedAt: route?.stops[0]?.expectedAt, version: route?.version };
};

test("keeps the location of a deleted ZIP code for open orders, while the route is planned and out", async () => {
  const courierId = await addCourier(db);
  const id = await planned(courierId);
  const before = await shown(id);
  expect(before.miles).toBeGreaterThan(40);
  await deleteServiceZip(db, by(admin), FAR, NOW);
  expect(await shown(id)).toEqual(before);
  const leftAt = NOON.subtract({ minutes: 10 });
  expect(await countOpenStopsOf(db, courierId, ROUTE_DAY)).toBe(1);
  expect(await countOpenStopsOf(db, courierId, ROUTE_DAY.add({ days: 1 }))).toBe(0);
  expect(await dispatchRoute(db, { routeId: id, actor: by(admin) }, () => leftAt)).toMatchObject({
    ok: true,
  });
  expect(await shown(id)).toMatchObject({ miles: before.miles, expectedAt: before.expectedAt });
  expect(await countOpenStopsOf(db, courierId, ROUTE_DAY.add({ days: 1 }))).toBe(1);
});

test("uses the new location of a ZIP code that is added again", async () => {
  const id = await planned();
  await deleteServiceZip(db, by(admin), FAR, NOW);
  await db.insert(serviceZips).values({ ...place, lat: 44.8735, lng: -93.3346 });
  expect((await shown(id)).miles).toBeLessThan(5);
  expect(await db.select().from(formerZips).where(eq(formerZips.zip, FAR))).toEqual([]);
});

test("updates the ETAs of routes to a moved ZIP code, and of no others", async () => {
  const [id, other] = [await planned(), await planned()];
  await db.update(serviceZips).set({ lat: 44.8735, lng: -93.3346 }).where(eq(serviceZips.zip, FAR));
  expect(await retimeRoutes(db, ["55408"])).toEqual([]);
  await retimeRoutes(db, [FAR]);
  for (const route of [id, other])
    expect(await shown(route)).toMatchObject({ expectedAt: "2026-11-21T18:00:00Z", version: 3 });
  await retimeRoutes(db, [FAR]);
  expect(await shown(id)).toMatchObject({ version: 3 });
});
