import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { addOrderNote } from "#app/trade/orders/add-order-note.server.ts";
import { markPaid, takePaymentBefore } from "#app/trade/orders/take-payment.server.ts";
import { addCourier, addPacked, addRoute, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, NOON, NOW, openTestShop } from "#fixtures/shop.ts";
import { listCourierRoutes } from "./courier-queries.server.ts";
import { routes } from "./tables.server.ts";

// The data a courier's phone gets for a day, with the amount due at each door even offline (rules
// routes/courier-access, courier-app/stops, accounting/prepayment-refund).

const { db } = await openTestShop();
await db.insert(siteSettings).values({ payBeforeLeaving: true });
const [customerId, courierId] = [await addCustomer(db), await addCourier(db)];
const productId = await addProduct(db);
beforeEach(async () => {
  await db.delete(routes);
});

// Items 48.00 and delivery 7.99; 15% tax on both, 8.53% on the items.
const TOTAL = 4_800 + 799 + 840 + 409;
const FEE = 799 + 120;

async function dueOf(orderIds: readonly string[], givesFeeBack: boolean) {
  const own = { courierId, day: ROUTE_DAY, givesFeeBack };
  const stops = (await listCourierRoutes(db, own, NOW)).flatMap((route) => route.stops);
  return orderIds.map((orderId) => {
    const stop = stops.find(({ number }) => orderId.startsWith(number));
    return [stop?.isPaid, stop?.dueCents, stop?.lateDueCents];
  });
}

test("shows the amount due at a door: all of it, nothing when prepaid, and less when late", async () => {
  const order = { customerId, productId, quantity: 2 };
  const [{ orderId: open }, paid] = [await addOrder(db, order), await addPacked(db, order)];
  const asked = { actor: by(customerId), method: "debit", amountCents: TOTAL } as const;
  const took = await takePaymentBefore(db, { ...asked, orderId: paid });
  expect(took).toMatchObject({ ok: true });
  const { orderId: byLink } = await addOrder(db, { ...order, way: "link" });
  const marked = { orderId: byLink, actor: by(customerId), reference: "", amountCents: TOTAL };
  expect(await markPaid(db, marked)).toMatchObject({ ok: true });
  await addRoute(db, { courierId, day: ROUTE_DAY, orderIds: [open, paid, byLink] }, () => NOW);

  expect(await dueOf([open, paid, byLink], false)).toEqual([
    [false, TOTAL, TOTAL],
    [true, 0, 0],
    [true, 0, 0],
  ]);
  // The shop refunds the fee of a prepaid order, not the courier.
  expect(await dueOf([open, paid], true)).toEqual([
    [false, TOTAL, TOTAL - FEE],
    [true, 0, 0],
  ]);
});

test("applies the late amount from 15 minutes after the window", async () => {
  const { orderId } = await addOrder(db, { customerId, productId });
  await addRoute(db, { courierId, day: ROUTE_DAY, orderIds: [orderId] }, () => NOW);
  const [route] = await listCourierRoutes(db, { courierId, day: ROUTE_DAY, givesFeeBack: true }, NOW);
  expect(route?.stops[0]?.lateFrom).toBe(NOON.add({ hours: 2, minutes: 15 }).toString());
});

test("shows a courier only the notes for couriers, oldest first", async () => {
  const [{ orderId }, other] = [
    await addOrder(db, { customerId, productId }),
    await addOrder(db, { customerId, productId }),
  ];
  for (const [minutes, text, forCourier] of [
    [2, "The bell is broken.", true],
    [1, "Call from the lobby.", true],
    [0, "Owes us an apology.", false],
  ] as const) {
    const note = { noteId: randomUUID(), orderId, customerId, actor: by(customerId), text, forCourier };
    expect(await addOrderNote(db, note, NOW.add({ minutes }))).toMatchObject({ ok: true });
    expect(await addOrderNote(db, { ...note, forCourier: !forCourier }, NOW)).toMatchObject({ ok: false });
  }
  await addRoute(db, { courierId, day: ROUTE_DAY, orderIds: [orderId, other.orderId] }, () => NOW);
  const [route] = await listCourierRoutes(db, { courierId, day: ROUTE_DAY, givesFeeBack: false }, NOW);
  expect(route?.stops.map(({ notes }) => notes)).toEqual([
    ["Call from the lobby.", "The bell is broken."],
    [],
  ]);
});

test("hides a stop from other couriers and on other days", async () => {
  const { orderId } = await addOrder(db, { customerId, productId });
  await addRoute(db, { courierId, day: ROUTE_DAY, orderIds: [orderId] }, () => NOW);
  const read = (own: { courierId: string; day: Temporal.PlainDate }) =>
    listCourierRoutes(db, { ...own, givesFeeBack: false }, NOW);
  expect(await read({ courierId: await addCourier(db, "Kim"), day: ROUTE_DAY })).toEqual([]);
  expect(await read({ courierId, day: ROUTE_DAY.add({ days: 1 }) })).toEqual([]);
  expect(JSON.stringify(await read({ courierId, day: ROUTE_DAY }))).not.toContain("1991-08-17");
});
