import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/base/config/log.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, openTestShop, risingClock } from "#fixtures/shop.ts";
import { completeDelivery, failDelivery } from "./record-handoff.server.ts";

const later = risingClock();
let orderId: string;
let facts: { orderId: string; actorId: string };
let heard: unknown[];

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);
beforeEach(async () => {
  ({ orderId } = await addOrder(db, { customerId: ada, productId: await addProduct(db) }));
  facts = { orderId, actorId: admin };
  heard = [];
  const listening = vi.spyOn(log, "info").mockImplementation((line: unknown) => void heard.push(line));
  return () => listening.mockRestore();
});

const move = (to: OrderStatus, reason = "") =>
  stepOrder(db, { orderId, to, actor: by(admin), reason }, later);
const bringOut = async () => {
  for (const status of ["confirmed", "packed", "out_for_delivery"] as const) await move(status);
  heard = [];
};
const door = { idType: "passport", idNotExpired: true, notIntoxicated: true, paymentMethod: "cash" } as const;

test("logs status changes and cancellations as security events", async () => {
  await move("confirmed");
  await move("canceled", "Rang at 5 pm, 612-555-0134");
  expect(heard).toEqual([
    { security: "order-moved", ...facts, from: "pending", to: "confirmed" },
    { security: "order-canceled", ...facts, from: "confirmed", to: "canceled" },
  ]);
});

test("logs a customer's own cancellation with the customer", async () => {
  await cancelOrder(db, { orderId, customerId: ada }, later);
  expect(heard).toEqual([
    { security: "order-canceled", orderId, actorId: ada, from: "pending", to: "canceled" },
  ]);
});

test("logs deliveries and failed deliveries as security events", async () => {
  await bringOut();
  await failDelivery(db, { orderId, actor: by(admin), reason: "not_home" }, later);
  await move("out_for_delivery");
  await completeDelivery(db, { orderId, actor: by(admin), ...door, birthDate: "1991-08-17" }, later);
  expect(heard).toEqual([
    { security: "delivery-failed", ...facts, from: "out_for_delivery", to: "delivery_failed" },
    expect.objectContaining({ security: "route-left", actorId: admin, orders: 1 }),
    { security: "order-delivered", ...facts, from: "out_for_delivery", to: "completed" },
  ]);
});

test("logs a refused status change once, with its refusal", async () => {
  await bringOut();
  await completeDelivery(db, { orderId, actor: by(admin), ...door, birthDate: "2010-01-01" }, later);
  await move("packed");
  await cancelOrder(db, { orderId, customerId: admin }, later);
  const unknown = randomUUID();
  await stepOrder(db, { orderId: unknown, to: "confirmed", actor: by(admin) }, later);
  const refusal = { security: "move-refused", ...facts, from: "out_for_delivery" };
  expect(heard).toEqual([
    { ...refusal, refusal: "under_21" },
    { ...refusal, refusal: "illegal_move" },
    // Another customer's order isn't even read.
    { ...refusal, from: undefined, refusal: "not_found" },
    { security: "move-refused", orderId: unknown, actorId: admin, from: undefined, refusal: "not_found" },
  ]);
});
