import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  addCustomer,
  addOrder,
  addProduct,
  by,
  openTestShop,
  risingClock,
  wholeOrder,
} from "#fixtures/shop.ts";
import { moveOrder, moveOrders } from "./move-order.server.ts";

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);
const gummies = await addProduct(db);

const later = risingClock();
const place = async (howMany: number) => {
  const ids: string[] = [];
  for (let n = 0; n < howMany; n++)
    ids.push((await addOrder(db, { customerId: ada, productId: gummies })).orderId);
  return ids;
};
const confirm = (orderIds: readonly string[]) =>
  moveOrders(db, { orderIds, to: "confirmed", actor: by(admin) }, later);
const historyOf = async (orderId: string) => (await wholeOrder(db, orderId)).events.map(({ to }) => to);

test("changes orders one by one; a refused one doesn't hold up the others", async () => {
  const [one = "", packed = "", other = ""] = await place(3);
  for (const to of ["confirmed", "packed"] as const)
    await moveOrder(db, { orderId: packed, to, actor: by(admin) }, later);
  const gone = randomUUID();
  const done = await confirm([one, packed, gone, other, one]);
  expect(done.moved).toEqual([one, other]);
  expect(done.left.map(({ orderId, refusal: { name } }) => [orderId, name])).toEqual([
    [packed, "illegal_move"],
    [gone, "not_found"],
  ]);
  expect(await historyOf(packed)).toEqual(["pending", "confirmed", "packed"]);
});

test("changes each order once for two concurrent presses", async () => {
  const ids = await place(6);
  const [first, second] = await Promise.all([confirm(ids), confirm(ids.toReversed())]);
  expect([...first.moved, ...second.moved].sort()).toEqual(ids.toSorted());
  expect([...first.left, ...second.left].map(({ refusal }) => refusal.name)).toEqual(
    ids.map(() => "illegal_move"),
  );
  for (const id of ids) expect(await historyOf(id)).toEqual(["pending", "confirmed"]);
});
