import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAccountForm } from "#app/account/pages/answer-account-form.server.ts";
import { viewerLookup } from "#app/auth/context.server.ts";
import { type Database, openDatabase } from "#app/db/client.server.ts";
import { database } from "#app/db/context.server.ts";
import { addCustomer, addOrder, addProduct, holdOrderRow, openTestShop } from "#fixtures/shop.ts";
import { findOrderDetail } from "../queries.server.ts";
import { action } from "./order.tsx";

let db: Database;
let close: () => Promise<void>;
let impatient: Database;
let customerId: string;
let orderId: string;

// The embedded database runs one transaction at a time, so none ever waits for a row there.
describe.runIf(process.env.TEST_DATABASE_URL)("an order that somebody else holds for too long", () => {
  beforeAll(async () => {
    ({ db, close } = await openTestShop());
    impatient = openDatabase({ ...db.$client.options, options: "-c lock_timeout=50ms" });
    customerId = await addCustomer(db);
    ({ orderId } = await addOrder(db, { customerId, productId: await addProduct(db) }));
  });
  afterAll(async () => {
    await impatient.$client.end();
    await close();
  });

  const viewer = () => ({
    userId: customerId,
    sessionId: "s",
    name: "Ada Lindgren",
    email: "ada@example.com",
    emailVerified: true,
    isAdmin: true,
  });
  function context() {
    const context = new RouterContextProvider();
    context.set(database, impatient);
    context.set(viewerLookup, async () => viewer());
    return context;
  }

  test("is not changed by an admin, who is told so and keeps what was typed", async () => {
    const url = new URL(`http://localhost/admin/orders/${orderId}`);
    const body = new URLSearchParams({ intent: "cancel", reason: "Ordered twice" });
    const send = () =>
      action({
        url,
        request: new Request(url, { method: "POST", body }),
        params: { orderId },
        context: context(),
        pattern: "/admin/orders/:orderId",
      });
    const letGo = await holdOrderRow(db, orderId);
    expect(await send()).toMatchObject({
      init: { status: 503 },
      data: {
        intent: "cancel",
        values: { reason: "Ordered twice" },
        errors: { "": expect.stringContaining("nothing was changed") },
      },
    });
    await letGo();
    expect(await findOrderDetail(db, orderId)).toMatchObject({
      status: "pending",
      events: [{ to: "pending" }],
    });
  });

  test("is not canceled by its customer, who is told so and can send the form again", async () => {
    const form = new FormData();
    form.set("form", "cancel-order");
    form.set("orderId", orderId);
    const send = () => answerAccountForm(viewer(), context(), form);
    const letGo = await holdOrderRow(db, orderId);
    expect(await send()).toMatchObject({
      init: { status: 503 },
      data: { errors: { "": expect.stringContaining("nothing was changed") } },
    });
    await letGo();
    expect(await findOrderDetail(db, orderId)).toMatchObject({ status: "pending" });
  });
});
