import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test } from "vitest";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { addCustomer, NOW } from "#fixtures/shop.ts";
import { brokenInvariants } from "./invariants.ts";

const { db, ada, gummies } = await openTestCheckout();
const bea = await addCustomer(db, { email: "bea@example.com" });
const acknowledged = new Map<string, Set<string>>();
const buy = async (customerId: string) => {
  const form = formFor([{ id: gummies, quantity: 2 }]);
  const placed = await placeOrder(db, { customerId, requireVerifiedEmail: false, form }, NOW);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  acknowledged.set(`${customerId} ${form.key}`, new Set([placed.value.orderId]));
  return placed.value.orderId;
};
const orderId = await buy(ada);
const canceled = await buy(bea);
await cancelOrder(db, { orderId: canceled, customerId: bea }, () => NOW.add({ minutes: 1 }));
const known = { stockAtStart: new Map([[gummies, 1_000]]), acknowledged };

/** Returns the invariants broken after these statements, which are then rolled back. */
async function brokenAfter(...damage: string[]): Promise<string[]> {
  const client: pg.PoolClient = await db.$client.connect();
  try {
    await client.query("begin");
    for (const statement of damage) await client.query(statement.replaceAll("$order", `'${orderId}'`));
    return await brokenInvariants(client, known);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("finds nothing broken after one order and one canceled order", async () => {
  expect(await brokenAfter()).toEqual([]);
});

const history = (from: string, to: string, minutes: number) =>
  `insert into order_events (id, order_id, at, from_status, to_status)
   select '${randomUUID()}', $order, at + interval '${minutes} minutes', '${from}', '${to}'
   from order_events where order_id = $order and from_status is null`;

test.each([
  ["orders without line items", ["delete from order_items where order_id = $order"]],
  [
    "totals that don't match the sum",
    [
      "alter table orders drop constraint orders_total",
      "update orders set total_cents = total_cents + 1 where id = $order",
    ],
  ],
  [
    "subtotals that don't match the sum",
    ["update order_items set price_cents = price_cents + 1 where order_id = $order"],
  ],
  [
    "named taxes that don't sum",
    ["update orders set taxes = jsonb_set(taxes, '{0,cents}', '1') where id = $order"],
  ],
  [
    "more bookings than capacity",
    [
      "alter table delivery_windows drop constraint delivery_windows_booked",
      "update delivery_windows set capacity = 0",
    ],
  ],
  ["bookings don't match their orders", ["update delivery_windows set booked = booked + 1"]],
  [
    "keys with more than one order",
    [
      "alter table orders drop constraint orders_idempotency",
      "update orders set (customer_id, idempotency_key) = (select customer_id, idempotency_key from orders where id = $order)",
    ],
  ],
  ["rating doesn't match their published reviews", ["update products set rating = 4.8, reviews = 412"]],
  ["exactly one confirmation email", ["delete from mail_outbox where subject like '%: placed'"]],
  ["out for delivery without a courier", ["update orders set status = 'out_for_delivery' where id = $order"]],
  ["there were 1000, and 2 are sold", ["update products set stock = stock - 1 where stock is not null"]],
  ["was acknowledged and is missing", ["delete from orders where id = $order"]],
  ['no legal path to "packed"', ["update orders set status = 'packed' where id = $order"]],
  [
    'no legal path to "packed"',
    ["update orders set status = 'packed' where id = $order", history("pending", "packed", 1)],
  ],
  [
    'no legal path to "packed"',
    [
      "update orders set status = 'packed' where id = $order",
      history("pending", "confirmed", 2),
      history("confirmed", "packed", 1),
    ],
  ],
])("detects this damage: %s", async (what, damage) => {
  expect((await brokenAfter(...damage)).join("\n")).toContain(what);
});
