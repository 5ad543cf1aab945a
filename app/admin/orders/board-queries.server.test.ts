import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/accounts/auth/tables.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { courierUpdates } from "#app/trade/handoff/tables.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { packLine } from "#app/trade/orders/pack-line.server.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { routeStops, routes } from "#app/trade/routes/tables.server.ts";
import {
  addCustomer,
  addOrder,
  addProduct,
  by,
  NOON,
  NOW,
  openTestShop,
  risingClock,
} from "#fixtures/shop.ts";
import { readAlarms } from "./alarms.server.ts";
import { readDayBoard, readSharedBoard } from "./board-queries.server.ts";
import { readOrderUpdates } from "./queries.server.ts";

const TODAY = Temporal.PlainDate.from("2026-11-21");
const TWO = NOON.add({ hours: 2 });

const { db } = await openTestShop();
const admin = await addCustomer(db);
const customerId = await addCustomer(db);
const productId = await addProduct(db);
const ids: string[] = [];
for (let n = 0; n < 3; n++) ids.push((await addOrder(db, { customerId, productId })).orderId);

const later = risingClock();
const move = (orderId: string, to: "confirmed" | "canceled") =>
  moveOrder(db, { orderId, to, actor: by(admin), reason: "Ordered twice" }, later);

test("reads a day's orders, counts by status, and window capacity", async () => {
  await move(ids[0] as string, "confirmed");
  await move(ids[2] as string, "canceled");
  const board = await readDayBoard(db, TODAY);
  expect(board.rows.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
  expect(board.rows[0]).toMatchObject({ windowStart: isoText(NOON), windowEnd: isoText(TWO), route: null });
  expect(board.tallies.map(({ status, count }) => [status, count]).sort()).toEqual([
    ["confirmed", 1],
    ["pending", 1],
  ]);
  expect(board.fills).toEqual([
    { option: "standard", band: "primary", start: isoText(NOON), capacity: 1_000, booked: 2 },
  ]);
  expect([board.isCut, board.earlier]).toEqual([false, null]);
  expect((await readDayBoard(db, TODAY.add({ days: 1 }))).rows).toEqual([]);
});

test("names the route, driver, and ETA of an order on a route, until its stop is done", async () => {
  const courierId = randomUUID();
  await db.insert(users).values({ id: courierId, name: "Sam Berg", email: "sam@example.com" });
  const routeId = randomUUID();
  const departsAt = NOON.subtract({ minutes: 20 });
  const orderId = ids[0] as string;
  const before = await readOrderUpdates(db);
  await db.insert(routes).values({ id: routeId, day: TODAY, number: 2, courierId, departsAt });
  // An open page is notified of the route like of a status change.
  expect((await readOrderUpdates(db)).version).not.toBe(before.version);
  const stopId = randomUUID();
  const stop = { id: stopId, routeId, orderId, position: 0, expectedAt: NOON.add({ minutes: 5 }) };
  await db.insert(routeStops).values(stop);
  const rowOf = async () => (await readDayBoard(db, TODAY)).rows.find(({ id }) => id === orderId);
  expect(await rowOf()).toMatchObject({
    route: { number: 2, driver: "Sam Berg", departsAt: isoText(departsAt) },
    expectedAt: isoText(stop.expectedAt),
  });

  const key = randomUUID();
  const said = { stopId, courierId, kind: "failed", answer: {}, occurredAt: NOON, receivedAt: TWO } as const;
  await db.insert(courierUpdates).values({ ...said, key, refusal: "This order was canceled." });
  await db.insert(courierUpdates).values({ ...said, key: randomUUID() });
  const callsOf = async () => (await readAlarms(db, NOW)).calls;
  expect(await callsOf()).toMatchObject([{ stopId, since: isoText(TWO), taken: null, isOnRoute: false }]);
  await db.update(courierUpdates).set({ resolvedAt: TWO }).where(eq(courierUpdates.key, key));
  expect(await callsOf()).toEqual([]);

  await db.update(routeStops).set({ doneAt: NOON }).where(eq(routeStops.id, stopId));
  expect(await rowOf()).toMatchObject({ route: null, expectedAt: null });
});

test("counts open orders from earlier days, and names the earliest of those days", async () => {
  const day = TODAY.add({ days: 3 });
  const { earlier } = await readDayBoard(db, day, NOON.add({ hours: 72 }));
  expect(earlier).toEqual({ count: 2, since: isoText(NOON), day: TODAY.toString() });
  // Today's undelivered orders don't count, not even on a future day's board.
  expect((await readDayBoard(db, day, NOON)).earlier).toBeNull();
});

test("notifies an open page of today's route, however many are planned for later days", async () => {
  const today = randomUUID();
  const row = { departsAt: NOON };
  const planned = Array.from({ length: 25 }, (_, index) => ({
    ...{ ...row, id: randomUUID(), day: TODAY.add({ days: 1 }), number: index + 1 },
  }));
  await db.insert(routes).values([{ ...row, id: today, day: TODAY, number: 7 }, ...planned]);
  const { version } = await readOrderUpdates(db);
  await db.update(routes).set({ departsAt: TWO, version: 2 }).where(eq(routes.id, today));
  expect((await readOrderUpdates(db)).version).not.toBe(version);
  await db.delete(routes).where(inArray(routes.id, [today, ...planned.map(({ id }) => id)]));
});

test("notifies only the packing screen of an order about its lines", async () => {
  const { orderId } = await addOrder(db, { customerId, productId });
  await move(orderId, "confirmed");
  const versions = async () => {
    const [board, pack] = [await readOrderUpdates(db), await readOrderUpdates(db, orderId)];
    return [board.version, pack.version];
  };
  const before = await versions();
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const press = { orderId, actor: by(admin), itemId: line?.id as string, seen: "" };
  expect(await packLine(db, press, later)).toMatchObject({ ok: true });
  const after = await versions();
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  await db.delete(orders).where(eq(orders.id, orderId));
});

test("shows undelivered orders of a day with too many orders, and counts all", async () => {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, ids[1] as string));
  if (!row) throw new Error("the order is gone");
  const { searched: _, ...order } = row;
  const copies = (howMany: number, changes: Partial<typeof order>) =>
    db.insert(orders).values(
      Array.from({ length: howMany }, () => ({
        ...{ ...order, ...changes, id: randomUUID(), idempotencyKey: randomUUID() },
      })),
    );
  const day = TODAY.add({ days: 7 });
  const [windowStart, windowEnd] = [NOON, TWO].map((at) => at.add({ hours: 7 * 24 })) as [
    Temporal.Instant,
    Temporal.Instant,
  ];
  await copies(30, { windowStart, windowEnd, status: "completed", createdAt: NOW.subtract({ hours: 1 }) });
  await copies(490, { windowStart, windowEnd });
  const board = await readDayBoard(db, day);
  const shown = Map.groupBy(board.rows, ({ status }) => status);
  expect([shown.get("pending")?.length, shown.get("completed")?.length]).toEqual([490, 10]);
  expect(board.isCut).toBe(true);
  expect(board.tallies.map(({ status, count }) => [status, count]).sort()).toEqual([
    ["completed", 30],
    ["pending", 490],
  ]);
});

test("shares one read among pages with the same version, and reads again for another", async () => {
  const { version } = await readOrderUpdates(db);
  const first = readSharedBoard(db, TODAY, version);
  expect(readSharedBoard(db, TODAY, version)).toBe(first);
  expect(readSharedBoard(db, TODAY.add({ days: 1 }), version)).not.toBe(first);
  await move(ids[1] as string, "confirmed");
  const next = await readOrderUpdates(db);
  const { rows } = await readSharedBoard(db, TODAY, next.version);
  expect(rows.find(({ id }) => id === ids[1])?.status).toBe("confirmed");
});
