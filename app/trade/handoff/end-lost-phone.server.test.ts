import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { courierPhones, couriers, users } from "#app/accounts/auth/tables.server.ts";
import { isPhoneEnded } from "#app/accounts/couriers/register-phone.server.ts";
import { orderNotes } from "#app/trade/orders/tables.server.ts";
import { addRoute } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop, risingClock } from "#fixtures/shop.ts";
import { applyUpdate } from "./apply-update.server.ts";
import { endCourierWithException, endLostPhone } from "./end-lost-phone.server.ts";
import { lastUpdatesOf, listDoorCalls, listExceptions, listOwnExceptions } from "./queries.server.ts";
import { resolveException } from "./resolve-exception.server.ts";
import { courierUpdates } from "./tables.server.ts";

const later = risingClock();
const DAY = Temporal.PlainDate.from("2026-11-21");
const { db } = await openTestShop();
const customerId = await addCustomer(db);
const admin = await addCustomer(db, { firstName: "Ingrid" });
const productId = await addProduct(db);

async function courierOut(stops: number) {
  const userId: string = randomUUID();
  await db.insert(users).values({ id: userId, name: "Sam", email: `${userId}@example.com` });
  const phone = { userId, name: "Chrome on Android", firstSeenAt: NOW, lastSeenAt: NOW };
  const [phoneId, otherId]: [string, string] = [randomUUID(), randomUUID()];
  for (const id of [phoneId, otherId])
    await db.insert(courierPhones).values({ ...phone, id, sessionId: randomUUID() });
  const orderIds: string[] = [];
  for (let n = 0; n < stops; n += 1)
    orderIds.push((await addOrder(db, { customerId, productId, quantity: 2 })).orderId);
  const route = stops > 0 ? await addRoute(db, { courierId: userId, day: DAY, orderIds }, later) : null;
  const stopIds: string[] = route?.stops ?? [];
  return { userId, phoneId, otherId, orderIds, stops: stopIds };
}

const notHome = (stopId = "") => ({
  ...{ key: randomUUID(), stopId, occurredAt: NOW.toString(), kind: "failed" as const },
  ...{ reason: "not_home" as const, note: "" },
});

test("leaves one exception with the open stops when a phone is removed", async () => {
  const { userId, phoneId, orderIds, stops } = await courierOut(3);
  const sam = { userId, address: null, phoneId };
  expect(await applyUpdate(db, sam, notHome(stops[0]), later)).toMatchObject({ ok: true });
  expect(await endLostPhone(db, by(admin), { userId, phoneId }, NOW)).toMatchObject({ ok: true });
  expect(await isPhoneEnded(db, phoneId)).toBe(true);
  const exceptions = (await listExceptions(db)).filter(({ stopId }) => stops.includes(stopId));
  const [, second = "", third = ""] = orderIds.map((id) => id.slice(0, 8));
  expect(exceptions).toMatchObject([{ kind: "phone_ended", stopId: stops[1], courier: "Sam" }]);
  expect(exceptions[0]?.sentence).toContain(`with 2 stops open: ${second}, ${third}.`);
  // It isn't a call from a door, and the courier's other phone shows no rejected update.
  expect((await listDoorCalls(db)).filter(({ stopId }) => stops.includes(stopId))).toEqual([]);
  expect(await listOwnExceptions(db, userId, DAY)).toEqual([]);
  const settled = { key: exceptions[0]?.key ?? "", note: "Sam has another phone." };
  expect(await resolveException(db, { userId: admin, address: null }, settled, NOW)).toMatchObject({
    ok: true,
  });
  expect(await db.$count(orderNotes, eq(orderNotes.orderId, orderIds[1] ?? ""))).toBe(1);
});

test("leaves no exception when removed twice, or without open stops", async () => {
  const { userId, phoneId, otherId } = await courierOut(0);
  const before = (await listExceptions(db)).length;
  const end = (id: string) => endLostPhone(db, by(admin), { userId, phoneId: id }, NOW);
  expect(await end(phoneId)).toMatchObject({ ok: true });
  expect(await end(phoneId)).toMatchObject({ refusal: { name: "phone_ended" } });
  expect(await end(otherId)).toMatchObject({ ok: true });
  expect((await listExceptions(db)).length).toBe(before);
});

test("shows a phone's own last update, and none of other phones", async () => {
  const { userId, phoneId, otherId, orderIds, stops } = await courierOut(2);
  const stranger = await courierOut(0);
  await applyUpdate(db, { userId, address: null, phoneId }, notHome(stops[0]), later);
  await applyUpdate(db, { userId, address: null, phoneId: stranger.phoneId }, notHome(stops[1]), later);
  expect(await lastUpdatesOf(db, [phoneId, otherId, stranger.phoneId])).toEqual({
    [phoneId]: {
      orderId: orderIds[0],
      kind: "failed",
      answer: { reason: "not_home", note: "" },
      at: expect.any(String),
    },
  });
});

test("leaves an exception for open stops when a courier is deactivated, and none without", async () => {
  const { userId, orderIds, stops } = await courierOut(2);
  await db.insert(couriers).values({ userId, phone: "612-555-0199", madeAt: NOW }).onConflictDoNothing();
  expect(await endCourierWithException(db, by(admin), userId, NOW)).toMatchObject({ ok: true });
  const exceptions = (await listExceptions(db)).filter(({ stopId }) => stops.includes(stopId));
  const numbers = orderIds.map((id) => id.slice(0, 8)).join(", ");
  expect(exceptions).toHaveLength(1);
  expect(exceptions[0]?.sentence).toContain(`was deactivated with 2 stops open: ${numbers}.`);
  expect(await endCourierWithException(db, by(admin), userId, NOW)).toMatchObject({
    refusal: { name: "ended" },
  });
  const other = await courierOut(0);
  const { userId: idle } = other;
  await db
    .insert(couriers)
    .values({ userId: idle, phone: "612-555-0199", madeAt: NOW })
    .onConflictDoNothing();
  expect(await endCourierWithException(db, by(admin), idle, NOW)).toMatchObject({ ok: true });
  expect(await db.$count(courierUpdates, eq(courierUpdates.courierId, idle))).toBe(0);
});
