import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#app/base/db/client.server.ts";
import { tills } from "#app/trade/books/tables.server.ts";
import { listOpenTills } from "#app/trade/books/till-queries.server.ts";
import { moveOrder } from "#app/trade/orders/move-order.server.ts";
import { orderItems, orders, payments } from "#app/trade/orders/tables.server.ts";
import { deliver, moveThrough } from "#fixtures/delivered.ts";
import { addCustomer, addOrder, addProduct, by, NOON, openTestShop } from "#fixtures/shop.ts";
import { handovers } from "./tables.server.ts";

// A shop from before the money of the day was written down keeps what it had, and is not asked to count it again.

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openTestShop());
});
afterAll(() => close());

/** The statements of the migration that carry data along, apart from the first, whose column is gone. */
const STATEMENTS = readFileSync(
  join(process.cwd(), "app/base/db/migrations/0002_units-given-back.sql"),
  "utf8",
)
  .split("--> statement-breakpoint")
  .filter((text) => !text.includes("is_given_back"));

test("orders of before have their payment, in a till that is closed, and their lines in the bag", async () => {
  const [ada, admin] = [await addCustomer(db), await addCustomer(db)];
  const place = async () =>
    (await addOrder(db, { customerId: ada, productId: await addProduct(db), quantity: 2 })).orderId;
  const [done, packed, open] = [await place(), await place(), await place()];
  await deliver(db, { orderId: done, handledBy: admin, at: NOON });
  await moveThrough(db, { orderId: packed, handledBy: admin }, "confirmed", "packed");
  await moveThrough(db, { orderId: open, handledBy: admin }, "confirmed");
  // As it was: nothing of all this was known.
  await db.delete(payments);
  await db.update(handovers).set({ amountCents: null, arrivedAt: null });
  await db.update(orders).set({ completedAt: null });
  await db.update(orderItems).set({ packedAt: null });

  for (const statement of STATEMENTS) await db.execute(sql.raw(statement));

  const [order] = await db.select().from(orders).where(eq(orders.id, done));
  expect(order?.completedAt?.toString().slice(0, 19)).toBe(NOON.toString().slice(0, 19));
  expect(await db.select().from(payments)).toMatchObject([
    { orderId: done, kind: "taken", method: "cash", cents: order?.totalCents, handledBy: admin },
  ]);
  expect(await listOpenTills(db, 1)).toMatchObject({ rows: [], total: 0 });
  const [till] = await db.select().from(tills);
  const cash = { cashCents: order?.totalCents, debitCents: 0, countedCents: order?.totalCents };
  expect(till).toMatchObject({ ...cash, handledBy: admin, note: expect.stringContaining("not counted") });
  expect(till?.day.toString()).toBe("2026-11-21");
  const send = (orderId: string) =>
    moveOrder(db, { orderId, to: "out_for_delivery", actor: by(admin) }, () => NOON);
  expect(await send(packed)).toMatchObject({ ok: true });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, open));
  expect(line?.packedAt).toBeNull();
});
