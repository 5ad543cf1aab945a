import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { EVENT_KINDS } from "#app/base/webhooks/events.ts";
import { webhookEndpoints, webhookMessages } from "#app/base/webhooks/tables.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { by, NOW } from "#fixtures/shop.ts";
import { placeOrder } from "./place-order.server.ts";

const { db, ada, gummies } = await openTestCheckout();
const url = "https://accounting.example/";
const endpoint = {
  id: randomUUID(),
  name: "All",
  url,
  kinds: [...EVENT_KINDS],
  secret: "",
  createdAt: NOW,
};
await db.insert(webhookEndpoints).values(endpoint);

/** Returns the events emitted since the last call, by kind. */
async function newEvents() {
  const { kind, body } = webhookMessages;
  const rows = await db.delete(webhookMessages).returning({ kind, body });
  return rows
    .map((row) => ({ kind: row.kind, data: JSON.parse(row.body).data }))
    .sort((one, other) => one.kind.localeCompare(other.kind));
}

test("emits events of an order and its stock with the commit, and none for a refused order", async () => {
  const place = (quantity: number) =>
    placeOrder(
      db,
      { customerId: ada, requireVerifiedEmail: false, form: formFor([{ id: gummies, quantity }]) },
      NOW,
    );
  const placed = await place(3);
  if (!placed.ok) throw new Error(placed.refusal.sentence);
  const { orderId } = placed.value;
  expect(await newEvents()).toEqual([
    { kind: "order.placed", data: { orderId, customerId: ada, totalCents: expect.any(Number) } },
    { kind: "stock.changed", data: { productId: gummies, stock: 997, before: 1_000 } },
  ]);
  expect(await place(21)).toMatchObject({ ok: false });
  expect(await newEvents()).toEqual([]);
  const move = (to: "confirmed" | "packed" | "out_for_delivery" | "completed") =>
    stepOrder(db, { orderId, to, actor: by(ada) });
  await move("confirmed");
  await move("packed");
  await newEvents();
  await move("out_for_delivery");
  expect(await newEvents()).toEqual([
    { kind: "delivery.started", data: { orderId, attempts: 1 } },
    { kind: "order.status_changed", data: { orderId, from: "packed", to: "out_for_delivery" } },
  ]);
  // An illegal status change emits no event.
  expect(await move("confirmed")).toMatchObject({ ok: false });
  expect(await newEvents()).toEqual([]);
  expect(await db.select().from(webhookMessages).orderBy(asc(webhookMessages.id))).toEqual([]);
});
