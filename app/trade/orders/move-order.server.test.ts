import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { onChange } from "#app/base/db/changes.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { deliveryWindows } from "#app/trade/delivery/tables.server.ts";
import { stepOrder } from "#fixtures/routes.ts";
import {
  addCustomer,
  addOrder,
  addProduct,
  by,
  NOW,
  openTestShop,
  risingClock,
  wholeOrder,
} from "#fixtures/shop.ts";
import { applyMove } from "./apply-move.server.ts";
import { changeOrder } from "./change-order.server.ts";
import { cancelOrder, moveOrder } from "./move-order.server.ts";
import { ORDER_MOVES, ORDER_STATUSES, type OrderStatus } from "./status.ts";
import { orders } from "./tables.server.ts";

let gummies: string;
let orderId: string;
let windowId: string;

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);

beforeEach(async () => {
  await db.delete(mailOutbox);
  gummies = await addProduct(db, { stock: 10 });
  ({ orderId, windowId } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 2 }));
});

const later = risingClock();

const move = (to: OrderStatus, more: { reason?: string } = {}) =>
  stepOrder(db, { orderId, to, actor: by(admin), ...more }, later);
const order = () => wholeOrder(db, orderId);
const stock = async () =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, gummies)))[0]?.stock;
const booked = async () =>
  (await db.select().from(deliveryWindows).where(eq(deliveryWindows.id, windowId)))[0]?.booked;
const subjects = async () =>
  (await db.select().from(mailOutbox)).map((mail) => mail.subject.replace(/^.*?: /, ""));

async function bringTo(...states: OrderStatus[]) {
  for (const status of states) await move(status);
}

describe("changing an order's status", () => {
  test("writes status, history, audit entry, and email", async () => {
    expect(await move("confirmed")).toMatchObject({ ok: true, value: { status: "confirmed" } });
    await move("packed");
    await move("out_for_delivery");
    const { status, attempts, events } = await order();
    expect([status, attempts]).toEqual(["out_for_delivery", 1]);
    expect(events.map((event) => [event.from, event.to, event.actor])).toContainEqual([
      "packed",
      "out_for_delivery",
      "Ada Lindgren",
    ]);
    expect(events).toHaveLength(4);
    const audits = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
    expect(audits).toHaveLength(3);
    expect(audits[0]).toMatchObject({ actorId: admin, action: "order.move", subject: "order" });
    expect(await subjects()).toEqual(["confirmed", "out for delivery"]);
  });

  test("refuses an illegal status, naming the legal ones, and changes nothing", async () => {
    const answer = await move("packed");
    expect(answer).toEqual({
      ok: false,
      refusal: {
        name: "illegal_move",
        sentence: "An order can't change from pending to packed. It can become confirmed or canceled.",
        field: null,
      },
    });
    expect((await order()).events).toHaveLength(1);
  });

  test("refuses out for delivery without a courier, and changes nothing", async () => {
    await bringTo("confirmed", "packed");
    const bare = { orderId, to: "out_for_delivery", actor: by(admin) } as const;
    expect(await moveOrder(db, bare, later)).toMatchObject({
      ok: false,
      refusal: { name: "needs_driver", field: "courierId" },
    });
    expect((await order()).status).toBe("packed");
  });

  test("follows the table and the ID check for every pair of statuses", async () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await db.update(orders).set({ status: from, attempts: 0 }).where(eq(orders.id, orderId));
        const answer = await moveOrder(db, { orderId, to, actor: by(admin) }, later);
        if (from === "out_for_delivery" && ORDER_MOVES[from].includes(to)) {
          expect(answer).toMatchObject({ ok: false, refusal: { name: "needs_handoff" } });
        } else if (to === "out_for_delivery" && ORDER_MOVES[from].includes(to)) {
          expect(answer).toMatchObject({ ok: false, refusal: { name: "needs_driver" } });
        } else {
          expect([from, to, answer.ok]).toEqual([from, to, ORDER_MOVES[from].includes(to)]);
        }
      }
    }
  });

  test("doesn't find an unknown order", async () => {
    const answer = await stepOrder(db, { orderId: randomUUID(), to: "confirmed", actor: by(admin) }, later);
    expect(answer).toMatchObject({ ok: false, refusal: { name: "not_found" } });
  });

  test("applies one of two concurrent changes, and refuses the second", async () => {
    const answers = await Promise.all([move("confirmed"), move("confirmed")]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await order()).events).toHaveLength(2);
  });
});

describe("canceling and returning", () => {
  test("restocks the items and frees the window's capacity, once", async () => {
    expect([await stock(), await booked()]).toEqual([8, expect.any(Number)]);
    const before = Number(await booked());
    await move("canceled", { reason: "Ordered twice" });
    expect([await stock(), await booked()]).toEqual([10, before - 1]);
    expect(await move("canceled")).toMatchObject({ ok: false });
    expect([await stock(), await booked()]).toEqual([10, before - 1]);
    const { paymentStatus, events } = await order();
    expect(paymentStatus).toBe("void");
    expect(events.at(-1)).toMatchObject({ to: "canceled", reason: "Ordered twice" });
    expect(await subjects()).toEqual(["canceled"]);
  });

  test("invalidates the catalog when a product is no longer sold out", async () => {
    await db.update(products).set({ stock: 0 }).where(eq(products.id, gummies));
    const heard: string[] = [];
    const leave = onChange((topics) => heard.push(...topics));
    await move("canceled");
    leave();
    expect(heard).toEqual(["catalog"]);
    expect(await stock()).toBe(2);
  });

  test("doesn't restock units sold while the product's stock wasn't tracked", async () => {
    const balm = await addProduct(db, { stock: null });
    const sold = await addOrder(db, { customerId: ada, productId: balm, quantity: 2 });
    await db.update(products).set({ stock: 5 }).where(eq(products.id, balm));
    await stepOrder(
      db,
      { orderId: sold.orderId, to: "canceled", actor: by(admin), reason: "Test" },
      () => NOW,
    );
    const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, balm));
    expect(product?.stock).toBe(5);
  });

  test("succeeds when the product is deleted or its stock isn't tracked", async () => {
    await db.delete(products).where(eq(products.id, gummies));
    expect(await move("canceled")).toMatchObject({ ok: true });
    const uncounted = await addProduct(db, { stock: null });
    const other = await addOrder(db, { customerId: ada, productId: uncounted });
    expect(
      await stepOrder(db, { orderId: other.orderId, to: "canceled", actor: by(admin) }, later),
    ).toMatchObject({ ok: true });
  });

  test("restocks the items and frees the capacity after a failed delivery too", async () => {
    await bringTo("confirmed", "packed", "out_for_delivery");
    await changeOrder(db, { orderId, actorId: admin, name: "delivery-failed" }, (tx, held, changed) =>
      applyMove(tx, held, { to: "delivery_failed", actorId: admin, reason: "Refused" }, later, changed),
    );
    const before = Number(await booked());
    await move("returned");
    expect([await stock(), await booked()]).toEqual([10, before - 1]);
  });
});

describe("a customer's own cancellation", () => {
  const cancel = (customerId = ada) => cancelOrder(db, { orderId, customerId }, later);

  test("lets customers cancel until packing begins", async () => {
    await move("confirmed");
    expect(await cancel()).toMatchObject({ ok: true, value: { status: "canceled" } });
    expect(await stock()).toBe(10);
    expect(await db.$count(auditLog, eq(auditLog.subjectId, orderId))).toBe(1);
  });

  test("refuses a customer's cancellation once packing has begun", async () => {
    await bringTo("confirmed", "packed");
    expect(await cancel()).toMatchObject({
      ok: false,
      refusal: {
        name: "too_late_to_cancel",
        sentence: "This order is packed and can't be canceled here. Please contact us.",
      },
    });
    expect((await order()).status).toBe("packed");
  });

  test("doesn't find another customer's order", async () => {
    expect(await cancel(admin)).toMatchObject({ ok: false, refusal: { name: "not_found" } });
    expect((await order()).status).toBe("pending");
  });
});

test("sends no email to a customer who turned off order updates", async () => {
  await db.update(customers).set({ orderUpdates: false }).where(eq(customers.id, ada));
  await bringTo("confirmed", "packed", "out_for_delivery");
  expect(await subjects()).toEqual([]);
  await db.update(customers).set({ orderUpdates: true }).where(eq(customers.id, ada));
});
