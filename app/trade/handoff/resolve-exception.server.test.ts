import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { onAdminChange, onPersonChange } from "#app/base/db/changes.server.ts";
import { inTransaction } from "#app/base/db/client.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { BIRTH_TRIES } from "#app/trade/routes/stop-view.ts";
import { routes } from "#app/trade/routes/tables.server.ts";
import { tryBirthDate } from "#app/trade/routes/try-birth-date.server.ts";
import { addCourier, addRoute } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, NOON, openTestShop, risingClock } from "#fixtures/shop.ts";
import { isRinging } from "./door-call.ts";
import { listDoorCalls } from "./queries.server.ts";
import { letStopGoOn, takeDoorCall } from "./resolve-exception.server.ts";
import { courierUpdates } from "./tables.server.ts";

const DAY = Temporal.PlainDate.from("2026-11-21");
const { db } = await openTestShop();
const ada = await addCustomer(db);
const ingrid = await addCustomer(db);
await db.update(users).set({ name: "Ingrid" }).where(eq(users.id, ingrid));
const bo = await addCustomer(db);
const later = risingClock();

let courierId: string;
let orderId: string;
let stopId: string;
let routeId: string;
const at = (minutes: number) => NOON.add({ minutes });

beforeEach(async () => {
  courierId = await addCourier(db);
  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db) }));
  const made = await addRoute(db, { courierId, day: DAY, orderIds: [orderId] }, later);
  [stopId, routeId] = [made.stops[0] ?? "", made.routeId];
});

const tryDates = async (times: number, minute = 0) => {
  const birthDate = Temporal.PlainDate.from("1980-01-01");
  for (let n = 0; n < times; n++)
    await inTransaction(db, (tx) => tryBirthDate(tx, { stopId, birthDate }, at(minute + n)));
};
const refuse = (minute: number, sentence = "Call the shop.") =>
  db.insert(courierUpdates).values({
    ...{ key: randomUUID(), stopId, courierId, kind: "failed", answer: {}, occurredAt: at(minute) },
    ...{ receivedAt: at(minute), refusal: sentence },
  });
const callOf = async () => (await listDoorCalls(db)).find((call) => call.stopId === stopId);
const take = (userId: string, minute: number) =>
  takeDoorCall(db, { ...by(userId), userId }, stopId, at(minute));
const rings = async (minute: number) => {
  const call = await callOf();
  return call !== undefined && isRinging(call, isoText(at(minute)));
};

test("calls the shop after the fifth wrong birth date, with customer, courier, time, and phone number", async () => {
  await tryDates(BIRTH_TRIES - 1);
  expect(await callOf()).toBeUndefined();
  await tryDates(1, 4);
  expect(await callOf()).toMatchObject({
    ...{ stopId, orderId, customer: "Ada Lindgren", courier: "Sam Ostrander", courierPhone: "612-555-0199" },
    ...{ isOnRoute: true, since: isoText(at(4)), needs: [{ kind: "birth_dates" }], taken: null },
  });
});

test("calls once for a stop with several needs, from the oldest on, until all are resolved", async () => {
  await refuse(1, "The amount differs.");
  await tryDates(BIRTH_TRIES, 2);
  expect(await callOf()).toMatchObject({
    ...{ since: isoText(at(1)) },
    needs: [{ kind: "refused", sentence: "The amount differs." }, { kind: "birth_dates" }],
  });
  await letStopGoOn(db, by(ingrid), stopId, at(8));
  expect((await callOf())?.needs).toEqual([{ kind: "refused", sentence: "The amount differs." }]);
  await db
    .update(courierUpdates)
    .set({ resolvedAt: at(9) })
    .where(eq(courierUpdates.stopId, stopId));
  expect(await callOf()).toBeUndefined();
});

test("reserves a taken call for five minutes, shown to other admins and the courier, and then rings again", async () => {
  await refuse(0);
  expect(await rings(0)).toBe(true);
  const announced: string[] = [];
  const leave = [
    onPersonChange((id) => void announced.push(id)),
    onAdminChange(() => void announced.push("admins")),
  ];
  expect(await take(ingrid, 1)).toMatchObject({ ok: true });
  for (const stop of leave) stop();
  expect(announced).toEqual([courierId, "admins"]);
  expect(await callOf()).toMatchObject({ taken: { by: "Ingrid", userId: ingrid, at: isoText(at(1)) } });
  expect([await rings(1), await rings(5), await rings(6)]).toEqual([false, false, true]);
  expect(await take(bo, 3)).toEqual({ ok: false, refusal: { name: "taken", by: "Ingrid" } });
  expect(await take(ingrid, 4)).toMatchObject({ ok: true });
  expect(await rings(8)).toBe(false);
  expect(await take(bo, 10)).toMatchObject({ ok: true });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
  expect(entries.filter(({ action }) => action === "door_calls.take")).toHaveLength(3);
});

test("gives a call to one of two admins who take it concurrently", async () => {
  await refuse(0);
  const both = await Promise.all([take(ingrid, 1), take(bo, 1)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("treats a need after a resolved call as a new call", async () => {
  await refuse(0);
  await take(ingrid, 1);
  await db
    .update(courierUpdates)
    .set({ resolvedAt: at(2) })
    .where(eq(courierUpdates.stopId, stopId));
  await refuse(3);
  expect(await callOf()).toMatchObject({ since: isoText(at(3)), taken: null });
});

test("stops ringing once the route has ended, but stays listed", async () => {
  await refuse(0);
  await db
    .update(routes)
    .set({ endedAt: at(60) })
    .where(eq(routes.id, routeId));
  expect(await callOf()).toMatchObject({ isOnRoute: false });
  expect(await rings(61)).toBe(false);
  expect(await takeDoorCall(db, { ...by(ingrid), userId: ingrid }, randomUUID(), at(1))).toMatchObject({
    refusal: { name: "gone" },
  });
});
