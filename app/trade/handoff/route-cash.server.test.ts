import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findOpenCashDrawer } from "#app/trade/accounting/cash-drawer-queries.server.ts";
import { closeCashDrawer } from "#app/trade/accounting/close-cash-drawer.server.ts";
import { floats } from "#app/trade/accounting/tables.server.ts";
import { listCourierRoutes } from "#app/trade/routes/courier-queries.server.ts";
import { dispatchRoute, endRoute } from "#app/trade/routes/dispatch-route.server.ts";
import { sendOut } from "#app/trade/routes/send-out.server.ts";
import { routes } from "#app/trade/routes/tables.server.ts";
import { closingOf } from "#fixtures/cash-drawers.ts";
import { handOff } from "#fixtures/delivered.ts";
import { addCourier, addPacked, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { takeBackRoute } from "./take-back-route.server.ts";

// Cash of a route: its float, the cash collected, and the cash to hand in (rules accounting/float,
// accounting/courier-cash).

const { db } = await openTestShop();
const [admin, customerId, productId] = [
  await addCustomer(db),
  await addCustomer(db),
  await addProduct(db, { stock: 100 }),
];
let sam = "";
const after = (minutes: number) => NOW.add({ minutes });
const order = () => addPacked(db, { customerId, productId });
/** Cash of each route of the day, as shown on this courier's phone. */
const routeCash = async () =>
  (await listCourierRoutes(db, { courierId: sam, day: ROUTE_DAY, givesFeeBack: false }, NOW)).map(
    ({ cash }) => cash,
  );
async function leave(orderIds: string[], minutes: number, floatCents?: number) {
  const about = { orderIds, courierId: sam, actor: by(admin), floatCents };
  const sent = await sendOut(db, about, () => after(minutes));
  if (!sent.ok || !sent.value.route) throw new Error("nothing left");
  return sent.value.route.id;
}
const back = (routeId: string, minutes: number) =>
  endRoute(db, { routeId, actor: by(sam) }, () => after(minutes));

beforeEach(async () => {
  await db.delete(routes);
  sam = await addCourier(db);
});

test("shows the float and the cash from a route's stops as cash to hand in, until it's counted", async () => {
  const [one, other, third] = [await order(), await order(), await order()];
  const first = await leave([one, other], 0, 4_000);
  expect(await routeCash()).toEqual([{ floatCents: 4_000, takenCents: 0, isOpen: true }]);
  await handOff(db, { orderId: one, handledBy: sam, at: after(10) });
  await handOff(db, { orderId: other, handledBy: sam, at: after(20), paymentMethod: "debit" });
  const price = (await findOpenCashDrawer(db, { handledBy: sam, day: ROUTE_DAY.toString() }))?.cashCents ?? 0;
  expect(price).toBeGreaterThan(0);
  expect(await back(first, 30)).toMatchObject({ ok: true });
  const second = await leave([third], 40);
  await handOff(db, { orderId: third, handledBy: sam, at: after(50) });
  expect(await back(second, 60)).toMatchObject({ ok: true });
  expect(await routeCash()).toEqual([
    { floatCents: 4_000, takenCents: price, isOpen: true },
    { floatCents: 0, takenCents: price, isOpen: true },
  ]);
  const form = await closingOf(db, { handledBy: sam, day: ROUTE_DAY.toString() }, { note: "" });
  expect(form.pieces).toEqual({ 1: 4_000 + 2 * price });
  expect(await closeCashDrawer(db, { ...form, actor: by(admin) }, after(70))).toMatchObject({ ok: true });
  expect((await routeCash()).map(({ isOpen }) => isOpen)).toEqual([false, false]);
});

test("excludes cash that an admin collected for a stop", async () => {
  const orderId = await order();
  await leave([orderId], 0);
  await handOff(db, { orderId, handledBy: admin, at: after(10) });
  expect(await routeCash()).toEqual([{ floatCents: 0, takenCents: 0, isOpen: false }]);
});

test("returns the float of an undone dispatch, and records a new one once at the next dispatch", async () => {
  const routeId = await leave([await order()], 0, 4_000);
  expect(await takeBackRoute(db, { routeId, actor: by(admin) }, () => after(1))).toMatchObject({ ok: true });
  expect(await routeCash()).toEqual([{ floatCents: 0, takenCents: 0, isOpen: false }]);
  const press = { routeId, actor: by(sam), courierId: sam, floatCents: 2_500 };
  const both = await Promise.all([
    dispatchRoute(db, press, () => after(2)),
    dispatchRoute(db, press, () => after(2)),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await routeCash()).toEqual([{ floatCents: 2_500, takenCents: 0, isOpen: true }]);
  const rows = await db.select().from(floats).where(eq(floats.routeId, routeId));
  expect(rows.map(({ cents, takenBackAt }) => [cents, takenBackAt !== null]).sort()).toEqual([
    [2_500, false],
    [4_000, true],
  ]);
});
