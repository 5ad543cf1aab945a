import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/auth/tables.server.ts";
import { onPersonChange } from "#app/base/db/changes.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok } from "#app/base/lib/result.ts";
import { withdrawBatches } from "#app/trade/batches/save-batch.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import { listCourierRoutes } from "#app/trade/routes/courier-queries.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addRoute } from "#fixtures/routes.ts";
import {
  addCustomer,
  addOrderOf,
  addProduct,
  by,
  NOON,
  NOW,
  openTestShop,
  wholeOrder,
} from "#fixtures/shop.ts";
import { applyUpdate } from "./apply-update.server.ts";
import { completeDelivery } from "./record-handoff.server.ts";

// Goods recalled while out for delivery (rules id-check/blocked-goods).

const DAY = Temporal.PlainDate.from("2026-11-21");
const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);
const courierId: string = randomUUID();
await db.insert(users).values({ id: courierId, name: "Sam", email: `${courierId}@example.com` });

let batch: string;
let orderId: string;
let stopId: string;
const at = (minutes: number) => NOON.add({ minutes });

beforeEach(async () => {
  const gummies = await addProduct(db);
  batch = await addBatch(db, { productId: gummies, received: 9, number: `R-${randomUUID().slice(0, 8)}` });
  orderId = await addOrderOf(db, { customerId: ada, productId: gummies, quantity: 2 });
  let seconds = 0;
  const rising = () => NOW.add({ seconds: ++seconds });
  ({
    stops: [stopId = ""],
  } = await addRoute(db, { courierId, day: DAY, orderIds: [orderId] }, rising));
});

const recallAt = (moment: Temporal.Instant) =>
  transact(db, async (tx, changed) => ok(await withdrawBatches(tx, [batch], changed, moment)));
const say = async (occurredAt: Temporal.Instant, now = at(60)) => {
  const { totalCents } = await wholeOrder(db, orderId);
  const seen = { idType: "driver_license", idNotExpired: true, notIntoxicated: true } as const;
  const paid = { birthDate: "1991-08-17", paymentMethod: "cash", amountCents: totalCents } as const;
  const answer = { key: randomUUID(), stopId, occurredAt: occurredAt.toString(), kind: "delivered" } as const;
  return applyUpdate(db, { userId: courierId, address: null }, { ...answer, ...seen, ...paid }, () => now);
};
const check = (handedOverAt?: string) =>
  completeDelivery(
    db,
    {
      ...{ orderId, actor: by(admin), idType: "passport", idNotExpired: true, notIntoxicated: true },
      ...{ birthDate: "1991-08-17", paymentMethod: "cash", ...(handedOverAt ? { handedOverAt } : {}) },
    },
    () => at(60),
  );
const shown = async () =>
  (await listCourierRoutes(db, { courierId, day: DAY, givesFeeBack: false }, at(30)))
    .flatMap(({ stops }) => stops)
    .find(({ id }) => id === stopId);

test("shows the phone immediately what not to deliver; its update is refused and becomes an exception", async () => {
  const announced: string[] = [];
  const stop = onPersonChange((userId) => void announced.push(userId));
  await recallAt(at(20));
  stop();
  expect(announced).toEqual(["couriers"]);
  expect((await shown())?.unfit).toEqual([
    expect.stringMatching(/^2 × Lake Gummies, batch R-\S+, recalled$/),
  ]);
  expect(await say(at(30))).toMatchObject({ value: { sentence: expect.stringContaining("recalled") } });
  expect((await wholeOrder(db, orderId)).status).toBe("out_for_delivery");
  const failed = { key: randomUUID(), stopId, occurredAt: at(31).toString(), kind: "failed" } as const;
  const courier = { userId: courierId, address: null };
  const answer = { ...failed, reason: "unfit_goods", note: "" } as const;
  expect(await applyUpdate(db, courier, answer, () => at(61))).toMatchObject({ value: { sentence: "" } });
  expect((await wholeOrder(db, orderId)).status).toBe("delivery_failed");
});

test("records a delivery that was made before the recall but reported later", async () => {
  await recallAt(at(20));
  expect(await say(at(10))).toMatchObject({ value: { sentence: "" } });
  expect((await wholeOrder(db, orderId)).status).toBe("completed");
});

test("refuses an admin's delivery too, but records one that already happened, with its time", async () => {
  await recallAt(at(20));
  expect(await check()).toMatchObject({ refusal: { name: "unfit_goods" } });
  expect(await check("12:30")).toMatchObject({ ok: true });
});

test("refuses goods on hold or expired the same way, and accepts released ones again", async () => {
  const set = (row: Partial<typeof batches.$inferInsert>) =>
    db.update(batches).set(row).where(eq(batches.id, batch));
  await set({ isHeld: true, holdReason: "A test failed" });
  expect((await shown())?.unfit).toEqual([expect.stringContaining("on hold")]);
  expect(await say(at(30))).toMatchObject({ value: { sentence: expect.stringContaining("on hold") } });
  await set({ isHeld: false, expiresOn: Temporal.PlainDate.from("2026-11-20") });
  expect(await say(at(30))).toMatchObject({ value: { sentence: expect.stringContaining("expired") } });
  await set({ expiresOn: null });
  expect((await shown())?.unfit).toEqual([]);
  expect(await say(at(30))).toMatchObject({ value: { sentence: "" } });
});
