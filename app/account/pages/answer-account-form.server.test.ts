import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOrder } from "#app/orders/queries.server.ts";
import { openShopWithImpatientRequests } from "#fixtures/held-order.ts";
import { addCustomer, holdOrderRow } from "#fixtures/shop.ts";
import { answerAccountForm } from "./answer-account-form.server.ts";

let shop: Awaited<ReturnType<typeof openShopWithImpatientRequests>>;

describe.runIf(process.env.TEST_DATABASE_URL)("an order that somebody else holds for too long", () => {
  beforeAll(async () => {
    shop = await openShopWithImpatientRequests();
  });
  afterAll(() => shop.close());

  test("is not canceled by its customer, who is told so and can send the form again", async () => {
    const { db, orderId, viewer, context } = shop;
    const form = new FormData();
    form.set("form", "cancel-order");
    form.set("orderId", orderId);
    const letGo = await holdOrderRow(db, orderId);
    expect(await answerAccountForm(viewer, context(), form)).toMatchObject({
      init: { status: 503 },
      data: { errors: { "": expect.stringContaining("nothing was changed") } },
    });
    await letGo();
    expect(await findOrder(db, orderId)).toMatchObject({ status: "pending" });
  });

  test("is missing at once for everybody else, as one that does not exist", async () => {
    const { db, orderId, viewer, context } = shop;
    const stranger = { ...viewer, userId: await addCustomer(db) };
    const letGo = await holdOrderRow(db, orderId);
    for (const id of [orderId, randomUUID()]) {
      const form = new FormData();
      form.set("form", "cancel-order");
      form.set("orderId", id);
      await expect(answerAccountForm(stranger, context(), form)).rejects.toMatchObject({
        init: { status: 404 },
      });
    }
    await letGo();
  });
});
