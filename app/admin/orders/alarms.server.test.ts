import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { onAdminChange } from "#app/base/db/changes.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { saveBatch, withdrawBatches } from "#app/trade/batches/save-batch.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { packLine } from "#app/trade/orders/pack-line.server.ts";
import { OPEN_STATUSES, ORDER_STATUSES } from "#app/trade/orders/status.ts";
import { orderItems, orders } from "#app/trade/orders/tables.server.ts";
import { beginRecall } from "#app/trade/recalls/begin-recall.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCourier, addRoute, ROUTE_DAY } from "#fixtures/routes.ts";
import {
  addCustomer,
  addOrder,
  addOrderOf,
  addProduct,
  by,
  NOW,
  openTestShop,
  risingClock,
} from "#fixtures/shop.ts";
import { readAlarmStrip, readAlarms } from "./alarms.server.ts";
import { isAlarms } from "./open-pages.ts";
import { readPacking, readPickList, readSlips } from "./packing-queries.server.ts";
import { readOrderUpdates } from "./queries.server.ts";

const { db } = await openTestShop();
const admin = await addCustomer(db);
const later = risingClock();

let gummies: string;
let batch: string;
beforeEach(async () => {
  gummies = await addProduct(db);
  batch = await addBatch(db, { productId: gummies, received: 100 });
});

const addSale = () => addOrderOf(db, { customerId: admin, productId: gummies, quantity: 2 });
const recall = () =>
  transact(db, async (tx, changed) => ok(await withdrawBatches(tx, [batch], changed, NOW)));
const unfitOf = async (ids: readonly string[]) =>
  (await readAlarms(db, NOW)).unfit.filter(({ id }) => ids.includes(id));

test("lists each open order with recalled goods, of any day and status, and no other", async () => {
  const ids = new Map<string, string>();
  for (const status of ORDER_STATUSES) {
    const id = await addSale();
    await db.update(orders).set({ status }).where(eq(orders.id, id));
    ids.set(id, status);
  }
  const tomorrow = [...ids].find(([, status]) => status === "packed")?.[0] ?? "";
  await db
    .update(orders)
    .set({ windowStart: NOW.add({ hours: 100 }), windowEnd: NOW.add({ hours: 102 }) })
    .where(eq(orders.id, tomorrow));
  expect(await unfitOf([...ids.keys()])).toEqual([]);
  await recall();
  const found = await unfitOf([...ids.keys()]);
  expect(found.map(({ status }) => status).sort()).toEqual([...OPEN_STATUSES].sort());
  expect(found.at(-1)).toMatchObject({ id: tomorrow, status: "packed" });
  for (const { goods } of found)
    expect(goods).toMatchObject([{ product: "Lake Gummies", quantity: 2, state: "recalled" }]);
  await db
    .update(orders)
    .set({ status: "completed" })
    .where(inArray(orders.id, [...ids.keys()]));
});

test("names the courier and their phone for an order that's out", async () => {
  const orderId = await addSale();
  const courierId = await addCourier(db);
  await addRoute(db, { courierId, day: ROUTE_DAY, orderIds: [orderId] }, later);
  await recall();
  expect(await unfitOf([orderId])).toMatchObject([
    { status: "out_for_delivery", courier: "Sam Ostrander", courierPhone: "612-555-0199" },
  ]);
});

test("reports on-hold and expired batches, until they're released", async () => {
  const orderId = await addSale();
  const set = (row: Partial<typeof batches.$inferInsert>) =>
    db.update(batches).set(row).where(eq(batches.id, batch));
  const stateOf = async () => (await unfitOf([orderId]))[0]?.goods[0]?.state;
  await set({ isHeld: true, holdReason: "A test failed" });
  expect(await stateOf()).toBe("held");
  await set({ isHeld: false, expiresOn: Temporal.PlainDate.from("2026-11-20") });
  expect(await stateOf()).toBe("expired");
  await set({ expiresOn: Temporal.PlainDate.from("2026-11-21") });
  expect(await stateOf()).toBeUndefined();
});

test("reports a line without batches once its product is recalled for the order's day, and refuses to pack it", async () => {
  const plain = await addProduct(db, { name: "Plain Tea" });
  const { orderId } = await addOrder(db, { customerId: admin, productId: plain });
  const other = await addOrder(db, { customerId: admin, productId: plain });
  await db.update(orders).set({ createdAt: NOW }).where(eq(orders.id, orderId));
  const before = NOW.subtract({ hours: 48 });
  await db.update(orders).set({ createdAt: before }).where(eq(orders.id, other.orderId));
  const scope = { kind: "days", productId: plain, from: "2026-11-21", to: "2026-11-21" } as const;
  const words = { reason: "Mold", subject: "Please read", notice: "Do not use it." };
  expect(await beginRecall(db, by(admin), { id: randomUUID(), scope, ...words }, NOW)).toMatchObject({
    ok: true,
  });
  expect(await unfitOf([orderId, other.orderId])).toMatchObject([
    { id: orderId, goods: [{ number: "", state: "recalled", quantity: 2 }] },
  ]);
  const move = (to: "confirmed" | "packed") => moveOrder(db, { orderId, to, actor: by(admin) }, later);
  await move("confirmed");
  expect(await move("packed")).toMatchObject({ refusal: { name: "forbidden" } });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const press = { orderId, actor: by(admin), itemId: line?.id ?? "", seen: "" };
  expect(await packLine(db, press, later)).toMatchObject({ refusal: { name: "recalled" } });
});

test("changes the version of open screens, the packing screen included, on a recall and on a hold", async () => {
  const orderId = await addSale();
  await db.update(orders).set({ status: "confirmed" }).where(eq(orders.id, orderId));
  const versions = async () => [
    (await readOrderUpdates(db)).version,
    (await readPacking(db, orderId, null, NOW))?.version,
  ];
  let heard = 0;
  const leave = onAdminChange(() => {
    heard += 1;
  });
  const before = await versions();
  await recall();
  leave();
  expect(heard).toBe(1);
  const after = await versions();
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test("notifies open screens of a hold that an admin saves", async () => {
  const [row] = await db.select().from(batches).where(eq(batches.id, batch));
  if (!row) throw new Error("the batch is gone");
  const { id, productId, number, lab, testedOn, received, delta9Percent, mgFound, version } = row;
  const typed = { id, productId, number, lab, testedOn, received, delta9Percent, mgFound, version };
  const held = { isHeld: true, holdReason: "A test failed", expiresOn: null, reportUrl: null };
  let heard = 0;
  const leave = onAdminChange(() => {
    heard += 1;
  });
  expect(await saveBatch(db, by(admin), { ...typed, ...held }, NOW)).toMatchObject({ ok: true });
  leave();
  expect(heard).toBe(1);
});

test("marks lines not to pack on the pick list and slips", async () => {
  const orderId = await addSale();
  await db.update(orders).set({ status: "confirmed" }).where(eq(orders.id, orderId));
  await recall();
  const day = { day: ROUTE_DAY.toString(), window: null };
  const list = await readPickList(db, { ...day, statuses: ["confirmed"] }, NOW);
  const picked = list.orders.find(({ id }) => id === orderId);
  expect(picked?.items[0]?.unfit).toMatchObject([{ quantity: 2, state: "recalled" }]);
  const slip = (await readSlips(db, day, NOW)).slips.find(({ id }) => id === orderId);
  expect(slip?.unfit).toMatchObject([{ quantity: 2, state: "recalled" }]);
  const strip = await readAlarmStrip(db, { withCalls: true }, NOW);
  expect(strip.unfit).toContainEqual(expect.stringContaining("2 × Lake Gummies"));
  expect(isAlarms(JSON.parse(JSON.stringify(strip)))).toBe(true);
});
