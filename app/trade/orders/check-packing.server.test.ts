import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/trade/catalog/tables.server.ts";
import { complianceRules } from "#app/trade/compliance/tables.server.ts";
import { stepOrder } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, openTestShop, wholeOrder } from "#fixtures/shop.ts";
import type { OrderStatus } from "./status.ts";
import { orders } from "./tables.server.ts";

const { db } = await openTestShop();
const admin = await addCustomer(db);
const NEW_LAW = { source: "A new law", isOn: true };
const firstDay = Temporal.PlainDate.from("2026-12-01");
await db.insert(complianceRules).values([
  { ...NEW_LAW, id: randomUUID(), firstDay, kind: "potency", measure: "delta9Percent", amount: 0.2 },
  {
    ...NEW_LAW,
    id: randomUUID(),
    firstDay: firstDay.add({ days: 1 }),
    kind: "category",
    categories: ["Edibles"],
  },
]);

/** The last moment of November and the first moment of December in the shop's time zone. */
const NOVEMBER = Temporal.Instant.from("2026-12-01T05:59:59Z");
const DECEMBER = NOVEMBER.add({ seconds: 1 });

async function addOrderOf(delta9Percent: number) {
  const productId = await addProduct(db, { stock: 10, delta9Percent });
  const { orderId } = await addOrder(db, { customerId: admin, productId, quantity: 2 });
  const move = (to: OrderStatus, at: Temporal.Instant) =>
    stepOrder(db, { orderId, to, actor: by(admin) }, () => at);
  return { orderId, productId, move };
}

test("refuses to pack or dispatch an order while a rule forbids one of its products, but lets it be canceled", async () => {
  const { orderId, move } = await addOrderOf(0.25);
  const why =
    "Lake Gummies can't be packed or delivered: Delta-9 THC is 0.25%, 0.05% over the limit of 0.2% (A new law). Remove or substitute it, or cancel the order.";
  await move("confirmed", DECEMBER);
  expect(await move("packed", DECEMBER)).toMatchObject({ refusal: { name: "forbidden", sentence: why } });
  expect((await wholeOrder(db, orderId)).status).toBe("confirmed");
  expect((await wholeOrder(db, orderId)).events).toHaveLength(2);
  expect(await move("canceled", DECEMBER)).toMatchObject({ ok: true });
});

test("refuses to dispatch an order packed before the rule took effect", async () => {
  const { move } = await addOrderOf(0.25);
  await move("confirmed", NOVEMBER.subtract({ minutes: 2 }));
  expect(await move("packed", NOVEMBER.subtract({ minutes: 1 }))).toMatchObject({ ok: true });
  expect(await move("out_for_delivery", DECEMBER)).toMatchObject({ refusal: { name: "forbidden" } });
});

test("says to return a failed delivery, since packed items can't be changed", async () => {
  const { orderId, move } = await addOrderOf(0.25);
  await move("confirmed", NOVEMBER.subtract({ minutes: 2 }));
  await move("packed", NOVEMBER.subtract({ minutes: 1 }));
  await db.update(orders).set({ status: "delivery_failed" }).where(eq(orders.id, orderId));
  const again = await move("out_for_delivery", DECEMBER);
  expect(again).toMatchObject({
    refusal: { sentence: expect.stringMatching(/Mark the order as returned\.$/) },
  });
});

test("checks a deleted product by the milligrams and category of its line", async () => {
  const { productId, move } = await addOrderOf(0.25);
  await move("confirmed", NOVEMBER);
  await db.delete(products).where(eq(products.id, productId));
  expect(await move("packed", DECEMBER)).toMatchObject({ ok: true });
  const later = DECEMBER.add({ hours: 24 });
  expect(await move("out_for_delivery", later)).toMatchObject({ refusal: { name: "forbidden" } });
});

test("packs and dispatches a product that breaks no rule", async () => {
  const { move } = await addOrderOf(0.2);
  for (const to of ["confirmed", "packed", "out_for_delivery"] as const) {
    expect(await move(to, DECEMBER)).toMatchObject({ ok: true });
  }
});
