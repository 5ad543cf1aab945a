import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { stepOrder } from "#fixtures/routes.ts";
import {
  addCustomer,
  addOrder,
  addProduct,
  by,
  openTestShop,
  risingClock,
  wholeOrder,
} from "#fixtures/shop.ts";
import { completeDelivery, failDelivery, type HandoffCheck } from "./record-handoff.server.ts";

let gummies: string;
let orderId: string;

const { db } = await openTestShop();
const ada = await addCustomer(db);
const admin = await addCustomer(db);

beforeEach(async () => {
  gummies = await addProduct(db, { stock: 10 });
  ({ orderId } = await addOrder(db, { customerId: ada, productId: gummies, quantity: 2 }));
  for (const status of ["confirmed", "packed", "out_for_delivery"] as const) await move(status);
  await db.delete(mailOutbox);
});

const later = risingClock();

const move = (to: OrderStatus, more: { waiveRedeliveryFee?: boolean } = {}) =>
  stepOrder(db, { orderId, to, actor: by(admin), ...more }, later);
const order = () => wholeOrder(db, orderId);
const stock = async () =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, gummies)))[0]?.stock;
const subjects = async () =>
  (await db.select().from(mailOutbox)).map((mail) => mail.subject.replace(/^.*?: /, ""));

const check = (change: Partial<HandoffCheck> = {}): HandoffCheck => ({
  orderId,
  actor: by(admin),
  idType: "driver_license",
  idNotExpired: true,
  birthDate: "1991-08-17",
  notIntoxicated: true,
  paymentMethod: "debit",
  ...change,
});
const fail = (reason: "not_home" | "under_21" | "intoxicated") =>
  failDelivery(db, { orderId, actor: by(admin), reason, note: "Rang twice" }, later);

describe("at the door", () => {
  test("delivers a checked order, and marks it paid", async () => {
    expect(await completeDelivery(db, check({ note: "Friendly dog" }), later)).toMatchObject({
      ok: true,
      value: { status: "completed" },
    });
    expect(await order()).toMatchObject({
      status: "completed",
      paymentMethod: "debit",
      paymentStatus: "paid",
      deliveryAttempts: [
        {
          attempt: 1,
          failureReason: null,
          idType: "driver_license",
          paymentMethod: "debit",
          note: "Friendly dog",
          actor: "Ada Lindgren",
        },
      ],
    });
    expect(await subjects()).toEqual(["delivered"]);
    expect(await stock()).toBe(8);
  });

  test.each<[string, Partial<HandoffCheck>]>([
    ["id_differs", { birthDate: "1991-08-18" }],
    ["under_21", { birthDate: "2005-11-22" }],
    ["id_expired", { idNotExpired: false }],
    ["intoxicated", { notIntoxicated: false }],
  ])("refuses the delivery for %s and changes nothing", async (name, change) => {
    expect(await completeDelivery(db, check(change), later)).toMatchObject({
      ok: false,
      refusal: { name },
    });
    expect(await order()).toMatchObject({
      status: "out_for_delivery",
      paymentStatus: "due",
      deliveryAttempts: [],
    });
    expect(await subjects()).toEqual([]);
  });

  test("accepts results only of orders out for delivery", async () => {
    await fail("not_home");
    const sentence = expect.stringMatching(/It can become out for delivery or returned\.$/);
    const refusal = { name: "illegal_move", sentence };
    expect(await completeDelivery(db, check(), later)).toMatchObject({ ok: false, refusal });
    expect(await fail("not_home")).toMatchObject({ ok: false, refusal });
  });

  test("records a failed delivery, which can be redelivered", async () => {
    expect(await fail("not_home")).toMatchObject({ ok: true, value: { status: "delivery_failed" } });
    expect(await order()).toMatchObject({
      deliveryAttempts: [{ attempt: 1, failureReason: "not_home", note: "Rang twice" }],
    });
    expect(await move("out_for_delivery")).toMatchObject({ ok: true });
    expect((await order()).attempts).toBe(2);
  });

  test.each(["under_21", "intoxicated"] as const)(
    "returns the order immediately for %s, without another attempt",
    async (reason) => {
      expect(await fail(reason)).toMatchObject({ ok: true, value: { status: "returned" } });
      const { events, paymentStatus } = await order();
      expect(events.slice(-2).map((event) => event.to)).toEqual(["delivery_failed", "returned"]);
      expect(paymentStatus).toBe("void");
      expect(await stock()).toBe(10);
      expect(await move("out_for_delivery")).toMatchObject({ ok: false });
    },
  );

  test("adds the redelivery fee once on the third attempt, and keeps the total equal to its parts", async () => {
    const before = await order();
    for (let attempt = 2; attempt <= 4; attempt++) {
      await fail("not_home");
      await move("out_for_delivery");
      expect((await order()).redeliveryFeeCents).toBe(attempt >= 3 ? 500 : 0);
    }
    const after = await order();
    expect(after.attempts).toBe(4);
    expect(after.taxCents).toBe(before.taxCents + 75);
    expect(after.totalCents).toBe(before.totalCents + 575);
    expect(after.taxes.reduce((sum, tax) => sum + tax.cents, 0)).toBe(after.taxCents);
  });

  test("mentions the possible fee only in the email about the second failed attempt", async () => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      await fail("not_home");
      await move("out_for_delivery");
    }
    const failed = (await mailsTo(db)).filter(({ subject }) => subject.endsWith("delivery attempted"));
    expect(failed.map(({ text }) => text.includes("may add a redelivery fee of $5.00"))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("lets an admin waive the fee", async () => {
    const before = await order();
    for (let attempt = 2; attempt <= 3; attempt++) {
      await fail("not_home");
      await move("out_for_delivery", { waiveRedeliveryFee: true });
    }
    expect(await order()).toMatchObject({
      attempts: 3,
      redeliveryFeeCents: 0,
      totalCents: before.totalCents,
    });
  });
});
