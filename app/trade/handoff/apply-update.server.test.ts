import { randomUUID } from "node:crypto";
import { and, count, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#app/accounts/auth/tables.server.ts";
import { openDatabase } from "#app/base/db/client.server.ts";
import { orderEvents, orders, payments } from "#app/trade/orders/tables.server.ts";
import { findOwnStop } from "#app/trade/routes/courier-queries.server.ts";
import { routeStops } from "#app/trade/routes/tables.server.ts";
import { addRoute } from "#fixtures/routes.ts";
import {
  addCustomer,
  addOrder,
  addProduct,
  by,
  NOW,
  openTestShop,
  risingClock,
  wholeOrder,
} from "#fixtures/shop.ts";
import { applyUpdate } from "./apply-update.server.ts";
import type { CourierUpdate } from "./courier-update-form.ts";
import { listExceptions, listOwnExceptions, listStoppedStops } from "./queries.server.ts";
import { completeDelivery, eraseHandoffNotes, failDelivery } from "./record-handoff.server.ts";
import { letStopGoOn, resolveException } from "./resolve-exception.server.ts";
import { courierUpdates } from "./tables.server.ts";

let gummies: string;
let orderId: string;
let stopId: string;
let due: number;

const later = risingClock();
const DAY = Temporal.PlainDate.from("2026-11-21");

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);
const courierId: string = randomUUID();
await db.insert(users).values({ id: courierId, name: "Sam", email: `${courierId}@example.com` });
const sam = { userId: courierId, address: "192.0.2.9" };

beforeEach(async () => {
  gummies = await addProduct(db, { stock: 10 });
  ({ orderId } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 2 }));
  ({
    stops: [stopId = ""],
  } = await addRoute(db, { courierId: sam.userId, day: DAY, orderIds: [orderId] }, later));
  due = (await wholeOrder(db, orderId)).totalCents;
});

type Of<Kind> = Extract<CourierUpdate, { kind: Kind }>;
const delivered = (change: Partial<Of<"delivered">> = {}): Of<"delivered"> => ({
  ...{ key: randomUUID(), stopId, occurredAt: NOW.toString(), kind: "delivered", idType: "driver_license" },
  ...{ idNotExpired: true, notIntoxicated: true, birthDate: "1991-08-17" },
  ...{ paymentMethod: "cash", amountCents: due, ...change },
});
const failed = (change: Partial<Of<"failed">> = {}): Of<"failed"> => ({
  ...{ key: randomUUID(), stopId, occurredAt: NOW.toString(), kind: "failed", reason: "not_home", note: "" },
  ...change,
});

const say = (answer: CourierUpdate, courier = sam) => applyUpdate(db, courier, answer, later);
const TAKEN = { ok: true, value: { sentence: "" } };
const status = async () => (await wholeOrder(db, orderId)).status;
const tries = async () =>
  (await db.select({ n: routeStops.birthTries }).from(routeStops).where(eq(routeStops.id, stopId)))[0]?.n;
const paymentsOf = () => db.$count(payments, eq(payments.orderId, orderId));
async function endings() {
  const rows = await db
    .select({ to: orderEvents.toStatus, n: count() })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .groupBy(orderEvents.toStatus);
  return rows.filter(({ to }) => ["completed", "delivery_failed", "returned"].includes(to));
}

describe("a courier update", () => {
  test("applies a repeated update once, and stores it without a birth date", async () => {
    const answer = delivered();
    expect(await say(answer)).toEqual(TAKEN);
    expect(await say(answer)).toEqual(TAKEN);
    expect(await status()).toBe("completed");
    expect(await paymentsOf()).toBe(1);
    const [kept] = await db.select().from(courierUpdates).where(eq(courierUpdates.key, answer.key));
    expect(kept?.answer).toMatchObject({ idType: "driver_license", amountCents: due });
    expect(JSON.stringify(kept)).not.toContain("1991");
    expect(await findOwnStop(db, { stopId, courierId: sam.userId })).toMatchObject({
      doneAt: expect.anything(),
    });
  });

  test("counts once when it arrives twice concurrently", async () => {
    const answer = delivered();
    const both = await Promise.all([say(answer), say(answer), say(answer)]);
    expect(both).toEqual([TAKEN, TAKEN, TAKEN]);
    expect(await endings()).toEqual([{ to: "completed", n: 1 }]);
    expect(await paymentsOf()).toBe(1);
  });

  test('records the time of "on my way", and refuses it before dispatch', async () => {
    const answer = { key: randomUUID(), stopId, occurredAt: NOW.toString(), kind: "on_my_way" } as const;
    expect(await say(answer)).toEqual(TAKEN);
    const [stop] = await db.select().from(routeStops).where(eq(routeStops.id, stopId));
    expect(stop?.onMyWayAt?.equals(NOW)).toBe(true);
    await say(failed());
    expect(await say({ ...answer, key: randomUUID() })).toMatchObject({
      value: { sentence: expect.stringContaining("isn't out for delivery") },
    });
  });

  test("has an update resent that waited too long for the order's lock, and then counts it", async () => {
    const answer = { key: randomUUID(), stopId, occurredAt: NOW.toString(), kind: "on_my_way" } as const;
    const impatient = openDatabase({ ...db.$client.options, options: "-c lock_timeout=50ms" });
    await db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
      const waited = await applyUpdate(impatient, sam, answer, later);
      expect(waited).toMatchObject({ ok: false, refusal: { name: "busy" } });
    });
    await impatient.$client.end();
    expect(await say(answer)).toEqual(TAKEN);
  });

  test("records reason and note of a failed delivery, and returns the order if the customer was intoxicated", async () => {
    expect(await say(failed({ reason: "intoxicated", note: "Could not stand" }))).toEqual(TAKEN);
    expect(await status()).toBe("returned");
    expect((await wholeOrder(db, orderId)).deliveryAttempts).toMatchObject([
      { failureReason: "intoxicated", note: "Could not stand", actor: "Sam" },
    ]);
  });

  test("refuses an update for another courier's or day's stop, or for none, and doesn't store it", async () => {
    const other = { userId: admin, address: "192.0.2.9" };
    for (const [answer, courier] of [
      [delivered(), other],
      [delivered({ stopId: randomUUID() }), sam],
      [delivered({ occurredAt: NOW.subtract({ hours: 24 }).toString() }), sam],
    ] as const) {
      expect(await say(answer, courier)).toMatchObject({ ok: false, refusal: { name: "not_yours" } });
      expect(await db.$count(courierUpdates, eq(courierUpdates.key, answer.key))).toBe(0);
    }
    expect(await status()).toBe("out_for_delivery");
  });

  test("accepts an update three days late, and refuses a later one", async () => {
    const at = (days: number) => () => NOW.add({ hours: 24 * days });
    expect(await applyUpdate(db, sam, delivered(), at(4))).toMatchObject({
      ok: false,
      refusal: { name: "too_old" },
    });
    expect(await applyUpdate(db, sam, delivered(), at(3))).toEqual(TAKEN);
  });

  test("doesn't return an update's result to another courier who has its key", async () => {
    const answer = delivered();
    await say(answer);
    const other = { userId: admin, address: "192.0.2.9" };
    expect(await say(answer, other)).toMatchObject({ ok: false, refusal: { name: "other_key" } });
  });
});

describe("a rejected update", () => {
  test("lists a rejected update as an exception for courier and shop until it's resolved with a note", async () => {
    const answer = delivered({ amountCents: due - 1 });
    const first = await say(answer);
    expect(first).toMatchObject({ value: { sentence: expect.stringContaining("is due") } });
    expect(await say(answer)).toEqual(first);
    expect(await status()).toBe("out_for_delivery");
    const own = await listOwnExceptions(db, sam.userId, DAY);
    expect(own.filter((exception) => exception.stopId === stopId)).toMatchObject([{ key: answer.key }]);
    const actor = { userId: admin, address: "192.0.2.7" };
    const note = "They owe a cent";
    expect(await resolveException(db, actor, { key: answer.key, note }, later())).toMatchObject({ ok: true });
    expect(await resolveException(db, actor, { key: answer.key, note }, later())).toMatchObject({
      ok: false,
    });
    expect((await wholeOrder(db, orderId)).notes).toMatchObject([{ text: note }]);
    expect((await listExceptions(db)).filter(({ key }) => key === answer.key)).toEqual([]);
  });

  test("counts wrong birth dates; after five, only the shop can allow more", async () => {
    for (let n = 1; n <= 5; n++) {
      const first = await say(delivered({ birthDate: "1991-08-18" }));
      expect(first).toMatchObject({
        value: { sentence: expect.stringContaining("doesn't match the account") },
      });
      expect(await tries()).toBe(n);
    }
    expect(await say(delivered())).toMatchObject({
      value: { sentence: expect.stringContaining("Call the shop") },
    });
    expect(await listStoppedStops(db)).toMatchObject([{ stopId, orderId, courier: "Sam" }]);
    expect(await letStopGoOn(db, by(admin), stopId, later())).toMatchObject({ ok: true });
    expect(await say(delivered())).toEqual(TAKEN);
  });

  test("compares no more than five wrong birth dates when many arrive concurrently", async () => {
    const said = await Promise.all(
      Array.from({ length: 9 }, () => say(delivered({ birthDate: "1990-01-01" }))),
    );
    const compared = said.filter(
      (first) => first.ok && first.value.sentence.includes("doesn't match the account"),
    );
    expect(compared).toHaveLength(5);
    expect(await tries()).toBe(5);
  });

  test("counts once for a wrong birth date that arrives twice concurrently", async () => {
    const answer = delivered({ birthDate: "1990-01-01" });
    const [first, second] = await Promise.all([say(answer), say(answer)]);
    expect(first).toEqual(second);
    expect(await tries()).toBe(1);
  });
});

test("doesn't apply an update about a finished stop to the order on its next route", async () => {
  // The shop recorded by phone that the customer wasn't home, and dispatched the order again before the first
  // phone was online.
  await failDelivery(db, { orderId, actor: by(admin), reason: "not_home" }, later);
  const second = await addRoute(db, { courierId: admin, day: DAY, orderIds: [orderId] }, later);
  expect(await status()).toBe("out_for_delivery");
  expect(await say(failed())).toMatchObject({
    ok: true,
    value: { sentence: expect.stringContaining("isn't out for delivery") },
  });
  expect(await say(delivered())).toMatchObject({
    ok: true,
    value: { sentence: expect.stringContaining("isn't out for delivery") },
  });
  expect(await status()).toBe("out_for_delivery");
  expect(await say(delivered({ stopId: second.stops[0] as string }), { ...sam, userId: admin })).toEqual(
    TAKEN,
  );
});

test("deletes the phone's notes with the customer's account", async () => {
  await say(failed({ note: "Ada shouted at me" }));
  await eraseHandoffNotes(db, ada);
  const kept = await db.select().from(courierUpdates).where(eq(courierUpdates.stopId, stopId));
  expect(JSON.stringify(kept)).not.toContain("shouted");
  expect(kept).toHaveLength(1);
});

test("keeps one next stop per route, and updates the page of the previous one's customer", async () => {
  const other = (await addOrder(db, { customerId: admin, productId: gummies })).orderId;
  const { orderId: third } = await addOrder(db, { customerId: ada, productId: gummies });
  const { stops } = await addRoute(db, { courierId: sam.userId, day: DAY, orderIds: [other, third] }, later);
  const goTo = (stop: string | undefined) =>
    say({ key: randomUUID(), stopId: stop as string, occurredAt: NOW.toString(), kind: "on_my_way" });
  await goTo(stops[0]);
  await goTo(stops[1]);
  const rows = await db.select().from(routeStops).where(inArray(routeStops.id, stops));
  expect(rows.filter(({ onMyWayAt }) => onMyWayAt !== null).map(({ id }) => id)).toEqual([stops[1]]);
});

test("records one status, one event, and at most one payment for concurrent updates by courier and admin", async () => {
  const seen = { orderId, actor: by(admin), idType: "passport", idNotExpired: true } as const;
  const check = { ...seen, birthDate: "1991-08-17", notIntoxicated: true, paymentMethod: "debit" } as const;
  await Promise.all([
    say(delivered()),
    completeDelivery(db, check, later),
    say(failed()),
    failDelivery(db, { orderId, actor: by(admin), reason: "unsafe" }, later),
  ]);
  const ended = await endings();
  expect(ended).toHaveLength(1);
  expect(ended[0]?.n).toBe(1);
  expect(await paymentsOf()).toBe(ended[0]?.to === "completed" ? 1 : 0);
  const open = and(eq(routeStops.id, stopId), eq(routeStops.orderId, orderId));
  expect(
    (await db.select({ doneAt: routeStops.doneAt }).from(routeStops).where(open))[0]?.doneAt,
  ).not.toBeNull();
});
