import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listCourierRoutes } from "#app/trade/routes/courier-queries.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import { makeBirthChecks } from "#app/trade/routes/try-birth-date.server.ts";
import { addCourier, addRoute, ROUTE_DAY } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, openTestShop, risingClock, wholeOrder } from "#fixtures/shop.ts";
import { applyUpdate } from "./apply-update.server.ts";
import type { CourierUpdate } from "./courier-update-form.ts";

const { db } = await openTestShop();
const ada = await addCustomer(db);
const sam = await addCourier(db);
const later = risingClock();
let orderId: string;
let stopId: string;

beforeEach(async () => {
  const productId = await addProduct(db, { stock: 10 });
  const gift = { giftName: "Nils Berg", giftPhone: "612-555-0177", giftNote: "With love" };
  ({ orderId } = await addOrder(db, { customerId: ada, productId, gift }));
  ({
    stops: [stopId = ""],
  } = await addRoute(db, { courierId: sam, day: ROUTE_DAY, orderIds: [orderId] }, later));
});

/** Sends a delivery with a birth date that isn't the account's, and returns why it was refused. */
async function refusalFor(birthDate: string) {
  const update: CourierUpdate = {
    ...{ key: randomUUID(), stopId, occurredAt: later().toString(), kind: "delivered", idType: "passport" },
    ...{ idNotExpired: true, notIntoxicated: true, birthDate, paymentMethod: "cash" },
    amountCents: (await wholeOrder(db, orderId)).totalCents,
  };
  const taken = await applyUpdate(db, { userId: sam, address: "192.0.2.9" }, update, later);
  return taken.ok ? taken.value.sentence : taken.refusal.name;
}

test("delivers a gift to a recipient of age, whatever the account's birth date", async () => {
  expect(await refusalFor("1960-02-29")).toBe("");
  expect((await wholeOrder(db, orderId)).status).toBe("completed");
});

test("refuses a recipient under age, without counting the birth date", async () => {
  expect(await refusalFor("2008-05-04")).toBe("The recipient is under 21. Don't deliver the order.");
  const [stop] = await db.select().from(routeStops).where(eq(routeStops.id, stopId));
  expect([(await wholeOrder(db, orderId)).status, stop?.birthTries]).toEqual(["out_for_delivery", 0]);
});

test("names the recipient to the courier, and gives the phone no hash of the customer's birth date", async () => {
  await makeBirthChecks(db, { courierId: sam, day: ROUTE_DAY });
  const tours = await listCourierRoutes(db, { courierId: sam, day: ROUTE_DAY, givesFeeBack: false }, later());
  const stop = tours.flatMap(({ stops }) => stops).find(({ id }) => id === stopId);
  expect(stop).toMatchObject({
    ...{ name: "Nils Berg", phone: "612-555-0177", birthCheck: null },
    giftFrom: { name: "Ada Lindgren", phone: "612-555-0134" },
  });
  const [row] = await db.select().from(routeStops).where(eq(routeStops.id, stopId));
  expect(row?.birthHash).toBeNull();
});
