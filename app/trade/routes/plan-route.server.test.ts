import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { couriers } from "#app/accounts/auth/tables.server.ts";
import { onPersonChange } from "#app/base/db/changes.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { addCourier, addPacked, ROUTE_DAY, stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOON, NOW, openTestShop } from "#fixtures/shop.ts";
import { dispatchRoute } from "./dispatch-route.server.ts";
import { placeStops } from "./place-stops.server.ts";
import { deleteRoute, makeRoute, sequenceRoute, setRoute } from "./plan-route.server.ts";
import { proposeDay } from "./propose-day.server.ts";
import { listRoutesOf, listUnplanned } from "./queries.server.ts";
import { routes } from "./tables.server.ts";

const HALF_PAST_ELEVEN = NOON.subtract({ minutes: 30 });

const { db } = await openTestShop();
await db.insert(siteSettings).values({});
const admin = await addCustomer(db);
const sam = await addCourier(db);
const customerId = await addCustomer(db);
const productId = await addProduct(db);
beforeEach(async () => {
  await db.delete(routes);
  for (const { id } of await listUnplanned(db, ROUTE_DAY, NOW)) {
    await stepOrder(db, { orderId: id, to: "canceled", actor: by(admin) }, () => NOW);
  }
});

const order = (more: Partial<Parameters<typeof addPacked>[1]> = {}) =>
  addPacked(db, { customerId, productId, ...more });
const make = async (courierId: string | null = null) => {
  const about = { actor: by(admin), day: ROUTE_DAY, courierId, departsAt: HALF_PAST_ELEVEN };
  const made = await makeRoute(db, about, NOW);
  if (!made.ok) throw new Error(made.refusal.sentence);
  return made.value.id;
};
const ofDay = () => listRoutesOf(db, ROUTE_DAY);
const seen = async () => new Map((await ofDay()).map(({ id, version }) => [id, version]));
const place = async (
  orderIds: string[],
  to: string | null,
  at: Parameters<typeof placeStops>[1]["place"] = "best",
) => placeStops(db, { actor: by(admin), orderIds, to, place: at, seen: await seen() }, NOW);
const sequences = async () => (await ofDay()).map(({ stops }) => stops.map(({ orderId }) => orderId));
const propose = (more: Partial<Parameters<typeof proposeDay>[1]> = {}) =>
  proposeDay(
    db,
    {
      ...{ actor: by(admin), day: ROUTE_DAY, courierIds: [sam], moreCars: 0 },
      ...{ departsAt: HALF_PAST_ELEVEN, until: null, byWindow: false, replansAll: false, ...more },
    },
    NOW,
  );

describe("orders on routes", () => {
  test("adds, moves, and removes orders, and recalculates all stops", async () => {
    const [one, two, three] = [await order(), await order({ zip: "55408" }), await order({ zip: "55379" })];
    const [first, second] = [await make(sam), await make()];
    expect(await place([one, two], first, 0)).toEqual({ ok: true, value: { placed: 2 } });
    expect(await place([three], first)).toMatchObject({ ok: true });
    expect((await sequences()).map((ids) => ids.toSorted())).toEqual([[one, two, three].toSorted(), []]);
    const [before] = await sequences();
    const last = before?.at(-1) as string;
    await place([last], first, "up");
    expect((await sequences())[0]?.indexOf(last)).toBe(1);
    await place([two], second);
    await place([three], null);
    expect(await sequences()).toEqual([[one], [two]]);
    expect((await listUnplanned(db, ROUTE_DAY, NOW)).map(({ id }) => id)).toEqual([three]);
    const [route] = await ofDay();
    expect(route?.stops[0]).toMatchObject({ position: 0, isLate: false, expectedAt: "2026-11-21T18:00:00Z" });
  });

  test("recalculates ETAs from another departure time, and marks a missed window", async () => {
    const id = await make();
    await place([await order(), await order({ zip: "55408" })], id);
    const version = (await ofDay())[0]?.version ?? 0;
    const departsAt = NOON.add({ hours: 3 });
    await setRoute(db, { actor: by(admin), routeId: id, version, courierId: sam, departsAt }, NOW);
    const [route] = await ofDay();
    expect(route?.stops.map(({ isLate }) => isLate)).toEqual([true, true]);
    expect(route).toMatchObject({ driver: "Sam Ostrander", departsAt: "2026-11-21T21:00:00Z" });
  });

  test("writes nothing and notifies no one for orders already in place", async () => {
    const [one, two] = [await order(), await order({ zip: "55408" })];
    const first = await make(sam);
    await place([one, two], first);
    const route = () => listRoutesOf(db, ROUTE_DAY);
    const [before, entries] = [await route(), await db.$count(auditLog)];
    const announced: string[] = [];
    const stop = onPersonChange((id) => announced.push(id));
    const last = before[0]?.stops.at(-1)?.orderId as string;
    for (const at of [1, "down"] as const) expect(await place([last], first, at)).toMatchObject({ ok: true });
    const version = before[0]?.version ?? 0;
    const same = { routeId: first, version, courierId: sam, departsAt: HALF_PAST_ELEVEN };
    expect(await setRoute(db, { actor: by(admin), ...same }, NOW)).toMatchObject({ ok: true });
    stop();
    expect(await route()).toEqual(before);
    expect(await db.$count(auditLog)).toBe(entries);
    expect(announced).toEqual([]);
  });

  test("applies the shortest sequence, written once", async () => {
    const ids = [await order(), await order({ zip: "55379" }), await order({ zip: "55408" })];
    const routeId = await make(sam);
    await place(ids, routeId, 0);
    const miles = async () => (await ofDay())[0]?.miles ?? 0;
    const inOrder = async () => (await ofDay())[0]?.version ?? 0;
    const sequence = async () =>
      sequenceRoute(db, { actor: by(admin), routeId, version: await inOrder() }, NOW);
    const lengths: number[] = [];
    for (const first of ids) {
      await place([first], routeId, 0);
      lengths.push(await miles());
    }
    expect(await sequence()).toMatchObject({ ok: true });
    expect(await miles()).toBeLessThanOrEqual(Math.min(...lengths));
    const [version, entries] = [await inOrder(), await db.$count(auditLog)];
    expect(await sequence()).toMatchObject({ ok: true });
    expect([await inOrder(), await db.$count(auditLog)]).toEqual([version, entries]);
    // The second of two presses isn't an error; a page outdated by others is.
    const stale = { actor: by(admin), routeId, version: version - 1 };
    expect(await sequenceRoute(db, stale, NOW)).toMatchObject({ ok: true, isUnchanged: true });
    const [[, second = ""] = []] = await sequences();
    await place([second], routeId, 0);
    expect(await miles()).toBeGreaterThan(Math.min(...lengths));
    expect(await sequenceRoute(db, stale, NOW)).toMatchObject({ refusal: { name: "changed" } });
  });

  test("refuses a change from an outdated page, or of a deleted route", async () => {
    const id = await make();
    const orderId = await order();
    const old = await seen();
    await place([orderId], id);
    const about = { actor: by(admin), orderIds: [orderId], to: null, place: "best", seen: old } as const;
    expect(await placeStops(db, about, NOW)).toMatchObject({ ok: false, refusal: { name: "changed" } });
    expect(await deleteRoute(db, { actor: by(admin), routeId: id, version: 1 }, NOW)).toMatchObject({
      refusal: { name: "changed" },
    });
    expect(await place([orderId], admin)).toMatchObject({ refusal: { name: "not_found" } });
    expect(await sequences()).toEqual([[orderId]]);
  });

  test("refuses orders that are out, closed, or for a later day", async () => {
    const id = await make();
    const orderId = await order();
    await stepOrder(db, { orderId, to: "out_for_delivery", actor: by(admin) }, () => NOW);
    expect(await place([orderId], id)).toMatchObject({ refusal: { name: "has_left" } });
    const early = await makeRoute(
      db,
      { actor: by(admin), day: ROUTE_DAY.subtract({ days: 1 }), courierId: null, departsAt: NOW },
      NOW.subtract({ hours: 24 }),
    );
    const other = early.ok ? early.value.id : "";
    const about = { actor: by(admin), orderIds: [await order()], to: other, place: "best" } as const;
    const known = new Map([[other, 1]]);
    expect(await placeStops(db, { ...about, seen: known }, NOW)).toMatchObject({
      refusal: { name: "later_day" },
    });
  });

  test("removes a canceled order from its route", async () => {
    const id = await make();
    const [one, two] = [await order(), await order()];
    await place([one, two], id);
    await stepOrder(db, { orderId: one, to: "canceled", actor: by(admin) }, () => NOW);
    expect(await sequences()).toEqual([[two]]);
  });

  test("accepts only an active courier as driver", async () => {
    const gone = await addCourier(db);
    await db.update(couriers).set({ endedAt: NOW }).where(eq(couriers.userId, gone));
    const about = { actor: by(admin), day: ROUTE_DAY, departsAt: HALF_PAST_ELEVEN };
    const no = { ok: false, refusal: { name: "no_such_driver" } };
    expect(await makeRoute(db, { ...about, courierId: gone }, NOW)).toMatchObject(no);
    expect(await makeRoute(db, { ...about, courierId: customerId }, NOW)).toMatchObject(no);
    expect(await propose({ courierIds: [gone] })).toMatchObject(no);
    expect(await ofDay()).toEqual([]);
  });

  test("unassigns the orders of a deleted route, and records it all in the audit log", async () => {
    const id = await make(sam);
    const orderId = await order();
    await place([orderId], id);
    const announced: string[] = [];
    const off = onPersonChange((userId) => announced.push(userId));
    await deleteRoute(db, { actor: by(admin), routeId: id, version: 2 }, NOW);
    off();
    expect(announced).toContain(sam);
    expect((await listUnplanned(db, ROUTE_DAY, NOW)).map((door) => door.id)).toEqual([orderId]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.at);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "routes.delete",
      "routes.save",
      "routes.save",
    ]);
  });
});

describe("suggested routes", () => {
  test("suggests routes for every unassigned order, and keeps planned routes", async () => {
    const planned = await order();
    await place([planned], await make());
    const others = [
      await order({ zip: "55408" }),
      await order({ zip: "55379" }),
      await order({ zip: "55401" }),
    ];
    expect(await propose({ moreCars: 1 })).toEqual({
      ok: true,
      value: { routes: 2, orders: 3, left: [] },
    });
    const all = await sequences();
    expect(all[0]).toEqual([planned]);
    expect(all.slice(1).flat().sort()).toEqual(others.sort());
    expect(await propose()).toMatchObject({ refusal: { name: "nothing_to_plan" } });
    expect((await ofDay()).flatMap(({ stops }) => stops.map(({ isLate }) => isLate))).not.toContain(true);
  });

  test("replaces planned routes when suggesting again", async () => {
    const [left, open] = [await order(), await order({ zip: "55408" })];
    const out = await make(sam);
    await place([left], out);
    await dispatchRoute(db, { routeId: out, actor: by(admin) }, () => NOW);
    await place([open], await make());
    expect(await propose({ courierIds: [], moreCars: 1, replansAll: true })).toMatchObject({
      ok: true,
      value: { routes: 1, orders: 1 },
    });
    expect(await sequences()).toEqual([[left], [open]]);
    expect((await ofDay()).map(({ state }) => state)).toEqual(["out", "planned"]);
  });

  test("reports orders that fit no vehicle or window", async () => {
    await db.update(siteSettings).set({ routeGoodsMost: 50 });
    const [one, two] = [await order(), await order()];
    const done = await propose();
    await db.update(siteSettings).set({ routeGoodsMost: 5_000 });
    expect(done).toMatchObject({ value: { orders: 1, left: [{ why: "value" }] } });
    expect(await propose({ departsAt: NOON.add({ minutes: 118 }) })).toMatchObject({
      value: { orders: 0, left: [{ why: "window" }] },
    });
    expect((await sequences()).flat()).toHaveLength(1);
    expect([one, two]).toContain((await sequences()).flat()[0]);
  });

  test("includes orders of a route that wasn't dispatched yesterday", async () => {
    const id = await make();
    const orderId = await order();
    await place([orderId], id);
    await db.update(routes).set({ day: ROUTE_DAY.subtract({ days: 1 }) });
    expect((await listUnplanned(db, ROUTE_DAY, NOW)).map((door) => door.id)).toEqual([orderId]);
    expect(await propose()).toMatchObject({ ok: true, value: { orders: 1 } });
    expect(await sequences()).toEqual([[orderId]]);
  });

  test("refuses suggestions for a past day, or without a vehicle", async () => {
    await order();
    expect(await propose({ day: ROUTE_DAY.subtract({ days: 1 }) })).toMatchObject({
      refusal: { name: "past_day" },
    });
    expect(await propose({ courierIds: [] })).toMatchObject({ refusal: { name: "no_cars" } });
  });
});

describe("two concurrent admins", () => {
  test("suggests routes once; the second admin finds nothing left", async () => {
    await order();
    await order({ zip: "55408" });
    const both = await Promise.all([propose(), propose({ courierIds: [], moreCars: 2 })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: "nothing_to_plan" } });
    expect((await sequences()).flat()).toHaveLength(2);
  });

  test("puts an order on only one of two routes", async () => {
    const [first, second] = [await make(), await make()];
    const orderId = await order();
    const known = await seen();
    const about = { actor: by(admin), orderIds: [orderId], place: "best", seen: known } as const;
    const both = await Promise.all([first, second].map((to) => placeStops(db, { ...about, to }, NOW)));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await sequences()).flat()).toEqual([orderId]);
  });

  test("creates routes with different numbers", async () => {
    await Promise.all([make(), make(), make(sam)]);
    expect((await ofDay()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});
