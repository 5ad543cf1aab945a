import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { stepOrder } from "#fixtures/routes.ts";
import {
  addCustomer,
  addOrder,
  addProduct,
  by,
  lockOrderRow,
  NOW,
  openTestShop,
  wholeOrder,
} from "#fixtures/shop.ts";
import { failDelivery } from "./record-handoff.server.ts";

let orderId: string;

const { db } = await openTestShop();
const customerId = await addCustomer(db);
beforeEach(async () => {
  ({ orderId } = await addOrder(db, { customerId, productId: await addProduct(db) }));
});

const history = async () => (await wholeOrder(db, orderId)).events;
const move = (to: OrderStatus, clock: () => Temporal.Instant) =>
  stepOrder(db, { orderId, to, actor: COMMAND }, clock);

test("gives history entries increasing times even if the clock stands still, and gives an attempt the time of its status change", async () => {
  for (const to of ["confirmed", "packed", "out_for_delivery"] as const) await move(to, () => NOW);
  await failDelivery(db, { orderId, actor: by(customerId), reason: "intoxicated" }, () => NOW);
  const order = await wholeOrder(db, orderId);
  expect(order.events.map(({ to }) => to)).toEqual([
    "pending",
    "confirmed",
    "packed",
    "out_for_delivery",
    "delivery_failed",
    "returned",
  ]);
  const moments = order.events.map(({ at }) => NOW.until(at).total("milliseconds"));
  expect(moments).toEqual([0, 1, 2, 3, 4, 5]);
  expect(order.deliveryAttempts.map(({ at }) => at)).toEqual([order.events[4]?.at]);
});

// The embedded database runs transactions one at a time, so row locks never wait there.
describe("status changes that wait for the order", () => {
  const waiting = async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length;
  };

  test("records a legal history, and reads the time only after locking the order", async () => {
    const letGo = await lockOrderRow(db, orderId);
    let readings = 0;
    const clock = (seconds: number) => () => {
      readings += 1;
      return NOW.add({ seconds });
    };
    const confirming = move("confirmed", clock(2));
    await expect.poll(waiting).toBe(1);
    const packing = move("packed", clock(1));
    await expect.poll(waiting).toBe(2);
    expect(readings).toBe(0);
    await letGo();
    expect([await confirming, await packing]).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await history()).map(({ from, to, at }) => [from, to, at])).toEqual([
      [null, "pending", "2026-11-21T15:00:00Z"],
      ["pending", "confirmed", "2026-11-21T15:00:02Z"],
      ["confirmed", "packed", "2026-11-21T15:00:02.001Z"],
    ]);
  });
});
