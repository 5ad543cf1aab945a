import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { cancelOrder, moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { placeStops } from "#app/trade/routes/place-stops.server.ts";
import { makeRoute } from "#app/trade/routes/plan-route.server.ts";
import { findRoute } from "#app/trade/routes/queries.server.ts";
import { sendOneOut } from "#app/trade/routes/send-out.server.ts";
import { addBatch, faultsOfBatches } from "#fixtures/batches.ts";
import { askedOf, faultsOfOrders, storedOrder } from "#fixtures/changes.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { addCourier, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addCustomers, addProduct, by, NOON, NOW, risingClock } from "#fixtures/shop.ts";
import { changePlacedOrder } from "./change-placed.server.ts";

const { db } = await openTestCheckout();
const admin = await addCustomer(db);
const later = risingClock();
const LATE = NOON.add({ hours: 4 }).toString();

async function placeAll(howMany: number, productId: string) {
  const people = await addCustomers(db, howMany);
  return Promise.all(
    people.map(async (customerId) => {
      const form = formFor([{ id: productId, quantity: 2 }]);
      const placed = await placeOrder(db, { customerId, requireVerifiedEmail: true, form }, NOW);
      if (!placed.ok) throw new Error(placed.refusal.sentence);
      return { customerId, orderId: placed.value.orderId };
    }),
  );
}
type Asked = Parameters<typeof askedOf>[2];
const change = async (orderId: string, asked: Asked) =>
  changePlacedOrder(db, { orderId, actor: by(admin), asked: await askedOf(db, orderId, asked) }, later);
const namesOf = (all: readonly ({ ok: true } | { ok: false; refusal: { name: string } })[]) =>
  [...new Set(all.map((one) => (one.ok ? "done" : one.refusal.name)))].sort();

test("keeps every sum exact while 200 changes race with packing, cancellations, dispatch, planning, and other buyers", async () => {
  const gummies = await addProduct(db, { name: "Lake Gummies", priceCents: 3_000 });
  for (const received of [60, 90, 110]) await addBatch(db, { productId: gummies, received });
  const placed = await placeAll(100, gummies);
  const couriers = await Promise.all(Array.from({ length: 5 }, () => addCourier(db)));
  const planned = { actor: by(admin), day: ROUTE_DAY, courierId: null, departsAt: NOON };
  const route = await makeRoute(db, planned, NOW);
  if (!route.ok) throw new Error(route.refusal.sentence);
  const { id } = route.value;
  const buyers = await addCustomers(db, 20);
  const done = await Promise.all([
    ...placed.map(({ orderId }, nth) => change(orderId, { units: { [gummies]: 1 + (nth % 4) } })),
    ...placed.map(({ orderId }, nth) =>
      change(orderId, nth % 2 ? { windowStart: LATE } : { zip: "55410", city: "Minneapolis" }),
    ),
    ...placed
      .slice(0, 60)
      .map(({ orderId }) => moveOrder(db, { orderId, to: "confirmed", actor: by(admin) }, later)),
    ...placed
      .slice(0, 40)
      .map(({ orderId }) => moveOrder(db, { orderId, to: "packed", actor: by(admin) }, later)),
    ...placed.slice(20, 40).map(({ orderId, customerId }) => cancelOrder(db, { orderId, customerId }, later)),
    ...placed
      .slice(0, 10)
      .map(({ orderId }) =>
        sendOneOut(db, { orderId, courierId: couriers[0] ?? "", actor: by(admin) }, later),
      ),
    ...placed
      .slice(40, 60)
      .map(({ orderId }) =>
        placeStops(
          db,
          { actor: by(admin), orderIds: [orderId], to: id, place: "best", seen: new Map() },
          NOW,
        ),
      ),
    ...buyers.map((customerId) => {
      const form = formFor([{ id: gummies, quantity: 1 }], { windowStart: LATE });
      return placeOrder(db, { customerId, requireVerifiedEmail: true, form }, NOW);
    }),
  ]);
  expect(done.filter(({ ok }) => ok).length).toBeGreaterThan(100);
  expect(namesOf(done)).not.toContain("busy");
  expect(await faultsOfOrders(db)).toEqual([]);
  expect(await faultsOfBatches(db, gummies, "2026-11-21")).toEqual([]);
  const stops = (await findRoute(db, id))?.stops ?? [];
  const ids = stops.map(({ orderId }) => orderId);
  const onRoute = ids.length ? await db.select().from(orders).where(inArray(orders.id, ids)) : [];
  expect(onRoute.every(({ status }) => status !== "out_for_delivery")).toBe(true);
});

test("gives 5 of 30 orders a window with 5 spots, and never deadlocks two that swap windows", async () => {
  const soap = await addProduct(db, { name: "Birch Soap", priceCents: 3_000 });
  const placed = await placeAll(30, soap);
  await db.update(siteSettings).set({ windowCapacity: 5 });
  const to = { option: "scheduled", windowStart: NOON.add({ hours: 24 }).toString() } as const;
  const moved = await Promise.all(placed.map(({ orderId }) => change(orderId, to)));
  expect(moved.filter(({ ok }) => ok)).toHaveLength(5);
  expect(namesOf(moved)).toEqual(["done", "window_full"]);
  // A window keeps the capacity it was created with.
  await db.update(deliveryWindows).set({ capacity: 1_000 });
  const orderThat = (isMoved: boolean) => placed[moved.findIndex(({ ok }) => ok === isMoved)]?.orderId ?? "";
  const [one, other] = [orderThat(true), orderThat(false)];
  for (let turn = 0; turn < 10; turn += 1) {
    const [here, there] = [await storedOrder(db, one), await storedOrder(db, other)];
    const windowOf = ({ deliveryOption: option, windowStart }: typeof here) => ({
      ...{ option, windowStart: windowStart.toString() },
    });
    const swapped = await Promise.all([change(one, windowOf(there)), change(other, windowOf(here))]);
    expect(namesOf(swapped)).toEqual(["done"]);
  }
  expect(await faultsOfOrders(db)).toEqual([]);
});
