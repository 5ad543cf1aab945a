import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { EVENT_KINDS } from "#app/base/webhooks/events.ts";
import { webhookEndpoints, webhookMessages } from "#app/base/webhooks/tables.server.ts";
import { firstFailures } from "#app/trade/orders/queries.server.ts";
import { orderEvents, orders } from "#app/trade/orders/tables.server.ts";
import { dispatchRoute } from "#app/trade/routes/dispatch-route.server.ts";
import { findManifest, findRoute } from "#app/trade/routes/queries.server.ts";
import { sendOut } from "#app/trade/routes/send-out.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import { addCourier, addPacked } from "#fixtures/routes.ts";
import { addCustomer, addProduct, by, NOW, openTestShop, wholeOrder } from "#fixtures/shop.ts";
import { applyUpdate } from "./apply-update.server.ts";
import { failDelivery } from "./record-handoff.server.ts";
import { takeBackRoute } from "./take-back-route.server.ts";

const { db } = await openTestShop();
await db.insert(siteSettings).values({});
const admin = await addCustomer(db);
const [customerId, productId] = [await addCustomer(db), await addProduct(db)];
let [sam, routeId, orderId] = ["", "", ""];

const LEFT = NOW.add({ hours: 1 });
const after = (milliseconds: number) => LEFT.add({ milliseconds });
const order = () => addPacked(db, { customerId, productId });
async function sendAt(orderIds: string[], at: Temporal.Instant, courierId = sam, waiveRedeliveryFee = false) {
  const sent = await sendOut(db, { orderIds, courierId, actor: by(admin), waiveRedeliveryFee }, () => at);
  if (!sent.ok || !sent.value.route) throw new Error("nothing left");
  return sent.value.route.id;
}
const takeBack = (ms = 60_000, more: { courierId?: string } = {}) =>
  takeBackRoute(db, { routeId, actor: by(admin), ...more }, () => after(ms));
const fail = (at: Temporal.Instant, id = orderId) =>
  failDelivery(db, { orderId: id, actor: by(admin), reason: "not_home", note: "" }, () => at);
const stopOf = async (id = orderId) =>
  (
    await db
      .select()
      .from(routeStops)
      .where(and(eq(routeStops.orderId, id), eq(routeStops.routeId, routeId)))
  )[0];
const say = async (at: Temporal.Instant, kind: "on_my_way" | "failed", occurredAt = at) => {
  const stop = (await stopOf())?.id ?? "";
  const about = { key: randomUUID(), stopId: stop, occurredAt: occurredAt.toString() };
  const answer =
    kind === "failed"
      ? ({ ...about, kind, reason: "not_home", note: "" } as const)
      : ({ ...about, kind } as const);
  return applyUpdate(db, { userId: sam, address: null }, answer, () => at);
};

beforeEach(async () => {
  await db.delete(routes);
  sam = await addCourier(db);
  orderId = await order();
  await db.delete(mailOutbox);
  routeId = await sendAt([orderId], LEFT);
});

test("restores everything when a dispatch is undone, and sends no email", async () => {
  const before = await wholeOrder(db, orderId);
  expect(before).toMatchObject({ status: "out_for_delivery", attempts: 1 });
  const [mail] = await db.select().from(mailOutbox);
  expect(mail?.nextAttemptAt.toString()).toBe(after(120_000).toString());

  expect(await takeBack()).toEqual({ ok: true, value: { orders: 1 } });
  const now = await wholeOrder(db, orderId);
  expect(now).toMatchObject({ status: "packed", attempts: 0, totalCents: before.totalCents });
  expect(now.events.map(({ from, to, reason }) => [from, to, reason]).slice(-2)).toEqual([
    ["packed", "out_for_delivery", ""],
    ["out_for_delivery", "packed", "Dispatch undone"],
  ]);
  expect(await db.$count(mailOutbox)).toBe(0);
  expect(await findRoute(db, routeId)).toMatchObject({ state: "planned", leftAt: null, courierId: sam });
  expect(await findManifest(db, routeId)).toBeNull();
  expect(
    await db.$count(auditLog, and(eq(auditLog.subjectId, routeId), eq(auditLog.action, "routes.take-back"))),
  ).toBe(1);
  expect(
    await db.$count(auditLog, and(eq(auditLog.subjectId, orderId), eq(auditLog.action, "order.take-back"))),
  ).toBe(1);

  // It's dispatched again like any other, and then its customer is notified.
  expect(await dispatchRoute(db, { routeId, actor: by(admin) }, () => after(90_000))).toMatchObject({
    ok: true,
  });
  expect(await wholeOrder(db, orderId)).toMatchObject({ status: "out_for_delivery", attempts: 1 });
  expect(await db.$count(mailOutbox)).toBe(1);
});

test("allows an undo until two minutes have passed", async () => {
  expect(await takeBack(120_000)).toMatchObject({ refusal: { name: "stands" } });
  expect(await takeBack(119_999)).toMatchObject({ ok: true });
  expect(await takeBack(119_999)).toMatchObject({ refusal: { name: "has_not_left" } });
});

test("allows it only to an admin or the route's courier", async () => {
  const lena = await addCourier(db, "Lena");
  expect(await takeBack(1_000, { courierId: lena })).toMatchObject({ refusal: { name: "not_found" } });
  expect(await takeBack(1_000, { courierId: sam })).toMatchObject({ ok: true });
});

test("refuses it once the courier has started: on the way, at a door, or with a rejected update", async () => {
  await say(after(10_000), "on_my_way");
  expect(await takeBack()).toMatchObject({ refusal: { name: "is_begun" } });

  [orderId, sam] = [await order(), await addCourier(db)];
  routeId = await sendAt([orderId, await order()], LEFT);
  await fail(after(20_000));
  expect(await takeBack()).toMatchObject({ refusal: { name: "is_begun" } });

  [orderId, sam] = [await order(), await addCourier(db)];
  routeId = await sendAt([orderId], LEFT);
  await db.update(routeStops).set({ birthTries: 1 }).where(eq(routeStops.routeId, routeId));
  expect(await takeBack()).toMatchObject({ refusal: { name: "is_begun" } });
});

test("refuses it once its email was claimed or sent", async () => {
  await db.update(mailOutbox).set({ nextAttemptAt: after(300_000) });
  expect(await takeBack()).toMatchObject({ refusal: { name: "is_mailed" } });
  await db.update(mailOutbox).set({ state: "sent", attempts: 1 });
  expect(await takeBack()).toMatchObject({ refusal: { name: "is_mailed" } });
  expect(await wholeOrder(db, orderId)).toMatchObject({ status: "out_for_delivery", attempts: 1 });
});

test("restores a redelivery to a failed delivery, with its fee and its one failed attempt", async () => {
  const failedAt = after(200_000);
  await fail(failedAt);
  const before = await wholeOrder(db, orderId);
  const dispatch = async (minutes: number, waive = false) => {
    const courierId = await addCourier(db);
    routeId = await sendAt([orderId], LEFT.add({ minutes }), courierId, waive);
    const sent = await wholeOrder(db, orderId);
    const back = await takeBackRoute(db, { routeId, actor: by(admin) }, () =>
      LEFT.add({ minutes, seconds: 30 }),
    );
    expect(back).toMatchObject({ ok: true });
    return sent;
  };
  const again = async (minutes: number) => {
    await sendAt([orderId], LEFT.add({ minutes }), await addCourier(db));
    await fail(LEFT.add({ minutes: minutes + 5 }));
  };
  expect((await dispatch(10)).attempts).toBe(2);
  expect(await wholeOrder(db, orderId)).toMatchObject({
    ...{ status: "delivery_failed", attempts: 1, totalCents: before.totalCents, redeliveryFeeCents: 0 },
  });
  expect((await firstFailures(db, [orderId])).get(orderId)?.toString()).toBe(failedAt.toString());
  await db.delete(routes);
  await again(20);
  // The third attempt adds the fee; undoing it removes it.
  expect((await dispatch(30)).redeliveryFeeCents).toBe(500);
  expect(await wholeOrder(db, orderId)).toMatchObject({
    ...{ status: "delivery_failed", attempts: 2, totalCents: before.totalCents, redeliveryFeeCents: 0 },
  });
  await db.delete(routes);
  await again(40);
  const third = await wholeOrder(db, orderId);
  expect(third).toMatchObject({ attempts: 3, redeliveryFeeCents: 500 });
  // The fourth has it already, so it stays.
  expect((await dispatch(50)).attempts).toBe(4);
  expect(await wholeOrder(db, orderId)).toMatchObject({
    ...{ status: "delivery_failed", attempts: 3, totalCents: third.totalCents, redeliveryFeeCents: 500 },
  });
});

test("emails only the result at the door when it precedes the held dispatch email", async () => {
  await fail(after(30_000));
  const mails = await db.select().from(mailOutbox);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.nextAttemptAt.toString()).toBe(after(30_000).toString());
});

test("sends webhook events of the dispatch and its undo", async () => {
  await db.insert(webhookEndpoints).values({
    ...{ id: randomUUID(), name: "All", url: "https://example.com/", kinds: [...EVENT_KINDS], secret: "s" },
  } as typeof webhookEndpoints.$inferInsert);
  await takeBack();
  const bodies = (await db.select().from(webhookMessages)).map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type, data }) => [type, data])).toEqual(
    expect.arrayContaining([
      ["order.status_changed", { orderId, from: "out_for_delivery", to: "packed" }],
      ["delivery.taken_back", { orderId, attempts: 0 }],
    ]),
  );
  await db.delete(webhookEndpoints);
});

test("undoes it once for two concurrent presses", async () => {
  const both = await Promise.all([takeBack(), takeBack()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: "has_not_left" } });
  expect(await wholeOrder(db, orderId)).toMatchObject({ status: "packed", attempts: 0 });
  expect(
    await db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.takenBack, true))),
  ).toBe(2);
});

test.each(["on_my_way", "failed"] as const)(
  "a phone that sends %s during the undo leaves one legal state",
  async (kind) => {
    for (let round = 0; round < 12; round++) {
      [orderId, sam] = [await order(), await addCourier(db)];
      routeId = await sendAt([orderId, await order()], LEFT);
      const at = after(60_000);
      const [back] = await Promise.all([takeBack(), say(at, kind)]);
      const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
      const stop = await stopOf();
      if (back.ok) {
        expect(row).toMatchObject({ status: "packed", attempts: 0 });
        expect(stop).toMatchObject({ onMyWayAt: null, doneAt: null });
      } else {
        expect(back.refusal.name).toBe("is_begun");
        expect(row).toMatchObject({
          ...{ status: kind === "failed" ? "delivery_failed" : "out_for_delivery", attempts: 1 },
        });
        expect(kind === "failed" ? stop?.doneAt : stop?.onMyWayAt).not.toBeNull();
      }
    }
  },
);
